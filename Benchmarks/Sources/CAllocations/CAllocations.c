#include "CAllocations.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_bool counting;
static atomic_long count;

void allocations_start(void) {
    atomic_store(&count, 0);
    atomic_store(&counting, true);
}

long allocations_stop(void) {
    atomic_store(&counting, false);
    return atomic_load(&count);
}

#ifdef __GLIBC__

// The executable's definitions come before those of the C library, for the Swift runtime's calls too. Glibc exports its
// own under a second name, so that nothing has to be looked up, which would itself allocate.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

bool allocations_are_counted(void) { return true; }

static void count_one(void) {
    if (atomic_load_explicit(&counting, memory_order_relaxed)) {
        atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    }
}

void *malloc(size_t size) {
    count_one();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count_one();
    return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
    count_one();
    return __libc_realloc(pointer, size);
}

void *memalign(size_t alignment, size_t size) {
    count_one();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count_one();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) { return EINVAL; }
    count_one();
    void *memory = __libc_memalign(alignment, size);
    if (memory == NULL) { return ENOMEM; }
    *pointer = memory;
    return 0;
}

#else

bool allocations_are_counted(void) { return false; }

#endif
