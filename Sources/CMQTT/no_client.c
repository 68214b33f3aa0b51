#include "CMQTT.h"

// What a build without the header of libmosquitto has instead of a client.

#if !__has_include(<mosquitto.h>)

bool cosmos_mqtt_is_built(void) { return false; }

const char *cosmos_mqtt_load(void) { return "this build has no client"; }

cosmos_mqtt *cosmos_mqtt_create(const char *name, uint32_t largest_packet, cosmos_mqtt_events events) {
  (void)name, (void)largest_packet, (void)events;
  return NULL;
}

void cosmos_mqtt_delete(cosmos_mqtt *client) { (void)client; }

void cosmos_mqtt_set_login(cosmos_mqtt *client, const char *user, const char *password) {
  (void)client, (void)user, (void)password;
}

void cosmos_mqtt_set_will(cosmos_mqtt *client, const char *topic, const char *text) {
  (void)client, (void)topic, (void)text;
}

void cosmos_mqtt_use_tls(cosmos_mqtt *client, const char *certificate, const char *key) {
  (void)client, (void)certificate, (void)key;
}

const char *cosmos_mqtt_connect(cosmos_mqtt *client, const char *host, int port) {
  (void)client, (void)host, (void)port;
  return cosmos_mqtt_load();
}

const char *cosmos_mqtt_loop(cosmos_mqtt *client, int milliseconds) {
  (void)client, (void)milliseconds;
  return cosmos_mqtt_load();
}

void cosmos_mqtt_publish(cosmos_mqtt *client, const char *topic, const char *text, size_t count, int quality,
                         bool is_retained) {
  (void)client, (void)topic, (void)text, (void)count, (void)quality, (void)is_retained;
}

void cosmos_mqtt_subscribe(cosmos_mqtt *client, const char *topic, int quality) {
  (void)client, (void)topic, (void)quality;
}

void cosmos_mqtt_disconnect(cosmos_mqtt *client) { (void)client; }

#endif
