// Counts what our code allocates, from one line of a test to another.
#pragma once
#include <stddef.h>

// Begins to count, from 0, the allocations of the calling thread.
void cosmos_allocations_begin(void);

// Ends counting, and tells how many allocations there were.
size_t cosmos_allocations_end(void);
