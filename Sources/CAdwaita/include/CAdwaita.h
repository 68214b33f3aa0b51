#pragma once
#include <adwaita.h>

#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#endif

// GTK's API relies on macros, casts and variadic functions, which Swift can't import. These plain functions wrap the
// calls that the settings program makes.

// Calls `handler` with `data` whenever an object emits a signal, whatever the signal's own arguments are, and `release`
// when the object is gone.
static inline void cosmos_connect(void *object, const char *signal, void (*handler)(void *),
                                  void *data, void (*release)(void *)) {
  g_signal_connect_data(object, signal, G_CALLBACK(handler), data,
                        (GClosureNotify)(void (*)(void))release, G_CONNECT_SWAPPED);
}

// The same for a signal whose emission asks for a yes or no.
static inline void cosmos_connect_asking(void *object, const char *signal,
                                         gboolean (*handler)(void *), void *data,
                                         void (*release)(void *)) {
  g_signal_connect_data(object, signal, G_CALLBACK(handler), data,
                        (GClosureNotify)(void (*)(void))release, G_CONNECT_SWAPPED);
}

// Calls `handler` whenever a spin button reads its text; it returns whether the text is a number, and the number.
static inline void cosmos_connect_input(GtkWidget *spin,
                                        gboolean (*handler)(GtkWidget *, double *, void *),
                                        void *data, void (*release)(void *)) {
  g_signal_connect_data(spin, "input", G_CALLBACK(handler), data,
                        (GClosureNotify)(void (*)(void))release, G_CONNECT_DEFAULT);
}

// What a spin button's "input" handler returns for text that is no number.
static inline int cosmos_input_error(void) { return GTK_INPUT_ERROR; }

// Keeps a spin button from changing its number when a page is scrolled under the pointer.
static inline void cosmos_ignore_scrolling(GtkWidget *spin) {
  GListModel *controllers = gtk_widget_observe_controllers(spin);
  for (guint index = 0; index < g_list_model_get_n_items(controllers); index++) {
    GtkEventController *controller = g_list_model_get_item(controllers, index);
    if (GTK_IS_EVENT_CONTROLLER_SCROLL(controller)) {
      gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_NONE);
    }
    g_object_unref(controller);
  }
  g_object_unref(controllers);
}

// Sets how assistive technologies name and describe a widget, instead of what its row may have set.
static inline void cosmos_name(GtkWidget *widget, const char *name, const char *description) {
  gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY);
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                 GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

// Says to assistive technologies whether a widget can be used; the toolkit tells them only of the widget that is made
// insensitive, not of those in it.
static inline void cosmos_mark_usable(GtkWidget *widget, gboolean is_usable) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_DISABLED,
                              !is_usable || !gtk_widget_get_sensitive(widget), -1);
}

// Says to assistive technologies whether the value of a widget can't be used.
static inline void cosmos_mark_invalid(GtkWidget *widget, gboolean is_invalid) {
  gtk_accessible_update_state(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_INVALID,
      is_invalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

// A shortcut of a window, such as "<Control>z".
static inline void cosmos_add_shortcut(GtkWidget *window, const char *trigger,
                                       gboolean (*handler)(GtkWidget *, GVariant *, void *),
                                       void *data, void (*release)(void *)) {
  GtkEventController *controller = gtk_shortcut_controller_new();
  gtk_shortcut_controller_set_scope(GTK_SHORTCUT_CONTROLLER(controller), GTK_SHORTCUT_SCOPE_GLOBAL);
  gtk_shortcut_controller_add_shortcut(
      GTK_SHORTCUT_CONTROLLER(controller),
      gtk_shortcut_new(gtk_shortcut_trigger_parse_string(trigger),
                       gtk_callback_action_new(handler, data, release)));
  gtk_widget_add_controller(window, controller);
}

// Lets a person choose a file, in the desktop's own dialog. `chosen` gets its path, or null if there is none.
typedef void (*cosmos_path_handler)(const char *path, void *data);

void cosmos_choose_file(GtkWindow *parent, const char *title, const char *const *patterns,
                        gboolean is_folder, cosmos_path_handler chosen, void *data);

// Whether the compositor shows wallpapers of programs; on X11, each window system does.
static inline gboolean cosmos_shows_wallpapers(GdkDisplay *display) {
#ifdef GDK_WINDOWING_WAYLAND
  if (GDK_IS_WAYLAND_DISPLAY(display)) {
    return gdk_wayland_display_query_registry(display, "zwlr_layer_shell_v1");
  }
#endif
  (void)display;
  return TRUE;
}

// Runs a program, and calls `finished` with its output, which may have any bytes, and whether it has succeeded. A program
// that may outlive this one must not write to it: without `reads_output`, what it prints is lost.
typedef void (*cosmos_output_handler)(const char *output, gsize size, const char *errors,
                                      gboolean has_succeeded, void *data);

void cosmos_run(const char *const *words, gboolean reads_output, cosmos_output_handler finished,
                void *data);

// Watches the entries of a folder, which need not exist yet, and calls `changed` with `data`.
static inline GFileMonitor *cosmos_watch_entries(const char *folder, void (*changed)(void *),
                                                 void *data, void (*release)(void *)) {
  GFile *file = g_file_new_for_path(folder);
  GFileMonitor *monitor =
      g_file_monitor_directory(file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  g_object_unref(file);
  if (monitor == NULL) return NULL;
  // By default, further changes of a file are reported only every 800 ms.
  g_file_monitor_set_rate_limit(monitor, 20);
  cosmos_connect(monitor, "changed", changed, data, release);
  return monitor;
}

// Follows a property of whoever has a name on the session bus, a list of texts, as long as the program runs, without
// waiting for the bus. `changed` is called with the texts; with none if nobody has the name, or there is no such property.
typedef void (*cosmos_texts_handler)(const char *const *texts, void *data);

void cosmos_follow_texts(const char *name, const char *path, const char *interface,
                         const char *property, cosmos_texts_handler changed, void *data);

// Adds an action of a program that has a text.
typedef void (*cosmos_text_handler)(const char *text, void *data);

void cosmos_add_text_action(void *application, const char *name, cosmos_text_handler handler,
                            void *data);

// Runs a program until its last window is closed; if it runs already, passes a text to an action of that one.
int cosmos_run_application(void *application, const char *action, const char *text);
