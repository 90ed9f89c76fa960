#ifndef C_SUPPORT_H
#define C_SUPPORT_H

#include <stdbool.h>
// These are for the Swift code.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/// Whether this platform lets the process count its own heap allocations.
bool allocations_are_counted(void);

/// Sets the count to zero and begins to count, on all threads.
void allocations_start(void);

/// Stops counting and returns how many allocations were made since `allocations_start`.
long allocations_stop(void);

/// Returns the bytes that were allocated and not freed between the last start and stop, as the C library rounds them up.
long allocations_bytes(void);

/// Runs the work on the main queue, on this thread, which must be the main thread; then waits for more, without end.
///
/// Returns false at once if that is not possible (on other systems than Linux); otherwise it never returns.
bool main_queue_run_here(void);

#endif
