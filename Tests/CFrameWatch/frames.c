#include "CFrameWatch.h"

#include <X11/Xlib.h>
#include <X11/extensions/Xdamage.h>
#include <stdlib.h>

struct cosmos_frame_watch {
  Display *display;
  int damage_event;
};

cosmos_frame_watch *cosmos_frames_begin(const char *name, unsigned long window) {
  Display *display = XOpenDisplay(name);
  if (!display) return NULL;
  int event, error;
  cosmos_frame_watch *watch = XDamageQueryExtension(display, &event, &error) ? malloc(sizeof *watch) : NULL;
  if (!watch) {
    XCloseDisplay(display);
    return NULL;
  }
  *watch = (cosmos_frame_watch){.display = display, .damage_event = event + XDamageNotify};
  XDamageCreate(display, window, XDamageReportRawRectangles);
  XSync(display, 0);
  return watch;
}

int cosmos_frames_take(cosmos_frame_watch *watch, cosmos_shown_frame *frame) {
  while (XPending(watch->display)) {
    XEvent event;
    XNextEvent(watch->display, &event);
    if (event.type != watch->damage_event) continue;
    const XDamageNotifyEvent *damage = (const XDamageNotifyEvent *)&event;
    if (damage->area.x != 0 || damage->area.y != 0) continue;
    *frame = (cosmos_shown_frame){
        damage->area.width, damage->area.height, damage->geometry.width, damage->geometry.height};
    return 1;
  }
  return 0;
}

void cosmos_frames_end(cosmos_frame_watch *watch) {
  XCloseDisplay(watch->display);
  free(watch);
}
