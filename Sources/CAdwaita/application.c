#include "CAdwaita.h"

#include <glib-unix.h>
#include <signal.h>

typedef struct {
  cosmos_text_handler handler;
  void *data;
} Action;

static void activated(GSimpleAction *simple, GVariant *text, void *data) {
  (void)simple;
  Action *action = data;
  action->handler(g_variant_get_string(text, NULL), action->data);
}

static void release(void *data, GClosure *closure) {
  (void)closure;
  g_free(data);
}

void cosmos_add_text_action(void *application, const char *name, cosmos_text_handler handler,
                            void *data) {
  Action *action = g_new(Action, 1);
  *action = (Action){.handler = handler, .data = data};
  GSimpleAction *simple = g_simple_action_new(name, G_VARIANT_TYPE_STRING);
  g_signal_connect_data(simple, "activate", G_CALLBACK(activated), action, release,
                        G_CONNECT_DEFAULT);
  g_action_map_add_action(G_ACTION_MAP(application), G_ACTION(simple));
  g_object_unref(simple);
}

// Closes all windows as a person does, which ends the program.
static gboolean interrupted(void *data) {
  GList *windows = g_list_copy(gtk_application_get_windows(GTK_APPLICATION(data)));
  for (GList *window = windows; window != NULL; window = window->next) {
    // A window may have taken others with it.
    GList *left = gtk_application_get_windows(GTK_APPLICATION(data));
    if (g_list_find(left, window->data) != NULL) gtk_window_close(window->data);
  }
  g_list_free(windows);
  g_application_quit(G_APPLICATION(data));
  return G_SOURCE_CONTINUE;
}

int cosmos_run_application(void *application, const char *action, const char *text) {
  GError *error = NULL;
  if (!g_application_register(G_APPLICATION(application), NULL, &error)) {
    // Without a bus, the program is alone.
    g_clear_error(&error);
  } else if (g_application_get_is_remote(G_APPLICATION(application))) {
    g_action_group_activate_action(G_ACTION_GROUP(application), action, g_variant_new_string(text));
    GDBusConnection *bus = g_application_get_dbus_connection(G_APPLICATION(application));
    if (bus != NULL) g_dbus_connection_flush_sync(bus, NULL, NULL);
    return 0;
  }
  g_unix_signal_add(SIGTERM, interrupted, application);
  g_unix_signal_add(SIGINT, interrupted, application);
  return g_application_run(G_APPLICATION(application), 0, NULL);
}
