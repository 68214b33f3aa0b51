// Overrides the C library's allocation functions in the test process, and counts their callers.
//
// Only calls from the program, which contains all of our targets, and from Swift's libraries, which allocate on
// its behalf, count. Allocations by drivers, font libraries and the C library don't.
#define _GNU_SOURCE
#include "CAllocationCounter.h"

#include <errno.h>
#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// The C library's own functions, under the names that remain available when others override them.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

// The address range of a loaded library.
struct range {
  uintptr_t start;
  uintptr_t end;
};

// The program's range, followed by those of Swift's libraries.
static struct range ours[64];
static size_t our_count;
static pthread_once_t are_found = PTHREAD_ONCE_INIT;

static _Thread_local bool is_counting;
static _Thread_local size_t counted;

// To find an allocation, run the test in a debugger with a breakpoint here.
static __attribute__((noinline)) void count(void) { counted++; }

static void note(const void *caller) {
  uintptr_t place = (uintptr_t)caller;
  for (size_t index = 0; index < our_count; index++) {
    if (place >= ours[index].start && place < ours[index].end) return count();
  }
}

static int add_range(struct dl_phdr_info *library, size_t size, void *context) {
  (void)size, (void)context;
  // The first entry is the program itself.
  bool is_ours = our_count == 0 || strstr(library->dlpi_name, "/libswift");
  if (!is_ours || our_count == sizeof ours / sizeof *ours) return 0;
  struct range range = {UINTPTR_MAX, 0};
  for (int index = 0; index < library->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &library->dlpi_phdr[index];
    if (part->p_type != PT_LOAD) continue;
    uintptr_t start = library->dlpi_addr + part->p_vaddr;
    if (start < range.start) range.start = start;
    if (start + part->p_memsz > range.end) range.end = start + part->p_memsz;
  }
  ours[our_count++] = range;
  return 0;
}

static void find_ranges(void) { dl_iterate_phdr(add_range, NULL); }

void cosmos_allocations_begin(void) {
  pthread_once(&are_found, find_ranges);
  counted = 0;
  is_counting = true;
}

size_t cosmos_allocations_end(void) {
  is_counting = false;
  return counted;
}

void *malloc(size_t size) {
  if (is_counting) note(__builtin_return_address(0));
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  if (is_counting) note(__builtin_return_address(0));
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  if (is_counting) note(__builtin_return_address(0));
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  if (is_counting) note(__builtin_return_address(0));
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  if (is_counting) note(__builtin_return_address(0));
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (is_counting) note(__builtin_return_address(0));
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  void *found = __libc_memalign(alignment, size);
  if (!found) return ENOMEM;
  *memory = found;
  return 0;
}

size_t cosmos_allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
