#include "CAdwaita.h"

typedef struct {
  char *path, *interface, *property;
  cosmos_texts_handler changed;
  void *data;
  // The connection that has the name, or null.
  char *owner;
  unsigned subscription;
  bool has_texts;
} Follower;

typedef struct {
  Follower *follower;
  char *owner;
  // Whether a property had changed, so that the program knew them all.
  bool has_changed;
} Reading;

static void answered(GObject *bus, GAsyncResult *result, void *data) {
  Reading *reading = data;
  Follower *follower = reading->follower;
  GVariant *answer = g_dbus_connection_call_finish(G_DBUS_CONNECTION(bus), result, NULL);
  GVariant *value = NULL;
  if (answer != NULL) g_variant_get(answer, "(v)", &value);
  // Another program may have taken the name meanwhile.
  if (value != NULL && g_variant_is_of_type(value, G_VARIANT_TYPE_STRING_ARRAY) &&
      g_strcmp0(follower->owner, reading->owner) == 0) {
    const char **texts = g_variant_get_strv(value, NULL);
    follower->has_texts = *texts != NULL || reading->has_changed;
    follower->changed(texts, follower->data);
    g_free(texts);
  }
  g_clear_pointer(&value, g_variant_unref);
  g_clear_pointer(&answer, g_variant_unref);
  g_free(reading->owner);
  g_free(reading);
}

static void read_property(Follower *follower, GDBusConnection *bus, bool has_changed) {
  Reading *reading = g_new(Reading, 1);
  *reading = (Reading){
      .follower = follower, .owner = g_strdup(follower->owner), .has_changed = has_changed};
  g_dbus_connection_call(bus, follower->owner, follower->path, "org.freedesktop.DBus.Properties",
                         "Get", g_variant_new("(ss)", follower->interface, follower->property),
                         G_VARIANT_TYPE("(v)"), G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, answered,
                         reading);
}

static void properties_changed(GDBusConnection *bus, const char *sender, const char *path,
                               const char *interface, const char *signal, GVariant *values,
                               void *data) {
  (void)sender, (void)path, (void)interface, (void)signal, (void)values;
  Follower *follower = data;
  // The program may have taken its name before it knew the property.
  if (!follower->has_texts) read_property(follower, bus, true);
}

static void vanished(GDBusConnection *bus, const char *name, void *data) {
  (void)name;
  Follower *follower = data;
  if (bus != NULL && follower->subscription != 0) {
    g_dbus_connection_signal_unsubscribe(bus, follower->subscription);
  }
  follower->subscription = 0;
  follower->has_texts = false;
  g_clear_pointer(&follower->owner, g_free);
  follower->changed((const char *[]){NULL}, follower->data);
}

static void appeared(GDBusConnection *bus, const char *name, const char *owner, void *data) {
  Follower *follower = data;
  if (follower->owner != NULL) vanished(bus, name, data);
  follower->owner = g_strdup(owner);
  follower->subscription = g_dbus_connection_signal_subscribe(
      bus, owner, "org.freedesktop.DBus.Properties", "PropertiesChanged", follower->path,
      follower->interface, G_DBUS_SIGNAL_FLAGS_NONE, properties_changed, follower, NULL);
  read_property(follower, bus, false);
}

void cosmos_follow_texts(const char *name, const char *path, const char *interface,
                         const char *property, cosmos_texts_handler changed, void *data) {
  Follower *follower = g_new0(Follower, 1);
  follower->path = g_strdup(path);
  follower->interface = g_strdup(interface);
  follower->property = g_strdup(property);
  follower->changed = changed;
  follower->data = data;
  g_bus_watch_name(G_BUS_TYPE_SESSION, name, G_BUS_NAME_WATCHER_FLAGS_NONE, appeared, vanished,
                   follower, NULL);
}
