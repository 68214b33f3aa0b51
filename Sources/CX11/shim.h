// Xlib with four extensions (monitors, screens that are switched off, windows that take no input, and
// touchscreens and touchpads), and the part of its extension interface that lets a program see each event as it arrives.
#pragma once
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/Xproto.h>
#include <X11/extensions/dpms.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/shape.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XI2proto.h>
#include <stdbool.h>

// Xlibint.h declares these too, along with many internals that get in the way.
typedef int (*cosmos_x11_wire_to_event)(Display *, XEvent *, xEvent *);
extern cosmos_x11_wire_to_event XESetWireToEvent(Display *, int, cosmos_x11_wire_to_event);
extern int _XWireToEvent(Display *, XEvent *, xEvent *);
typedef int (*cosmos_x11_wire_to_cookie)(Display *, XGenericEventCookie *, xEvent *);
extern cosmos_x11_wire_to_cookie XESetWireToEventCookie(Display *, int, cosmos_x11_wire_to_cookie);

// What a finger does on a touchscreen.
struct cosmos_x11_touch {
  Window window;
  // XI_TouchBegin, XI_TouchUpdate or XI_TouchEnd.
  int kind;
  uint32_t number;
  // In pixels from the window's top left corner.
  double x, y;
};

// Reads an event of XInput 2 as it arrives; returns whether it is one of a finger.
static inline bool cosmos_read_touch(const xEvent *wire, struct cosmos_x11_touch *touch) {
  const xXIDeviceEvent *event = (const xXIDeviceEvent *)wire;
  if (event->evtype < XI_TouchBegin || event->evtype > XI_TouchEnd) return false;
  const double fixed_one = 65536;
  *touch = (struct cosmos_x11_touch){
      .window = event->event,
      .kind = event->evtype,
      .number = event->detail,
      .x = event->event_x / fixed_one,
      .y = event->event_y / fixed_one,
  };
  return true;
}

// Asks for the events of fingers on a window.
static inline void cosmos_select_touch(Display *display, Window window) {
  unsigned char bits[XIMaskLen(XI_TouchEnd)] = {0};
  XISetMask(bits, XI_TouchBegin);
  XISetMask(bits, XI_TouchUpdate);
  XISetMask(bits, XI_TouchEnd);
  XIEventMask mask = {.deviceid = XIAllMasterDevices, .mask_len = sizeof bits, .mask = bits};
  XISelectEvents(display, window, &mask, 1);
}

// An axis along which a pointer scrolls.
struct cosmos_x11_scroll_axis {
  // The device that moved the pointer last, and the axis's number on it.
  int device, number;
  // How far it has moved, in notches of a wheel.
  double position;
};

// Reads the scroll axes of all pointers; returns how many there are, up to a capacity.
static inline int cosmos_read_scroll_axes(Display *display, struct cosmos_x11_scroll_axis *axes, int capacity) {
  int device_count = 0, count = 0;
  XIDeviceInfo *devices = XIQueryDevice(display, XIAllMasterDevices, &device_count);
  for (int device = 0; devices && device < device_count; device++) {
    XIDeviceInfo info = devices[device];
    if (info.use != XIMasterPointer) continue;
    for (int i = 0; i < info.num_classes; i++) {
      if (info.classes[i]->type != XIScrollClass) continue;
      XIScrollClassInfo *scroll = (XIScrollClassInfo *)info.classes[i];
      for (int k = 0; k < info.num_classes; k++) {
        XIValuatorClassInfo *axis = (XIValuatorClassInfo *)info.classes[k];
        if (axis->type != XIValuatorClass || axis->number != scroll->number) continue;
        if (scroll->increment == 0 || count == capacity) continue;
        axes[count++] = (struct cosmos_x11_scroll_axis){
            .device = axis->sourceid,
            .number = axis->number,
            .position = axis->value / scroll->increment,
        };
      }
    }
  }
  if (devices) XIFreeDeviceInfo(devices);
  return count;
}
