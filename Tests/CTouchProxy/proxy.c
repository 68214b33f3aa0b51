#define _GNU_SOURCE
#include "CTouchProxy.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { most_fds = 28, most_bytes = 1 << 16 };

// One direction: messages arrive in pieces, and leave whole.
struct stream {
  int from, to;
  uint8_t bytes[most_bytes];
  size_t count;
  int fds[most_fds];
  int fd_count;
};

struct touch_proxy {
  int listener;
  struct sockaddr_un there;
  pthread_t threads[2];
  // Guards what is sent to the client, and all below.
  pthread_mutex_t lock;
  int client, compositor;
  bool is_stopped;
  // Numbers of the client's objects; 0 for none.
  uint32_t registries[8], seats[8];
  int registry_count, seat_count;
  uint32_t compositor_object, shell, window, touch;
  struct stream up, down;
};

// Opcodes, by the protocols' definitions.
enum {
  display_object = 1,
  display_get_registry = 1,
  registry_bind = 0,
  compositor_create_region = 1,
  seat_get_touch = 2,
  shell_get_xdg_surface = 2,
  seat_capabilities = 0,
  touch_down = 0,
  touch_up = 1,
  touch_motion = 2,
  touch_frame = 3,
  touch_cancel = 4,
};
enum { capability_touch = 4 };

static bool has(const uint32_t *list, int count, uint32_t object) {
  for (int i = 0; i < count; i++)
    if (list[i] == object) return true;
  return false;
}

static void note_bind(struct touch_proxy *proxy, const uint32_t *words) {
  uint32_t length = words[3];
  const char *interface = (const char *)(words + 4);
  uint32_t object = words[4 + (length + 3) / 4 + 1];
  if (!strcmp(interface, "wl_seat") && proxy->seat_count < 8) proxy->seats[proxy->seat_count++] = object;
  if (!strcmp(interface, "wl_compositor")) proxy->compositor_object = object;
  if (!strcmp(interface, "xdg_wm_base")) proxy->shell = object;
}

// A message of the client: the number of an object, size and opcode in one word, the arguments.
static void change_request(struct touch_proxy *proxy, uint32_t *words) {
  uint32_t object = words[0], opcode = words[1] & 0xffff;
  if (object == display_object && opcode == display_get_registry && proxy->registry_count < 8) {
    proxy->registries[proxy->registry_count++] = words[2];
  } else if (opcode == registry_bind && has(proxy->registries, proxy->registry_count, object)) {
    note_bind(proxy, words);
  } else if (opcode == seat_get_touch && has(proxy->seats, proxy->seat_count, object)) {
    // The compositor has no touchscreen, but has to know an object of this number: a region, which sends no events, and
    // whose only request without arguments destroys it, too.
    proxy->touch = words[2];
    words[0] = proxy->compositor_object;
    words[1] = (words[1] & 0xffff0000) | compositor_create_region;
  } else if (object == proxy->shell && opcode == shell_get_xdg_surface && !proxy->window) {
    proxy->window = words[3];
  }
}

static void change_event(struct touch_proxy *proxy, uint32_t *words) {
  if ((words[1] & 0xffff) == seat_capabilities && has(proxy->seats, proxy->seat_count, words[0]))
    words[2] |= capability_touch;
}

