#ifndef COSMOS_MQTT_H
#define COSMOS_MQTT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A client of an MQTT broker: libmosquitto, which is loaded when it is first asked for and never linked. A build without
// its header has no client, and says so.

typedef struct cosmos_mqtt cosmos_mqtt;

// What a client tells its owner, on the thread that runs cosmos_mqtt_loop.
typedef struct {
  void *user;
  // The broker has accepted the connection (refusal is NULL), or has refused it.
  void (*connected)(void *user, const char *refusal);
  // A message has come; the bytes are the client's.
  void (*received)(void *user, const char *topic, const void *bytes, size_t count, bool is_retained);
} cosmos_mqtt_events;

// Whether this build has a client.
bool cosmos_mqtt_is_built(void);

// Loads the library; returns NULL, or why it can't be loaded.
const char *cosmos_mqtt_load(void);

// Creates a client that is not connected; NULL if there is no memory. The name may be NULL. Call cosmos_mqtt_load before.
//
// It speaks MQTT 5, in which a broker sends no packets that are larger than a limit: the library would store each one
// twice before anybody sees its length. With a broker that doesn't know it, it speaks 3.1.1, which has no such limit.
cosmos_mqtt *cosmos_mqtt_create(const char *name, uint32_t largest_packet, cosmos_mqtt_events events);
void cosmos_mqtt_delete(cosmos_mqtt *client);

// Before the first connection, once each.
void cosmos_mqtt_set_login(cosmos_mqtt *client, const char *user, const char *password);
void cosmos_mqtt_set_will(cosmos_mqtt *client, const char *topic, const char *text);
// Encrypts, and accepts only certificates that the system trusts, of the host that is asked for. The files with the client's
// own certificate and its key are read for each connection; both may be NULL. A key with a password can't be used.
void cosmos_mqtt_use_tls(cosmos_mqtt *client, const char *certificate, const char *key);

// Connects, or connects again; the thread that calls this is the one that calls cosmos_mqtt_loop. Blocks until the broker's machine has answered. Returns NULL, or what is wrong.
const char *cosmos_mqtt_connect(cosmos_mqtt *client, const char *host, int port);
// Sends and receives for a time at most. Returns NULL, or why the connection is lost.
const char *cosmos_mqtt_loop(cosmos_mqtt *client, int milliseconds);

// On any thread, without waiting. While there is no connection, what should be published is dropped. The quality of service
// is 0, or 1: then what is published is sent again until the broker has it, as long as the connection lasts.
void cosmos_mqtt_publish(cosmos_mqtt *client, const char *topic, const char *text, size_t count, int quality,
                         bool is_retained);
void cosmos_mqtt_subscribe(cosmos_mqtt *client, const char *topic, int quality);
void cosmos_mqtt_disconnect(cosmos_mqtt *client);

#endif
