#include "CMQTT.h"

#if __has_include(<mosquitto.h>)

#include <dlfcn.h>
#include <errno.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
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
  X(mosquitto_tls_set)            \
  X(mosquitto_log_callback_set)   \
  X(mosquitto_connect_bind_v5)    \
  X(mosquitto_property_add_int32) \
  X(mosquitto_property_free_all)  \
  X(mosquitto_disconnect)         \
  X(mosquitto_loop)               \
  X(mosquitto_publish)            \
  X(mosquitto_subscribe)          \
  X(mosquitto_connect_callback_set) \
  X(mosquitto_disconnect_callback_set) \
  X(mosquitto_message_callback_set) \
  X(mosquitto_strerror)           \
  X(mosquitto_reason_string)      \
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
  char *name, *user, *password, *will_topic, *will_text, *host, *certificate, *key;
  int port;
  uint32_t largest_packet;
  bool uses_tls;
  // The version of the protocol that is spoken, and whether the broker has answered in it.
  int version;
  bool is_answered;
  // Whether the connection has ended, and the code that the library gives for it.
  bool is_over;
  int end;
  char fault[256];
  // What TLS says about the connection that is being made; empty for nothing.
  char tls_reason[128];
};

// Time between two signs of life, in seconds: a broker that is gone is noticed after two of them, before what it sends would be
// too late for a wall.
static const int keepalive = 10;

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
  if (code == MOSQ_ERR_TLS && client->tls_reason[0]) return keep(client, client->tls_reason);
  return keep(client, code == MOSQ_ERR_ERRNO ? strerror(errno) : library.mosquitto_strerror(code));
}

// Codes of version 5 by which a broker refuses or ends a connection; smaller ones are those of 3.1.1 or of the library.
static const int first_reason = 0x80;

// Why an open connection has ended.
static const char *end(cosmos_mqtt *client, int code) {
  // A broker refuses a certificate after the client has accepted that of the broker.
  if (!client->is_answered && client->tls_reason[0]) return keep(client, client->tls_reason);
  if (client->is_over && client->end >= first_reason) return keep(client, library.mosquitto_reason_string(client->end));
  // Older releases say MOSQ_ERR_NOMEM.
  bool is_silent = client->is_over && code == MOSQ_ERR_CONN_LOST &&
                   (client->end == MOSQ_ERR_KEEPALIVE || client->end == MOSQ_ERR_NOMEM);
  if (is_silent || code == MOSQ_ERR_KEEPALIVE) return keep(client, "the broker has fallen silent");
  // With TLS, or while something is sent, the library notices it by a function that fails for no reason of its own.
  bool is_closed = code == MOSQ_ERR_SUCCESS || code == MOSQ_ERR_CONN_LOST || code == MOSQ_ERR_NO_CONN ||
                   (code == MOSQ_ERR_ERRNO && (errno == 0 || errno == EPIPE || errno == ECONNRESET || errno == EPROTO));
  return is_closed ? keep(client, "the broker has closed it") : fault(client, code);
}

// Whether a broker doesn't know the version of the protocol; one of 3.1.1 answers in its own.
static bool is_too_new(int code) {
  return code == MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION || code == CONNACK_REFUSED_PROTOCOL_VERSION;
}

static void accept_connection(struct mosquitto *mosquitto, void *user, int code) {
  (void)mosquitto;
  cosmos_mqtt *client = user;
  if (client->version == MQTT_PROTOCOL_V5 && is_too_new(code)) return;
  client->is_answered = true;
  const char *text = code >= first_reason ? library.mosquitto_reason_string(code) : library.mosquitto_connack_string(code);
  client->events.connected(client->events.user, code ? keep(client, text) : NULL);
}

// Keeps what TLS says first; only the log has it. Errors of the system, such as a connection that is reset, are skipped: a
// broker that refuses a certificate may close the connection before the client has read why.
static void accept_log(struct mosquitto *mosquitto, void *user, int level, const char *text) {
  (void)mosquitto;
  cosmos_mqtt *client = user;
  // Such as "OpenSSL Error[0]: error:0A000086:SSL routines::certificate verify failed".
  const char *last = strrchr(text, ':');
  if (level != MOSQ_LOG_ERR || client->tls_reason[0] || !last || strncmp(text, "OpenSSL", strlen("OpenSSL"))) return;
  if (strstr(text, "system library")) return;
  snprintf(client->tls_reason, sizeof client->tls_reason, "%s", last + 1);
}

// Nobody can be asked for the password of a key.
static int refuse_password(char *buffer, int size, int is_writing, void *user) {
  (void)buffer, (void)size, (void)is_writing, (void)user;
  return 0;
}

static void accept_end(struct mosquitto *mosquitto, void *user, int code) {
  (void)mosquitto;
  cosmos_mqtt *client = user;
  client->is_over = true;
  client->end = code;
}

static char *copy(const char *text) { return text ? strdup(text) : NULL; }

