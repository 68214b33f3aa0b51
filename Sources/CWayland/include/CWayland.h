// The client libraries of Wayland, and four protocols that Debian 12 has no headers for: wlr-layer-shell-unstable-v1,
// xdg-output-unstable-v1, viewporter and fractional-scale-v1. Names, opcodes and signatures are those of the protocols' definitions.
#pragma once
#include <stdint.h>
#include <wayland-client.h>
#include <wayland-egl.h>

struct zwlr_layer_shell_v1;
struct zwlr_layer_surface_v1;
struct zxdg_output_manager_v1;
struct zxdg_output_v1;
struct wp_viewporter;
struct wp_viewport;
struct wp_fractional_scale_manager_v1;
struct wp_fractional_scale_v1;

// Binds a global of the registry.
struct wl_compositor *cosmos_bind_compositor(struct wl_registry *registry, uint32_t name, uint32_t version);
struct wl_seat *cosmos_bind_seat(struct wl_registry *registry, uint32_t name, uint32_t version);
struct wl_output *cosmos_bind_output(struct wl_registry *registry, uint32_t name, uint32_t version);
struct zwlr_layer_shell_v1 *cosmos_bind_layer_shell(struct wl_registry *registry, uint32_t name, uint32_t version);
struct zxdg_output_manager_v1 *cosmos_bind_output_manager(struct wl_registry *registry, uint32_t name,
                                                          uint32_t version);
struct wp_viewporter *cosmos_bind_viewporter(struct wl_registry *registry, uint32_t name);
struct wp_fractional_scale_manager_v1 *cosmos_bind_fractional_scale(struct wl_registry *registry, uint32_t name);

// zwlr_layer_shell_v1, zwlr_layer_surface_v1

enum { ZWLR_LAYER_SHELL_V1_LAYER_BACKGROUND = 0 };
enum { ZWLR_LAYER_SURFACE_V1_ANCHOR_ALL = 15 };
enum { ZWLR_LAYER_SURFACE_V1_KEYBOARD_INTERACTIVITY_NONE = 0 };

struct zwlr_layer_surface_v1_listener {
  void (*configure)(void *data, struct zwlr_layer_surface_v1 *surface, uint32_t serial, uint32_t width,
                    uint32_t height);
  void (*closed)(void *data, struct zwlr_layer_surface_v1 *surface);
};

// Without an output, the compositor chooses one.
struct zwlr_layer_surface_v1 *zwlr_layer_shell_v1_get_layer_surface(struct zwlr_layer_shell_v1 *shell,
                                                                    struct wl_surface *surface,
                                                                    struct wl_output *output, uint32_t layer,
                                                                    const char *name_space);
void zwlr_layer_surface_v1_add_listener(struct zwlr_layer_surface_v1 *surface,
                                        const struct zwlr_layer_surface_v1_listener *listener, void *data);
void zwlr_layer_surface_v1_set_anchor(struct zwlr_layer_surface_v1 *surface, uint32_t anchor);
void zwlr_layer_surface_v1_set_exclusive_zone(struct zwlr_layer_surface_v1 *surface, int32_t zone);
void zwlr_layer_surface_v1_set_keyboard_interactivity(struct zwlr_layer_surface_v1 *surface,
                                                      uint32_t keyboard_interactivity);
void zwlr_layer_surface_v1_ack_configure(struct zwlr_layer_surface_v1 *surface, uint32_t serial);
void zwlr_layer_surface_v1_destroy(struct zwlr_layer_surface_v1 *surface);

// zxdg_output_manager_v1, zxdg_output_v1

struct zxdg_output_v1_listener {
  // In logical pixels of the desktop.
  void (*logical_position)(void *data, struct zxdg_output_v1 *output, int32_t x, int32_t y);
  void (*logical_size)(void *data, struct zxdg_output_v1 *output, int32_t width, int32_t height);
  // Version 3 sends the wl_output's event instead.
  void (*done)(void *data, struct zxdg_output_v1 *output);
  void (*name)(void *data, struct zxdg_output_v1 *output, const char *name);
  void (*description)(void *data, struct zxdg_output_v1 *output, const char *description);
};

struct zxdg_output_v1 *zxdg_output_manager_v1_get_xdg_output(struct zxdg_output_manager_v1 *manager,
                                                             struct wl_output *output);
void zxdg_output_v1_add_listener(struct zxdg_output_v1 *output, const struct zxdg_output_v1_listener *listener,
                                 void *data);
void zxdg_output_v1_destroy(struct zxdg_output_v1 *output);

// wp_viewporter, wp_viewport

struct wp_viewport *wp_viewporter_get_viewport(struct wp_viewporter *viewporter, struct wl_surface *surface);
void wp_viewport_set_destination(struct wp_viewport *viewport, int32_t width, int32_t height);
void wp_viewport_destroy(struct wp_viewport *viewport);

// wp_fractional_scale_manager_v1, wp_fractional_scale_v1

struct wp_fractional_scale_v1_listener {
  // The scale is a multiple of 1/120.
  void (*preferred_scale)(void *data, struct wp_fractional_scale_v1 *scale, uint32_t numerator);
};

struct wp_fractional_scale_v1 *wp_fractional_scale_manager_v1_get_fractional_scale(
    struct wp_fractional_scale_manager_v1 *manager, struct wl_surface *surface);
void wp_fractional_scale_v1_add_listener(struct wp_fractional_scale_v1 *scale,
                                         const struct wp_fractional_scale_v1_listener *listener, void *data);
void wp_fractional_scale_v1_destroy(struct wp_fractional_scale_v1 *scale);
