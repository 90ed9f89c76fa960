#include "CSupport.h"

#ifdef __linux__

#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

// The functions that libdispatch exports for Foundation's run loop, which is not used since it takes more instructions per
// turn than a signal.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

bool main_queue_run_here(void) {
    struct pollfd wakeup = {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
    for (;;) {
        poll(&wakeup, 1, -1);
        uint64_t count;
        (void)!read(wakeup.fd, &count, sizeof(count));
        _dispatch_main_queue_callback_4CF(NULL);
    }
}

#else

bool main_queue_run_here(void) { return false; }

#endif
