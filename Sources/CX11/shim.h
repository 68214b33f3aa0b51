// Xlib with three extensions (monitors, screens that are switched off, and windows that take no input), and the part of its extension interface that lets a program see each event as it arrives.
#pragma once
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/Xproto.h>
#include <X11/extensions/dpms.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/shape.h>

// Xlibint.h declares these too, along with many internals that get in the way.
typedef int (*cosmos_x11_wire_to_event)(Display *, XEvent *, xEvent *);
extern cosmos_x11_wire_to_event XESetWireToEvent(Display *, int, cosmos_x11_wire_to_event);
extern int _XWireToEvent(Display *, XEvent *, xEvent *);
