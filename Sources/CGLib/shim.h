#pragma once
#include <stdbool.h>
#include <stdint.h>

#include <gio/gio.h>

// GLib is a library of macros and variadic functions: what is called is given a plain function here.

static inline const char *cosmos_pictures_directory(void) {
  return g_get_user_special_dir(G_USER_DIRECTORY_PICTURES);
}

// Asks the desktop on the session bus not to blank the screen; the cookie takes it back. Waits for the
// answer, for GLib's usual 25 seconds at most. Returns the connection, with which the request ends too, or null.
static inline GDBusConnection *cosmos_screen_saver_inhibit(const char *program, const char *reason,
                                                           uint32_t *cookie) {
  GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
  if (bus == NULL) return NULL;
  GVariant *answer = g_dbus_connection_call_sync(
      bus, "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver",
      "org.freedesktop.ScreenSaver", "Inhibit", g_variant_new("(ss)", program, reason),
      G_VARIANT_TYPE("(u)"), G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
  if (answer != NULL) {
    g_variant_get(answer, "(u)", cookie);
    g_variant_unref(answer);
    return bus;
  }
  g_object_unref(bus);
  return NULL;
}

// Takes a request back and lets its connection go; waits until it is sent, not until it is answered.
static inline void cosmos_screen_saver_uninhibit(GDBusConnection *bus, uint32_t cookie) {
  g_dbus_connection_call(bus, "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver",
                         "org.freedesktop.ScreenSaver", "UnInhibit", g_variant_new("(u)", cookie),
                         NULL, G_DBUS_CALL_FLAGS_NONE, 1000, NULL, NULL, NULL);
  g_dbus_connection_flush_sync(bus, NULL, NULL);
  g_object_unref(bus);
}