static bool send_all(int fd, const uint8_t *bytes, size_t count, int *fds, int *fd_count) {
  while (count > 0) {
    char control[CMSG_SPACE(sizeof(int) * most_fds)];
    struct iovec piece = {(void *)bytes, count};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
    if (*fd_count > 0) {
      message.msg_control = control;
      message.msg_controllen = CMSG_SPACE(sizeof(int) * *fd_count);
      struct cmsghdr *header = CMSG_FIRSTHDR(&message);
      header->cmsg_level = SOL_SOCKET;
      header->cmsg_type = SCM_RIGHTS;
      header->cmsg_len = CMSG_LEN(sizeof(int) * *fd_count);
      memcpy(CMSG_DATA(header), fds, sizeof(int) * *fd_count);
    }
    ssize_t sent = sendmsg(fd, &message, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    for (int i = 0; i < *fd_count; i++) close(fds[i]);
    *fd_count = 0;
    bytes += sent;
    count -= sent;
  }
  return true;
}

// Passes on whole messages until one side closes its connection.
static void forward(struct touch_proxy *proxy, struct stream *stream, bool is_from_client) {
  for (;;) {
    char control[CMSG_SPACE(sizeof(int) * most_fds)];
    struct iovec piece = {stream->bytes + stream->count, most_bytes - stream->count};
    struct msghdr message = {
        .msg_iov = &piece, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    ssize_t received = recvmsg(stream->from, &message, MSG_CMSG_CLOEXEC);
    if (received <= 0) break;
    stream->count += received;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
      if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
      int count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
      for (int i = 0; i < count && stream->fd_count < most_fds; i++)
        memcpy(&stream->fds[stream->fd_count++], CMSG_DATA(header) + sizeof(int) * i, sizeof(int));
    }
    pthread_mutex_lock(&proxy->lock);
    size_t whole = 0;
    while (stream->count - whole >= 8) {
      uint32_t *words = (uint32_t *)(stream->bytes + whole);
      size_t size = words[1] >> 16;
      if (size < 8 || stream->count - whole < size) break;
      if (is_from_client) change_request(proxy, words);
      else change_event(proxy, words);
      whole += size;
    }
    bool is_sent = send_all(stream->to, stream->bytes, whole, stream->fds, &stream->fd_count);
    pthread_mutex_unlock(&proxy->lock);
    if (!is_sent) break;
    memmove(stream->bytes, stream->bytes + whole, stream->count - whole);
    stream->count -= whole;
  }
  shutdown(stream->from, SHUT_RDWR);
  shutdown(stream->to, SHUT_RDWR);
}

static void *run_down(void *data) {
  struct touch_proxy *proxy = data;
  forward(proxy, &proxy->down, false);
  return NULL;
}

// Connects a client to the compositor; returns false if it can't be reached, or once the proxy is stopped.
static bool connect_client(struct touch_proxy *proxy, int client) {
  int compositor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  bool is_connected = !connect(compositor, (struct sockaddr *)&proxy->there, sizeof proxy->there);
  pthread_mutex_lock(&proxy->lock);
  proxy->client = client;
  proxy->compositor = compositor;
  proxy->registry_count = proxy->seat_count = 0;
  proxy->compositor_object = proxy->shell = proxy->touch = 0;
  is_connected = is_connected && !proxy->is_stopped;
  pthread_mutex_unlock(&proxy->lock);
  proxy->up = (struct stream){.from = client, .to = compositor};
  proxy->down = (struct stream){.from = compositor, .to = client};
  return is_connected;
}

static void close_client(struct touch_proxy *proxy) {
  pthread_mutex_lock(&proxy->lock);
  if (proxy->client >= 0) close(proxy->client);
  if (proxy->compositor >= 0) close(proxy->compositor);
  proxy->client = proxy->compositor = -1;
  pthread_mutex_unlock(&proxy->lock);
}

// Serves one connection at a time, up to the first with a window: the program may ask for the seat before.
static void *run_up(void *data) {
  struct touch_proxy *proxy = data;
  while (!proxy->window) {
    int client = accept4(proxy->listener, NULL, NULL, SOCK_CLOEXEC);
    if (client < 0) break;
    bool is_connected = connect_client(proxy, client);
    if (is_connected) {
      pthread_create(&proxy->threads[1], NULL, run_down, proxy);
      forward(proxy, &proxy->up, true);
      pthread_join(proxy->threads[1], NULL);
    }
    close_client(proxy);
    if (!is_connected) break;
  }
  return NULL;
}

static struct sockaddr_un address_of(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  return address;
}

struct touch_proxy *touch_proxy_start(const char *path, const char *compositor) {
  struct touch_proxy *proxy = calloc(1, sizeof *proxy);
  if (!proxy) return NULL;
  pthread_mutex_init(&proxy->lock, NULL);
  proxy->client = proxy->compositor = -1;
  proxy->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  proxy->there = address_of(compositor);
  struct sockaddr_un here = address_of(path);
  if (bind(proxy->listener, (struct sockaddr *)&here, sizeof here) || listen(proxy->listener, 1) ||
      access(compositor, R_OK | W_OK) ||
      (errno = pthread_create(&proxy->threads[0], NULL, run_up, proxy))) {
    close(proxy->listener);
    free(proxy);
    return NULL;
  }
  return proxy;
}

int touch_proxy_is_ready(struct touch_proxy *proxy) {
  pthread_mutex_lock(&proxy->lock);
  int is_ready = proxy->touch && proxy->window;
  pthread_mutex_unlock(&proxy->lock);
  return is_ready;
}

// Sends the client an event of the touchscreen.
static void send_event(struct touch_proxy *proxy, uint32_t opcode, const uint32_t *arguments, int count) {
  uint32_t words[8] = {0, (uint32_t)(8 + 4 * count) << 16 | opcode};
  if (count) memcpy(words + 2, arguments, sizeof *words * count);
  int none = 0;
  pthread_mutex_lock(&proxy->lock);
  words[0] = proxy->touch;
  // Its third argument is the surface.
  if (opcode == touch_down) words[4] = proxy->window;
  send_all(proxy->client, (uint8_t *)words, 8 + 4 * count, NULL, &none);
  pthread_mutex_unlock(&proxy->lock);
}

static uint32_t fixed(double value) { return (uint32_t)(int32_t)(value * 256); }

static void end_frame(struct touch_proxy *proxy) { send_event(proxy, touch_frame, NULL, 0); }

void touch_proxy_down(struct touch_proxy *proxy, int finger, double x, double y) {
  send_event(proxy, touch_down, (uint32_t[]){0, 0, 0, finger, fixed(x), fixed(y)}, 6);
  end_frame(proxy);
}

void touch_proxy_move(struct touch_proxy *proxy, int finger, double x, double y) {
  send_event(proxy, touch_motion, (uint32_t[]){0, finger, fixed(x), fixed(y)}, 4);
  end_frame(proxy);
}

void touch_proxy_up(struct touch_proxy *proxy, int finger) {
  send_event(proxy, touch_up, (uint32_t[]){0, 0, finger}, 3);
  end_frame(proxy);
}

void touch_proxy_cancel(struct touch_proxy *proxy) { send_event(proxy, touch_cancel, NULL, 0); }

void touch_proxy_stop(struct touch_proxy *proxy) {
  // Ends accept() and recvmsg().
  shutdown(proxy->listener, SHUT_RDWR);
  pthread_mutex_lock(&proxy->lock);
  proxy->is_stopped = true;
  if (proxy->compositor >= 0) shutdown(proxy->compositor, SHUT_RDWR);
  pthread_mutex_unlock(&proxy->lock);
  pthread_join(proxy->threads[0], NULL);
  close(proxy->listener);
  pthread_mutex_destroy(&proxy->lock);
  free(proxy);
}