cosmos_mqtt *cosmos_mqtt_create(const char *name, uint32_t largest_packet, cosmos_mqtt_events events) {
  cosmos_mqtt *client = calloc(1, sizeof *client);
  if (!client) return NULL;
  client->events = events;
  client->largest_packet = largest_packet;
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
  free(client->host);
  free(client->certificate);
  free(client->key);
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

void cosmos_mqtt_use_tls(cosmos_mqtt *client, const char *certificate, const char *key) {
  client->uses_tls = true;
  client->certificate = copy(certificate);
  client->key = copy(key);
}

// Tells a client of the library all that it has to know before it connects; returns a code of the library.
static int prepare(cosmos_mqtt *client, struct mosquitto *mosquitto) {
  // Without this, what other threads publish would be sent on those threads.
  library.mosquitto_threaded_set(mosquitto, true);
  library.mosquitto_connect_callback_set(mosquitto, accept_connection);
  library.mosquitto_disconnect_callback_set(mosquitto, accept_end);
  library.mosquitto_message_callback_set(mosquitto, accept_message);
  library.mosquitto_log_callback_set(mosquitto, accept_log);
  int code = library.mosquitto_int_option(mosquitto, MOSQ_OPT_PROTOCOL_VERSION, client->version);
  // Otherwise, a short message may wait for the answer to the last one. Older releases don't know it.
  library.mosquitto_int_option(mosquitto, MOSQ_OPT_TCP_NODELAY, 1);
  if (!code && client->user) code = library.mosquitto_username_pw_set(mosquitto, client->user, client->password);
  if (!code && client->will_topic)
    code = library.mosquitto_will_set(mosquitto, client->will_topic, (int)strlen(client->will_text), client->will_text,
                                      1, true);
  if (!code && client->uses_tls) code = library.mosquitto_int_option(mosquitto, MOSQ_OPT_TLS_USE_OS_CERTS, 1);
  // SSL_VERIFY_PEER, which is the default, too.
  if (!code && client->uses_tls) code = library.mosquitto_tls_opts_set(mosquitto, 1, NULL, NULL);
  // The function wants a place of certificates to trust; there are none, so that only those of the system count.
  if (!code && client->certificate)
    code = library.mosquitto_tls_set(mosquitto, NULL, "/dev/null", client->certificate, client->key, refuse_password);
  if (client->certificate && code == MOSQ_ERR_INVAL) {
    snprintf(client->tls_reason, sizeof client->tls_reason, "the file of the certificate or of its key can't be opened");
    code = MOSQ_ERR_TLS;
  }
  return code;
}

// Connects by a version of the protocol; returns a code of the library.
static int open_connection(cosmos_mqtt *client, int version) {
  client->version = version;
  client->is_answered = client->is_over = false;
  client->tls_reason[0] = 0;
  struct mosquitto *next = library.mosquitto_new(client->name, true, client);
  if (!next) return MOSQ_ERR_NOMEM;
  int code = prepare(client, next);
  pthread_mutex_lock(&client->lock);
  struct mosquitto *last = client->client;
  client->client = next;
  pthread_mutex_unlock(&client->lock);
  if (last) library.mosquitto_destroy(last);
  mosquitto_property *limits = NULL;
  if (!code && version == MQTT_PROTOCOL_V5)
    code = library.mosquitto_property_add_int32(&limits, MQTT_PROP_MAXIMUM_PACKET_SIZE, client->largest_packet);
  errno = 0;
  if (!code) code = library.mosquitto_connect_bind_v5(next, client->host, client->port, keepalive, NULL, limits);
  int reason = errno;
  library.mosquitto_property_free_all(&limits);
  errno = reason;
  return code;
}

const char *cosmos_mqtt_connect(cosmos_mqtt *client, const char *host, int port) {
  free(client->host);
  client->host = copy(host);
  client->port = port;
  return fault(client, open_connection(client, MQTT_PROTOCOL_V5));
}

const char *cosmos_mqtt_loop(cosmos_mqtt *client, int milliseconds) {
  errno = 0;
  int code = library.mosquitto_loop(client->client, milliseconds, 1);
  if (!code && !client->is_over) return NULL;
  // Brokers of 3.1.1 may hang up without a word. An alert of TLS has another reason, which the next connection might not learn.
  bool is_refused = strstr(client->tls_reason, "alert");
  if (client->version == MQTT_PROTOCOL_V5 && !client->is_answered && !is_refused)
    return fault(client, open_connection(client, MQTT_PROTOCOL_V311));
  return end(client, code);
}

void cosmos_mqtt_publish(cosmos_mqtt *client, const char *topic, const char *text, size_t count, int quality,
                         bool is_retained) {
  pthread_mutex_lock(&client->lock);
  if (client->client)
    library.mosquitto_publish(client->client, NULL, topic, (int)count, text, quality, is_retained);
  pthread_mutex_unlock(&client->lock);
}

void cosmos_mqtt_subscribe(cosmos_mqtt *client, const char *topic, int quality) {
  pthread_mutex_lock(&client->lock);
  if (client->client) library.mosquitto_subscribe(client->client, NULL, topic, quality);
  pthread_mutex_unlock(&client->lock);
}

void cosmos_mqtt_disconnect(cosmos_mqtt *client) {
  pthread_mutex_lock(&client->lock);
  if (client->client) library.mosquitto_disconnect(client->client);
  pthread_mutex_unlock(&client->lock);
}

#endif
