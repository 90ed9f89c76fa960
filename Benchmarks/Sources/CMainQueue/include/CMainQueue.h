#ifndef C_MAIN_QUEUE_H
#define C_MAIN_QUEUE_H

#include <stdbool.h>

/// Runs what is on the main queue, on this thread, which must be the main one; then waits for more, and goes on.
///
/// Returns false at once where that is not possible (elsewhere than on Linux), and else never.
bool main_queue_run_here(void);

#endif
