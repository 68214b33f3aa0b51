#include "CAdwaita.h"

typedef struct {
  cosmos_output_handler finished;
  void *data;
} Run;

static void finish(Run *run, GBytes *output, GBytes *errors, gboolean has_succeeded) {
  gsize size = 0, error_size = 0;
  const char *bytes = output == NULL ? NULL : g_bytes_get_data(output, &size);
  const char *error_bytes = errors == NULL ? NULL : g_bytes_get_data(errors, &error_size);
  char *text = g_strndup(error_bytes == NULL ? "" : error_bytes, error_size);
  run->finished(bytes, size, text, has_succeeded, run->data);
  g_free(text);
  g_clear_pointer(&output, g_bytes_unref);
  g_clear_pointer(&errors, g_bytes_unref);
  g_free(run);
}

static void ended(GObject *process, GAsyncResult *result, void *data) {
  GBytes *output = NULL, *errors = NULL;
  gboolean is_read =
      g_subprocess_communicate_finish(G_SUBPROCESS(process), result, &output, &errors, NULL);
  finish(data, output, errors, is_read && g_subprocess_get_successful(G_SUBPROCESS(process)));
}

void cosmos_run(const char *const *words, gboolean reads_output, cosmos_output_handler finished,
                void *data) {
  Run *run = g_new(Run, 1);
  *run = (Run){.finished = finished, .data = data};
  GError *error = NULL;
  GSubprocessFlags flags =
      reads_output ? G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE
                   : G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE;
  GSubprocess *process = g_subprocess_newv(words, flags, &error);
  if (process == NULL) {
    finish(run, NULL, g_bytes_new(error->message, strlen(error->message)), FALSE);
    g_error_free(error);
    return;
  }
  g_subprocess_communicate_async(process, NULL, NULL, ended, run);
  g_object_unref(process);
}
