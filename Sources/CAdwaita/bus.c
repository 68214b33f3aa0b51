#include "CAdwaita.h"

typedef struct {
  cosmos_owner_handler changed;
  void *data;
} Watch;

static void appeared(GDBusConnection *bus, const char *name, const char *owner, void *data) {
  (void)name;
  Watch *watch = data;
  watch->changed(bus, owner, watch->data);
}

static void vanished(GDBusConnection *bus, const char *name, void *data) {
  (void)name;
  Watch *watch = data;
  watch->changed(bus, NULL, watch->data);
}

unsigned cosmos_watch_name(const char *name, cosmos_owner_handler changed, void *data) {
  Watch *watch = g_new(Watch, 1);
  *watch = (Watch){.changed = changed, .data = data};
  return g_bus_watch_name(G_BUS_TYPE_SESSION, name, G_BUS_NAME_WATCHER_FLAGS_NONE, appeared,
                          vanished, watch, g_free);
}

typedef struct {
  cosmos_texts_handler finished;
  void *data;
} Reading;

static void answered(GObject *bus, GAsyncResult *result, void *data) {
  Reading *reading = data;
  GVariant *answer = g_dbus_connection_call_finish(G_DBUS_CONNECTION(bus), result, NULL);
  GVariant *value = NULL;
  const char **texts = NULL;
  if (answer != NULL) g_variant_get(answer, "(v)", &value);
  if (value != NULL && g_variant_is_of_type(value, G_VARIANT_TYPE_STRING_ARRAY)) {
    texts = g_variant_get_strv(value, NULL);
  }
  reading->finished(texts, reading->data);
  g_free(texts);
  g_clear_pointer(&value, g_variant_unref);
  g_clear_pointer(&answer, g_variant_unref);
  g_free(reading);
}

void cosmos_read_texts(GDBusConnection *bus, const char *owner, const char *path,
                       const char *interface, const char *property, cosmos_texts_handler finished,
                       void *data) {
  Reading *reading = g_new(Reading, 1);
  *reading = (Reading){.finished = finished, .data = data};
  g_dbus_connection_call(bus, owner, path, "org.freedesktop.DBus.Properties", "Get",
                         g_variant_new("(ss)", interface, property), G_VARIANT_TYPE("(v)"),
                         G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, answered, reading);
}
