#include "CMQTT.h"

#if __has_include(<mosquitto.h>)

#include <dlfcn.h>
#include <errno.h>
#include <mosquitto.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X)              \
  X(mosquitto_lib_init)           \
  X(mosquitto_new)                \
  X(mosquitto_destroy)            \
  X(mosquitto_threaded_set)       \
  X(mosquitto_username_pw_set)    \
  X(mosquitto_will_set)           \
  X(mosquitto_int_option)         \
  X(mosquitto_tls_opts_set)       \
  X(mosquitto_connect)            \
  X(mosquitto_disconnect)         \
  X(mosquitto_loop)               \
  X(mosquitto_publish)            \
  X(mosquitto_subscribe)          \
  X(mosquitto_connect_callback_set) \
  X(mosquitto_message_callback_set) \
  X(mosquitto_strerror)           \
  X(mosquitto_connack_string)

#define POINTER(name) typeof(&name) name;
#define FUNCTION(name) {#name, (void **)&library.name},

static struct {
  FUNCTIONS(POINTER)
} library;
static char reason[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

struct cosmos_mqtt {
  // Of the library; a new one for each connection, since a failed handshake leaves one unusable. Only the thread that
  // runs the loop replaces it, and others hold the lock while they use it.
  struct mosquitto *client;
  pthread_mutex_t lock;
  cosmos_mqtt_events events;
  char *name, *user, *password, *will_topic, *will_text;
  bool uses_tls;
  char fault[256];
};

// Time between two signs of life, in seconds: a broker that is gone is noticed after one and a half of them.
static const int keepalive = 30;

static void load(void) {
  const struct {
    const char *name;
    void **address;
  } functions[] = {FUNCTIONS(FUNCTION)};
  void *file = dlopen(MOSQUITTO_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  for (size_t index = 0; file && index < sizeof functions / sizeof *functions; index++) {
    *functions[index].address = dlsym(file, functions[index].name);
    if (!*functions[index].address) file = NULL;
  }
  if (!file) {
    const char *text = dlerror();
    snprintf(reason, sizeof reason, "%s", text ? text : MOSQUITTO_LIBRARY " is too old");
    return;
  }
  library.mosquitto_lib_init();
}

bool cosmos_mqtt_is_built(void) { return true; }

const char *cosmos_mqtt_load(void) {
  pthread_once(&once, load);
  return reason[0] ? reason : NULL;
}

static void accept_message(struct mosquitto *mosquitto, void *user, const struct mosquitto_message *message) {
  (void)mosquitto;
  cosmos_mqtt *client = user;
  client->events.received(client->events.user, message->topic, message->payload,
                          message->payloadlen > 0 ? (size_t)message->payloadlen : 0, message->retain);
}

// Keeps a text of the library, without the full stop at its end.
static const char *keep(cosmos_mqtt *client, const char *text) {
  snprintf(client->fault, sizeof client->fault, "%s", text);
  size_t length = strlen(client->fault);
  if (length && client->fault[length - 1] == '.') client->fault[length - 1] = 0;
  return client->fault;
}

static const char *fault(cosmos_mqtt *client, int code) {
  if (code == MOSQ_ERR_SUCCESS) return NULL;
  return keep(client, code == MOSQ_ERR_ERRNO ? strerror(errno) : library.mosquitto_strerror(code));
}

static void accept_connection(struct mosquitto *mosquitto, void *user, int code) {
  (void)mosquitto;
  cosmos_mqtt *client = user;
  client->events.connected(client->events.user, code ? keep(client, library.mosquitto_connack_string(code)) : NULL);
}

static char *copy(const char *text) { return text ? strdup(text) : NULL; }

cosmos_mqtt *cosmos_mqtt_create(const char *name, cosmos_mqtt_events events) {
  cosmos_mqtt *client = calloc(1, sizeof *client);
  if (!client) return NULL;
  client->events = events;
  client->name = copy(name);
  pthread_mutex_init(&client->lock, NULL);
  return client;
}

void cosmos_mqtt_delete(cosmos_mqtt *client) {
  if (!client) return;
  if (client->client) library.mosquitto_destroy(client->client);
  pthread_mutex_destroy(&client->lock);
  free(client->name);
  free(client->user);
  free(client->password);
  free(client->will_topic);
  free(client->will_text);
  free(client);
}

void cosmos_mqtt_set_login(cosmos_mqtt *client, const char *user, const char *password) {
  client->user = copy(user);
  client->password = copy(password);
}

void cosmos_mqtt_set_will(cosmos_mqtt *client, const char *topic, const char *text) {
  client->will_topic = copy(topic);
  client->will_text = copy(text);
}

void cosmos_mqtt_use_tls(cosmos_mqtt *client) { client->uses_tls = true; }

// Tells a client of the library all that it has to know before it connects; returns a code of the library.
static int prepare(cosmos_mqtt *client, struct mosquitto *mosquitto) {
  // Without this, what other threads publish would be sent on those threads.
  library.mosquitto_threaded_set(mosquitto, true);
  library.mosquitto_connect_callback_set(mosquitto, accept_connection);
  library.mosquitto_message_callback_set(mosquitto, accept_message);
  int code = MOSQ_ERR_SUCCESS;
  if (client->user) code = library.mosquitto_username_pw_set(mosquitto, client->user, client->password);
  if (!code && client->will_topic)
    code = library.mosquitto_will_set(mosquitto, client->will_topic, (int)strlen(client->will_text), client->will_text,
                                      1, true);
  if (!code && client->uses_tls) code = library.mosquitto_int_option(mosquitto, MOSQ_OPT_TLS_USE_OS_CERTS, 1);
  // SSL_VERIFY_PEER, which is the default, too.
  if (!code && client->uses_tls) code = library.mosquitto_tls_opts_set(mosquitto, 1, NULL, NULL);
  return code;
}

const char *cosmos_mqtt_connect(cosmos_mqtt *client, const char *host, int port) {
  struct mosquitto *next = library.mosquitto_new(client->name, true, client);
  if (!next) return fault(client, MOSQ_ERR_NOMEM);
  int code = prepare(client, next);
  pthread_mutex_lock(&client->lock);
  struct mosquitto *last = client->client;
  client->client = next;
  pthread_mutex_unlock(&client->lock);
  if (last) library.mosquitto_destroy(last);
  errno = 0;
  if (!code) code = library.mosquitto_connect(next, host, port, keepalive);
  return fault(client, code);
}

const char *cosmos_mqtt_loop(cosmos_mqtt *client, int milliseconds) {
  errno = 0;
  return fault(client, library.mosquitto_loop(client->client, milliseconds, 1));
}

void cosmos_mqtt_publish(cosmos_mqtt *client, const char *topic, const char *text, size_t count, bool is_retained) {
  pthread_mutex_lock(&client->lock);
  if (client->client)
    library.mosquitto_publish(client->client, NULL, topic, (int)count, text, 0, is_retained);
  pthread_mutex_unlock(&client->lock);
}

void cosmos_mqtt_subscribe(cosmos_mqtt *client, const char *topic) {
  pthread_mutex_lock(&client->lock);
  if (client->client) library.mosquitto_subscribe(client->client, NULL, topic, 1);
  pthread_mutex_unlock(&client->lock);
}

void cosmos_mqtt_disconnect(cosmos_mqtt *client) {
  pthread_mutex_lock(&client->lock);
  if (client->client) library.mosquitto_disconnect(client->client);
  pthread_mutex_unlock(&client->lock);
}

#else

bool cosmos_mqtt_is_built(void) { return false; }

const char *cosmos_mqtt_load(void) { return "this build has no client"; }

cosmos_mqtt *cosmos_mqtt_create(const char *name, cosmos_mqtt_events events) {
  (void)name, (void)events;
  return NULL;
}

void cosmos_mqtt_delete(cosmos_mqtt *client) { (void)client; }

void cosmos_mqtt_set_login(cosmos_mqtt *client, const char *user, const char *password) {
  (void)client, (void)user, (void)password;
}

void cosmos_mqtt_set_will(cosmos_mqtt *client, const char *topic, const char *text) {
  (void)client, (void)topic, (void)text;
}

void cosmos_mqtt_use_tls(cosmos_mqtt *client) { (void)client; }

const char *cosmos_mqtt_connect(cosmos_mqtt *client, const char *host, int port) {
  (void)client, (void)host, (void)port;
  return cosmos_mqtt_load();
}

const char *cosmos_mqtt_loop(cosmos_mqtt *client, int milliseconds) {
  (void)client, (void)milliseconds;
  return cosmos_mqtt_load();
}

void cosmos_mqtt_publish(cosmos_mqtt *client, const char *topic, const char *text, size_t count, bool is_retained) {
  (void)client, (void)topic, (void)text, (void)count, (void)is_retained;
}

void cosmos_mqtt_subscribe(cosmos_mqtt *client, const char *topic) { (void)client, (void)topic; }

void cosmos_mqtt_disconnect(cosmos_mqtt *client) { (void)client; }

#endif
