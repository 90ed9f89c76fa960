#include "CSupport.h"

#include <errno.h>
#ifdef __linux__
#include <malloc.h>
#endif
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_bool counting;
static atomic_long count;
static atomic_long bytes;

void allocations_start(void) {
    atomic_store(&count, 0);
    atomic_store(&bytes, 0);
    atomic_store(&counting, true);
}

long allocations_stop(void) {
    atomic_store(&counting, false);
    return atomic_load(&count);
}

long allocations_bytes(void) { return atomic_load(&bytes); }

#ifdef __GLIBC__

// The executable's definitions come before those of the C library, for the Swift runtime's calls too. Glibc exports its
// own under a second name, so that no lookup is needed, which would itself allocate.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *pointer);

bool allocations_are_counted(void) { return true; }

// Notes a block that was allocated (sign 1) or freed (sign -1). Each has a header of one word.
static void *note(void *pointer, int sign) {
    if (pointer != NULL && atomic_load_explicit(&counting, memory_order_relaxed)) {
        if (sign > 0) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }
        atomic_fetch_add_explicit(
            &bytes, sign * (long)(malloc_usable_size(pointer) + sizeof(size_t)), memory_order_relaxed);
    }
    return pointer;
}

void *malloc(size_t size) { return note(__libc_malloc(size), 1); }

void *calloc(size_t number, size_t size) { return note(__libc_calloc(number, size), 1); }

void *realloc(void *pointer, size_t size) { return note(__libc_realloc(note(pointer, -1), size), 1); }

void *memalign(size_t alignment, size_t size) { return note(__libc_memalign(alignment, size), 1); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **pointer, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) { return EINVAL; }
    void *memory = memalign(alignment, size);
    if (memory == NULL) { return ENOMEM; }
    *pointer = memory;
    return 0;
}

void free(void *pointer) { __libc_free(note(pointer, -1)); }

#else

bool allocations_are_counted(void) { return false; }

#endif
