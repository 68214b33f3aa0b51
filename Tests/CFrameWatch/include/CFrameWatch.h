// Records the frames that an X11 window shows.
#pragma once

typedef struct cosmos_frame_watch cosmos_frame_watch;

// A frame that has reached its window.
typedef struct {
  // Size of its image in pixels, cut off at the edges of the window.
  int width, height;
  // The size that the window had at that moment, in pixels.
  int window_width, window_height;
} cosmos_shown_frame;

// Begins to record a window's frames. The window must be redrawn from its top left corner, in one piece. Returns null
// if the display doesn't answer or doesn't report what is drawn.
cosmos_frame_watch *cosmos_frames_begin(const char *display, unsigned long window);

// Takes the oldest frame that has not been taken; returns 0 if there is none.
int cosmos_frames_take(cosmos_frame_watch *watch, cosmos_shown_frame *frame);

void cosmos_frames_end(cosmos_frame_watch *watch);
