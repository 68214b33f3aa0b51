// Counts the allocations that our code makes between two lines of a test, and the bytes of all that are left.
#pragma once
#include <stddef.h>

// Resets the count to 0 and starts counting the calling thread's allocations.
void cosmos_allocations_begin(void);

// Stops counting, and returns the number of allocations.
size_t cosmos_allocations_end(void);

// The bytes that the process has allocated and not freed, in all threads.
size_t cosmos_allocated_bytes(void);
