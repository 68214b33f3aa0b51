// Gives a Wayland compositor a touchscreen: what a client and the compositor say to each other passes through a proxy,
// which adds the touchscreen and its fingers. Headless compositors have none.
#pragma once

struct touch_proxy;

// Starts a proxy for one client, on threads of its own; returns NULL with errno set if that fails.
//
// `path` is the socket to create, `compositor` the compositor's.
struct touch_proxy *touch_proxy_start(const char *path, const char *compositor);

// Whether the client has asked for the touchscreen and has a window.
int touch_proxy_is_ready(struct touch_proxy *proxy);

// What a finger does; positions are in logical pixels of the window.
void touch_proxy_down(struct touch_proxy *proxy, int finger, double x, double y);
void touch_proxy_move(struct touch_proxy *proxy, int finger, double x, double y);
void touch_proxy_up(struct touch_proxy *proxy, int finger);
void touch_proxy_cancel(struct touch_proxy *proxy);

// Closes both connections and ends the threads.
void touch_proxy_stop(struct touch_proxy *proxy);
