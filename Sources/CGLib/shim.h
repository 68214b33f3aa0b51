#pragma once
#include <stdbool.h>
#include <stdint.h>

#include <gio/gio.h>

// GLib's API relies on macros and variadic functions, which Swift can't import. These plain functions wrap
// the calls that Cosmos makes.

static inline const char *cosmos_pictures_directory(void) {
  return g_get_user_special_dir(G_USER_DIRECTORY_PICTURES);
}

// Asks the desktop over the session bus to keep the screen on; `cookie` identifies the request when it is
// withdrawn. Blocks until the answer arrives, for GLib's default of 25 seconds at most. Returns the
// connection, or null on failure. Closing the connection ends the request too.
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

// Withdraws a request and releases its connection. Blocks until the message is sent, not until it is
// answered.
static inline void cosmos_screen_saver_uninhibit(GDBusConnection *bus, uint32_t cookie) {
  g_dbus_connection_call(bus, "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver",
                         "org.freedesktop.ScreenSaver", "UnInhibit", g_variant_new("(u)", cookie),
                         NULL, G_DBUS_CALL_FLAGS_NONE, 1000, NULL, NULL, NULL);
  g_dbus_connection_flush_sync(bus, NULL, NULL);
  g_object_unref(bus);
}
