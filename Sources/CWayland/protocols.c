#include "CWayland.h"

// One entry for each argument of a message; only those that create or take an object of a known interface need it.
static const struct wl_interface *no_types[5];

// MARK: zwlr_layer_shell_v1

static const struct wl_message layer_surface_requests[] = {
    {"set_size", "uu", no_types},
    {"set_anchor", "u", no_types},
    {"set_exclusive_zone", "i", no_types},
    {"set_margin", "iiii", no_types},
    {"set_keyboard_interactivity", "u", no_types},
    {"get_popup", "o", no_types},
    {"ack_configure", "u", no_types},
    {"destroy", "", no_types},
    {"set_layer", "2u", no_types},
};

static const struct wl_message layer_surface_events[] = {
    {"configure", "uuu", no_types},
    {"closed", "", no_types},
};

static const struct wl_interface layer_surface_interface = {
    "zwlr_layer_surface_v1", 4, 9, layer_surface_requests, 2, layer_surface_events,
};

static const struct wl_interface *get_layer_surface_types[] = {
    &layer_surface_interface, &wl_surface_interface, &wl_output_interface, NULL, NULL,
};

static const struct wl_message layer_shell_requests[] = {
    {"get_layer_surface", "no?ous", get_layer_surface_types},
    {"destroy", "3", no_types},
};

static const struct wl_interface layer_shell_interface = {
    "zwlr_layer_shell_v1", 4, 2, layer_shell_requests, 0, NULL,
};

// Sends a request that creates no object.
#define SEND(object, opcode, flags, ...)                                                            \
  ((void)wl_proxy_marshal_flags((struct wl_proxy *)(object), (opcode), NULL,                        \
                                wl_proxy_get_version((struct wl_proxy *)(object)), (flags)          \
                                    __VA_OPT__(, ) __VA_ARGS__))

// Sends a request that creates an object.
#define CREATE(object, opcode, interface, ...)                                             \
  ((void *)wl_proxy_marshal_flags((struct wl_proxy *)(object), (opcode), (interface),      \
                                  wl_proxy_get_version((struct wl_proxy *)(object)), 0,    \
                                  __VA_ARGS__))

struct zwlr_layer_surface_v1 *zwlr_layer_shell_v1_get_layer_surface(struct zwlr_layer_shell_v1 *shell,
                                                                    struct wl_surface *surface,
                                                                    struct wl_output *output, uint32_t layer,
                                                                    const char *name_space) {
  return CREATE(shell, 0, &layer_surface_interface, NULL, surface, output, layer, name_space);
}

void zwlr_layer_surface_v1_add_listener(struct zwlr_layer_surface_v1 *surface,
                                        const struct zwlr_layer_surface_v1_listener *listener, void *data) {
  wl_proxy_add_listener((struct wl_proxy *)surface, (void (**)(void))listener, data);
}

void zwlr_layer_surface_v1_set_anchor(struct zwlr_layer_surface_v1 *surface, uint32_t anchor) {
  SEND(surface, 1, 0, anchor);
}

void zwlr_layer_surface_v1_set_exclusive_zone(struct zwlr_layer_surface_v1 *surface, int32_t zone) {
  SEND(surface, 2, 0, zone);
}

void zwlr_layer_surface_v1_set_keyboard_interactivity(struct zwlr_layer_surface_v1 *surface,
                                                      uint32_t keyboard_interactivity) {
  SEND(surface, 4, 0, keyboard_interactivity);
}

void zwlr_layer_surface_v1_ack_configure(struct zwlr_layer_surface_v1 *surface, uint32_t serial) {
  SEND(surface, 6, 0, serial);
}

void zwlr_layer_surface_v1_destroy(struct zwlr_layer_surface_v1 *surface) {
  SEND(surface, 7, WL_MARSHAL_FLAG_DESTROY);
}

// MARK: zxdg_output_manager_v1

static const struct wl_message output_requests[] = {{"destroy", "", no_types}};

static const struct wl_message output_events[] = {
    {"logical_position", "ii", no_types}, {"logical_size", "ii", no_types}, {"done", "", no_types},
    {"name", "2s", no_types},             {"description", "2s", no_types},
};

static const struct wl_interface output_interface = {
    "zxdg_output_v1", 3, 1, output_requests, 5, output_events,
};

static const struct wl_interface *get_output_types[] = {&output_interface, &wl_output_interface};

static const struct wl_message output_manager_requests[] = {
    {"destroy", "", no_types},
    {"get_xdg_output", "no", get_output_types},
};

static const struct wl_interface output_manager_interface = {
    "zxdg_output_manager_v1", 3, 2, output_manager_requests, 0, NULL,
};

struct zxdg_output_v1 *zxdg_output_manager_v1_get_xdg_output(struct zxdg_output_manager_v1 *manager,
                                                             struct wl_output *output) {
  return CREATE(manager, 1, &output_interface, NULL, output);
}

