#include "CAdwaita.h"

typedef struct {
  cosmos_path_handler chosen;
  void *data;
  gboolean is_folder;
} Choice;

static void finish(Choice *choice, GFile *file) {
  char *path = file == NULL ? NULL : g_file_get_path(file);
  choice->chosen(path, choice->data);
  g_free(path);
  g_clear_object(&file);
  g_free(choice);
}

static GtkFileFilter *filter(const char *const *patterns) {
  if (patterns == NULL || *patterns == NULL) return NULL;
  GtkFileFilter *filter = gtk_file_filter_new();
  for (; *patterns != NULL; patterns++) gtk_file_filter_add_pattern(filter, *patterns);
  return filter;
}

#if GTK_CHECK_VERSION(4, 10, 0)

static void answered(GObject *dialog, GAsyncResult *result, void *data) {
  Choice *choice = data;
  finish(choice, choice->is_folder
                     ? gtk_file_dialog_select_folder_finish(GTK_FILE_DIALOG(dialog), result, NULL)
                     : gtk_file_dialog_open_finish(GTK_FILE_DIALOG(dialog), result, NULL));
}

static void ask(GtkWindow *parent, const char *title, GtkFileFilter *filter, Choice *choice) {
  GtkFileDialog *dialog = gtk_file_dialog_new();
  gtk_file_dialog_set_title(dialog, title);
  if (filter != NULL) gtk_file_dialog_set_default_filter(dialog, filter);
  if (choice->is_folder) {
    gtk_file_dialog_select_folder(dialog, parent, NULL, answered, choice);
  } else {
    gtk_file_dialog_open(dialog, parent, NULL, answered, choice);
  }
  g_object_unref(dialog);
}

#else

static void answered(GtkNativeDialog *dialog, int response, void *data) {
  finish(data, response == GTK_RESPONSE_ACCEPT
                   ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog))
                   : NULL);
  g_object_unref(dialog);
}

static void ask(GtkWindow *parent, const char *title, GtkFileFilter *filter, Choice *choice) {
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
      title, parent,
      choice->is_folder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN,
      NULL, NULL);
  if (filter != NULL) gtk_file_chooser_set_filter(GTK_FILE_CHOOSER(dialog), filter);
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
  g_signal_connect(dialog, "response", G_CALLBACK(answered), choice);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

#endif

void cosmos_choose_file(GtkWindow *parent, const char *title, const char *const *patterns,
                        gboolean is_folder, cosmos_path_handler chosen, void *data) {
  Choice *choice = g_new(Choice, 1);
  *choice = (Choice){.chosen = chosen, .data = data, .is_folder = is_folder};
  GtkFileFilter *shown = filter(patterns);
  ask(parent, title, shown, choice);
  g_clear_object(&shown);
}
