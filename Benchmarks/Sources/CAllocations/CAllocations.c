#include "CAllocations.h"

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

// Each block has a header of one word.
static long size_of(void *pointer) { return pointer == NULL ? 0 : (long)(malloc_usable_size(pointer) + sizeof(size_t)); }

static bool is_counting(void) { return atomic_load_explicit(&counting, memory_order_relaxed); }

static void add_bytes(long size) { atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed); }

static void *count_one(void *pointer) {
    if (is_counting()) {
        atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
        add_bytes(size_of(pointer));
    }
    return pointer;
}

void *malloc(size_t size) { return count_one(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return count_one(__libc_calloc(number, size)); }

void *realloc(void *pointer, size_t size) {
    if (is_counting()) { add_bytes(-size_of(pointer)); }
    return count_one(__libc_realloc(pointer, size));
}

void *memalign(size_t alignment, size_t size) { return count_one(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **pointer, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) { return EINVAL; }
    void *memory = memalign(alignment, size);
    if (memory == NULL) { return ENOMEM; }
    *pointer = memory;
    return 0;
}

void free(void *pointer) {
    if (is_counting()) { add_bytes(-size_of(pointer)); }
    __libc_free(pointer);
}

#else

bool allocations_are_counted(void) { return false; }

#endif