void zxdg_output_v1_add_listener(struct zxdg_output_v1 *output, const struct zxdg_output_v1_listener *listener,
                                 void *data) {
  wl_proxy_add_listener((struct wl_proxy *)output, (void (**)(void))listener, data);
}

void zxdg_output_v1_destroy(struct zxdg_output_v1 *output) { SEND(output, 0, WL_MARSHAL_FLAG_DESTROY); }

// MARK: wp_viewporter

static const struct wl_message viewport_requests[] = {
    {"destroy", "", no_types},
    {"set_source", "ffff", no_types},
    {"set_destination", "ii", no_types},
};

static const struct wl_interface viewport_interface = {"wp_viewport", 1, 3, viewport_requests, 0, NULL};

static const struct wl_interface *get_viewport_types[] = {&viewport_interface, &wl_surface_interface};

static const struct wl_message viewporter_requests[] = {
    {"destroy", "", no_types},
    {"get_viewport", "no", get_viewport_types},
};

static const struct wl_interface viewporter_interface = {"wp_viewporter", 1, 2, viewporter_requests, 0, NULL};

struct wp_viewport *wp_viewporter_get_viewport(struct wp_viewporter *viewporter, struct wl_surface *surface) {
  return CREATE(viewporter, 1, &viewport_interface, NULL, surface);
}

void wp_viewport_set_destination(struct wp_viewport *viewport, int32_t width, int32_t height) {
  SEND(viewport, 2, 0, width, height);
}

void wp_viewport_destroy(struct wp_viewport *viewport) { SEND(viewport, 0, WL_MARSHAL_FLAG_DESTROY); }

// MARK: wp_fractional_scale_manager_v1

static const struct wl_message fractional_scale_requests[] = {{"destroy", "", no_types}};

static const struct wl_message fractional_scale_events[] = {{"preferred_scale", "u", no_types}};

static const struct wl_interface fractional_scale_interface = {
    "wp_fractional_scale_v1", 1, 1, fractional_scale_requests, 1, fractional_scale_events,
};

static const struct wl_interface *get_fractional_scale_types[] = {
    &fractional_scale_interface, &wl_surface_interface,
};

static const struct wl_message fractional_scale_manager_requests[] = {
    {"destroy", "", no_types},
    {"get_fractional_scale", "no", get_fractional_scale_types},
};

static const struct wl_interface fractional_scale_manager_interface = {
    "wp_fractional_scale_manager_v1", 1, 2, fractional_scale_manager_requests, 0, NULL,
};

struct wp_fractional_scale_v1 *wp_fractional_scale_manager_v1_get_fractional_scale(
    struct wp_fractional_scale_manager_v1 *manager, struct wl_surface *surface) {
  return CREATE(manager, 1, &fractional_scale_interface, NULL, surface);
}

void wp_fractional_scale_v1_add_listener(struct wp_fractional_scale_v1 *scale,
                                         const struct wp_fractional_scale_v1_listener *listener, void *data) {
  wl_proxy_add_listener((struct wl_proxy *)scale, (void (**)(void))listener, data);
}

void wp_fractional_scale_v1_destroy(struct wp_fractional_scale_v1 *scale) {
  SEND(scale, 0, WL_MARSHAL_FLAG_DESTROY);
}

// MARK: Globals

struct wl_compositor *cosmos_bind_compositor(struct wl_registry *registry, uint32_t name, uint32_t version) {
  return wl_registry_bind(registry, name, &wl_compositor_interface, version);
}

struct wl_seat *cosmos_bind_seat(struct wl_registry *registry, uint32_t name, uint32_t version) {
  return wl_registry_bind(registry, name, &wl_seat_interface, version);
}

struct wl_output *cosmos_bind_output(struct wl_registry *registry, uint32_t name, uint32_t version) {
  return wl_registry_bind(registry, name, &wl_output_interface, version);
}

struct zwlr_layer_shell_v1 *cosmos_bind_layer_shell(struct wl_registry *registry, uint32_t name,
                                                    uint32_t version) {
  return wl_registry_bind(registry, name, &layer_shell_interface, version);
}

struct zxdg_output_manager_v1 *cosmos_bind_output_manager(struct wl_registry *registry, uint32_t name,
                                                          uint32_t version) {
  return wl_registry_bind(registry, name, &output_manager_interface, version);
}

struct wp_viewporter *cosmos_bind_viewporter(struct wl_registry *registry, uint32_t name) {
  return wl_registry_bind(registry, name, &viewporter_interface, 1);
}

struct wp_fractional_scale_manager_v1 *cosmos_bind_fractional_scale(struct wl_registry *registry,
                                                                    uint32_t name) {
  return wl_registry_bind(registry, name, &fractional_scale_manager_interface, 1);
}
