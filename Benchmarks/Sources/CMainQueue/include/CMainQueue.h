#ifndef C_MAIN_QUEUE_H
#define C_MAIN_QUEUE_H

#include <stdbool.h>

/// Runs the work on the main queue, on this thread, which must be the main thread; then waits for more, without end.
///
/// Returns false at once if that is not possible (on other systems than Linux); otherwise it never returns.
bool main_queue_run_here(void);

#endif
