#pragma once
#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer, which calls back with one input after another. The program is linked with -sanitize=fuzzer.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*testOneInput)(const uint8_t *bytes, size_t count));
