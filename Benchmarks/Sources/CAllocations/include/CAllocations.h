#ifndef C_ALLOCATIONS_H
#define C_ALLOCATIONS_H

#include <stdbool.h>

/// Whether this platform lets the process count its own heap allocations.
bool allocations_are_counted(void);

/// Sets the count to zero and begins to count, on all threads.
void allocations_start(void);

/// Stops counting and returns how many allocations were made since `allocations_start`.
long allocations_stop(void);

/// Returns the bytes that were allocated and not freed between the last start and stop, as the C library rounds them up.
long allocations_bytes(void);

#endif
