#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <wayland-client.h>

#include "layout.h"

// zwp_virtual_keyboard_v1, which Debian has no headers for

static const struct wl_interface *no_types[4];

static const struct wl_message keyboard_requests[] = {
    {"keymap", "uhu", no_types},
    {"key", "uuu", no_types},
    {"modifiers", "uuuu", no_types},
    {"destroy", "", no_types},
};

static const struct wl_interface keyboard_interface = {
    "zwp_virtual_keyboard_v1", 1, 4, keyboard_requests, 0, NULL,
};

static const struct wl_interface *create_types[] = {&wl_seat_interface, &keyboard_interface};

static const struct wl_message manager_requests[] = {
    {"create_virtual_keyboard", "on", create_types},
};

static const struct wl_interface manager_interface = {
    "zwp_virtual_keyboard_manager_v1", 1, 1, manager_requests, 0, NULL,
};

enum { keymap_request, key_request, modifiers_request };

struct virtual_keyboard {
  struct wl_display *display;
  struct wl_seat *seat;
  struct wl_proxy *manager, *keyboard;
};

static void add_global(void *data, struct wl_registry *registry, uint32_t name, const char *interface,
                       uint32_t version) {
  (void)version;
  struct virtual_keyboard *keyboard = data;
  if (!strcmp(interface, wl_seat_interface.name))
    keyboard->seat = wl_registry_bind(registry, name, &wl_seat_interface, 1);
  if (!strcmp(interface, manager_interface.name))
    keyboard->manager = wl_registry_bind(registry, name, &manager_interface, 1);
}

static void remove_global(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener listener = {add_global, remove_global};

struct virtual_keyboard *virtual_keyboard_connect(const char *socket_path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, socket_path, sizeof address.sun_path - 1);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(fd, (struct sockaddr *)&address, sizeof address)) {
    close(fd);
    return NULL;
  }
  struct virtual_keyboard *keyboard = calloc(1, sizeof *keyboard);
  keyboard->display = wl_display_connect_to_fd(fd);
  struct wl_registry *registry = wl_display_get_registry(keyboard->display);
  wl_registry_add_listener(registry, &listener, keyboard);
  wl_display_roundtrip(keyboard->display);
  wl_registry_destroy(registry);
  if (!keyboard->seat || !keyboard->manager) {
    virtual_keyboard_close(keyboard);
    return NULL;
  }
  keyboard->keyboard = wl_proxy_marshal_flags(keyboard->manager, 0, &keyboard_interface, 1, 0, keyboard->seat, NULL);
  return keyboard;
}

void virtual_keyboard_set_layout(struct virtual_keyboard *keyboard, struct keyboard_layout *layout) {
  char *text = keyboard_layout_text(layout);
  uint32_t size = strlen(text) + 1;
  int fd = memfd_create("keymap", MFD_CLOEXEC);
  if (write(fd, text, size) == (ssize_t)size)
    wl_proxy_marshal_flags(keyboard->keyboard, keymap_request, NULL, 1, 0, WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1, fd, size);
  wl_display_roundtrip(keyboard->display);
  close(fd);
  free(text);
}

void virtual_keyboard_send(struct virtual_keyboard *keyboard, uint32_t key, int is_down, uint32_t held) {
  // Numbers of X11 are eight more than the kernel's.
  wl_proxy_marshal_flags(keyboard->keyboard, modifiers_request, NULL, 1, 0, held, 0, 0, 0);
  wl_proxy_marshal_flags(keyboard->keyboard, key_request, NULL, 1, 0, 0, key - 8, is_down);
  wl_display_roundtrip(keyboard->display);
}

void virtual_keyboard_close(struct virtual_keyboard *keyboard) {
  wl_display_disconnect(keyboard->display);
  free(keyboard);
}
