#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <gio/gio.h>

// GLib's API relies on macros and variadic functions, which Swift can't import. These plain functions wrap
// the calls that Cosmos makes.

static inline const char *cosmos_pictures_directory(void) {
  return g_get_user_special_dir(G_USER_DIRECTORY_PICTURES);
}

// Connects to the session bus; returns null where there is none.
static inline GDBusConnection *cosmos_session_bus(void) {
  GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
  // By default, the end of the connection ends the program.
  if (bus != NULL) g_dbus_connection_set_exit_on_close(bus, FALSE);
  return bus;
}

// Asks the desktop over the session bus to keep the screen on; `cookie` identifies the request when it is
// withdrawn. Blocks until the answer arrives, for GLib's default of 25 seconds at most. Returns the
// connection, or null on failure. Closing the connection ends the request too.
static inline GDBusConnection *cosmos_screen_saver_inhibit(const char *program, const char *reason,
                                                           uint32_t *cookie) {
  GDBusConnection *bus = cosmos_session_bus();
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

// Returns the connection that owns a name on the session bus, to be freed with g_free; null if there is none.
static inline char *cosmos_session_owner(const char *name) {
  GDBusConnection *bus = cosmos_session_bus();
  if (bus == NULL) return NULL;
  GVariant *answer = g_dbus_connection_call_sync(
      bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner",
      g_variant_new("(s)", name), G_VARIANT_TYPE("(s)"), G_DBUS_CALL_FLAGS_NONE, 1000, NULL, NULL);
  g_object_unref(bus);
  if (answer == NULL) return NULL;
  char *owner;
  g_variant_get(answer, "(s)", &owner);
  g_variant_unref(answer);
  return owner;
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

// Shows a notification of the desktop, with `open` and `folder` as what its reader can choose, if they aren't null and the
// desktop lets them choose. Blocks until the desktop answers, twice for `timeout` milliseconds at most. Returns its number, or 0
// if nobody shows it.
static inline uint32_t cosmos_notify(GDBusConnection *bus, const char *title, const char *text,
                                     const char *open, const char *folder, int timeout) {
  const char *name = "org.freedesktop.Notifications", *path = "/org/freedesktop/Notifications";
  GVariant *answer = g_dbus_connection_call_sync(
      bus, name, path, name, "GetCapabilities", NULL, G_VARIANT_TYPE("(as)"),
      G_DBUS_CALL_FLAGS_NONE, timeout, NULL, NULL);
  if (answer == NULL) return 0;
  bool has_actions = false, has_markup = false;
  GVariantIter *abilities;
  const char *ability;
  g_variant_get(answer, "(as)", &abilities);
  while (g_variant_iter_next(abilities, "&s", &ability)) {
    has_actions = has_actions || strcmp(ability, "actions") == 0;
    has_markup = has_markup || strcmp(ability, "body-markup") == 0;
  }
  g_variant_iter_free(abilities);
  g_variant_unref(answer);
  GVariantBuilder actions, hints;
  g_variant_builder_init(&actions, G_VARIANT_TYPE_STRING_ARRAY);
  if (has_actions && open != NULL && folder != NULL) {
    const char *words[] = {"default", open, "folder", folder};
    for (int index = 0; index < 4; index++) g_variant_builder_add(&actions, "s", words[index]);
  }
  g_variant_builder_init(&hints, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add(&hints, "{sv}", "desktop-entry", g_variant_new_string("cosmos"));
  char *body = has_markup ? g_markup_escape_text(text, -1) : g_strdup(text);
  answer = g_dbus_connection_call_sync(
      bus, name, path, name, "Notify",
      g_variant_new("(susssasa{sv}i)", "Cosmos", 0, "cosmos", title, body, &actions, &hints, -1),
      G_VARIANT_TYPE("(u)"), G_DBUS_CALL_FLAGS_NONE, timeout, NULL, NULL);
  g_free(body);
  if (answer == NULL) return 0;
  uint32_t number;
  g_variant_get(answer, "(u)", &number);
  g_variant_unref(answer);
  return number;
}

// Watches the entries of a folder, which need not exist yet. `changed` is called with `data` on the thread
// that iterates the context which was the default of the calling thread. Returns null on failure.
static inline GFileMonitor *cosmos_watch_folder(const char *path, void (*changed)(void *),
                                                void *data) {
  // The plain file system: GLib's default one may connect to services of the desktop.
  GFile *folder = g_vfs_get_file_for_path(g_vfs_get_local(), path);
  GFileMonitor *monitor =
      g_file_monitor_directory(folder, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  g_object_unref(folder);
  if (monitor == NULL) return NULL;
  // By default, further changes of a file are reported only every 800 ms.
  g_file_monitor_set_rate_limit(monitor, 20);
  g_signal_connect_swapped(monitor, "changed", G_CALLBACK(changed), data);
  return monitor;
}

// Ends a watch and releases it.
static inline void cosmos_end_watch(GFileMonitor *monitor) {
  g_file_monitor_cancel(monitor);
  g_object_unref(monitor);
}

static inline gboolean cosmos_do_nothing(void *data) {
  (void)data;
  return G_SOURCE_REMOVE;
}

// Ends a blocking iteration of a context after a time.
static inline void cosmos_wake_after(GMainContext *context, unsigned milliseconds) {
  GSource *source = g_timeout_source_new(milliseconds);
  g_source_set_callback(source, cosmos_do_nothing, NULL, NULL);
  g_source_attach(source, context);
  g_source_unref(source);
}

// Whether UPower says that the machine runs on its battery.
static inline bool cosmos_is_on_battery(GDBusProxy *power) {
  GVariant *value = g_dbus_proxy_get_cached_property(power, "OnBattery");
  if (value == NULL) return false;
  bool is_on_battery =
      g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN) && g_variant_get_boolean(value);
  g_variant_unref(value);
  return is_on_battery;
}

// Connects to UPower over the system bus, and blocks until the bus answers. From then on `changed` is called whenever
// `cosmos_is_on_battery` may have changed, also when UPower comes or goes, on the thread that iterates the context which
// was the default of the calling thread. Returns null where there is no bus.
static inline GDBusProxy *cosmos_watch_power(void (*changed)(GDBusProxy *)) {
  GDBusProxy *power = g_dbus_proxy_new_for_bus_sync(
      G_BUS_TYPE_SYSTEM, G_DBUS_PROXY_FLAGS_NONE, NULL, "org.freedesktop.UPower",
      "/org/freedesktop/UPower", "org.freedesktop.UPower", NULL, NULL);
  if (power == NULL) return NULL;
  // By default, the end of the connection ends the program.
  g_dbus_connection_set_exit_on_close(g_dbus_proxy_get_connection(power), FALSE);
  g_signal_connect(power, "g-properties-changed", G_CALLBACK(changed), NULL);
  g_signal_connect(power, "notify::g-name-owner", G_CALLBACK(changed), NULL);
  return power;
}

typedef void (*cosmos_sleep_handler)(bool is_beginning);

static inline void cosmos_pass_sleep(GDBusConnection *bus, const char *sender, const char *path,
                                     const char *interface, const char *signal, GVariant *values,
                                     void *handler) {
  (void)bus, (void)sender, (void)path, (void)interface, (void)signal;
  if (!g_variant_is_of_type(values, G_VARIANT_TYPE("(b)"))) return;
  gboolean is_beginning;
  g_variant_get(values, "(b)", &is_beginning);
  (*(cosmos_sleep_handler *)handler)(is_beginning);
}

// Calls `*handler`, which must stay there, whenever logind says that the machine is about to sleep or awake again, on the
// thread that iterates the context which was the default of the calling thread.
static inline void cosmos_watch_sleep(GDBusConnection *bus, cosmos_sleep_handler *handler) {
  g_dbus_connection_signal_subscribe(bus, "org.freedesktop.login1",
                                     "org.freedesktop.login1.Manager", "PrepareForSleep",
                                     "/org/freedesktop/login1", NULL, G_DBUS_SIGNAL_FLAGS_NONE,
                                     cosmos_pass_sleep, handler, NULL);
}

// Connects to the desktop's settings over the session bus, and blocks until the bus answers. From then on `changed` is
// called whenever a setting may have changed, also when the portal comes or goes, on the thread that iterates the context
// which was the default of the calling thread. Returns null where there is no bus.
static inline GDBusProxy *cosmos_watch_settings(void (*changed)(GDBusProxy *)) {
  GDBusProxy *portal = g_dbus_proxy_new_for_bus_sync(
      G_BUS_TYPE_SESSION, G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES, NULL,
      "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
      "org.freedesktop.portal.Settings", NULL, NULL);
  if (portal == NULL) return NULL;
  // By default, the end of the connection ends the program.
  g_dbus_connection_set_exit_on_close(g_dbus_proxy_get_connection(portal), FALSE);
  g_signal_connect(portal, "g-signal", G_CALLBACK(changed), NULL);
  g_signal_connect(portal, "notify::g-name-owner", G_CALLBACK(changed), NULL);
  return portal;
}

// The type of a dictionary of properties.
static inline const GVariantType *cosmos_properties_type(void) { return G_VARIANT_TYPE_VARDICT; }

// The type of a list of texts.
static inline const GVariantType *cosmos_texts_type(void) { return G_VARIANT_TYPE_STRING_ARRAY; }

// The type of a dictionary of such lists.
static inline const GVariantType *cosmos_lists_type(void) { return G_VARIANT_TYPE("a{sas}"); }

// Whether an error says that there was no answer in time.
static inline bool cosmos_is_timeout(const GError *error) {
  return g_error_matches(error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
}

// What an error says.
static inline const char *cosmos_error_text(const GError *error) { return error->message; }

// Whether a value is of a type, by its signature.
static inline bool cosmos_is_of_type(GVariant *value, const char *type) {
  return g_variant_is_of_type(value, G_VARIANT_TYPE(type));
}

// Reads a setting of the desktop that is a number or a truth value; returns false if there is none.
static inline bool cosmos_read_setting(GDBusProxy *portal, const char *group, const char *name,
                                       uint32_t *number) {
  GVariant *value =
      g_dbus_proxy_call_sync(portal, "Read", g_variant_new("(ss)", group, name),
                             G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
  if (value == NULL) return false;
  // The answer is a tuple of a variant, around another one.
  while (g_variant_is_container(value) && g_variant_n_children(value) == 1) {
    GVariant *part = g_variant_get_child_value(value, 0);
    g_variant_unref(value);
    value = part;
  }
  bool is_number = true;
  if (g_variant_is_of_type(value, G_VARIANT_TYPE_UINT32)) {
    *number = g_variant_get_uint32(value);
  } else if (g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN)) {
    *number = g_variant_get_boolean(value) ? 1 : 0;
  } else {
    is_number = false;
  }
  g_variant_unref(value);
  return is_number;
}
