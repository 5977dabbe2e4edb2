// Stands for NVIDIA's driver in tests: the functions that Crucible calls, which check what they are given as the driver does, and run the
// kernels on this processor. kernels.c is kernels.ptx, an instruction a statement.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct kernel {
    const char *name;
    void (*run)(void **, uint32_t, uint32_t, uint32_t);
    int parameters;
};

static inline float as_float(uint32_t bits) { float f; memcpy(&f, &bits, 4); return f; }
static inline uint32_t as_int(float f) { uint32_t bits; memcpy(&bits, &f, 4); return bits; }
static inline double as_double(uint64_t bits) { double d; memcpy(&d, &bits, 8); return d; }

#include "kernels.c"

enum { INVALID_VALUE = 1, OUT_OF_MEMORY = 2, NOT_INITIALIZED = 3, NO_DEVICE = 100, INVALID_PTX = 218, INVALID_CONTEXT = 201, NOT_FOUND = 500 };
enum { BUFFERS = 4096, CONTEXT = 0xC0, MODULE = 0xD0 };

static struct { char *at; size_t bytes; } buffers[BUFFERS];
static size_t memory = (size_t) 1 << 30, taken;
static int begun, retained, loaded, devices = 1, capability = 9, allocations_left = -1, launches_left = -1, failure, lost, launches;
static _Thread_local void *current;

// What tests set, and what they ask.
void double_set(const char *what, long value) {
    if (!strcmp(what, "devices")) devices = (int) value;
    if (!strcmp(what, "capability")) capability = (int) value;
    if (!strcmp(what, "memory")) memory = (size_t) value;
    if (!strcmp(what, "allocations_left")) allocations_left = (int) value;
    if (!strcmp(what, "launches_left")) launches_left = (int) value;
    if (!strcmp(what, "failure")) failure = (int) value;
    if (!strcmp(what, "lost")) lost = (int) value;
}

long double_get(const char *what) {
    int open = 0;
    for (int i = 0; i < BUFFERS; i++) open += buffers[i].at != NULL;
    return !strcmp(what, "buffers") ? open : !strcmp(what, "contexts") ? retained : !strcmp(what, "modules") ? loaded : launches;
}

// A driver that was lost stays so; else the call needs a context in its thread.
static int ready(void) { return lost ? lost : !begun ? NOT_INITIALIZED : current ? 0 : INVALID_CONTEXT; }

static int inside(uint64_t address, size_t bytes) {
    for (int i = 0; i < BUFFERS; i++) {
        char *at = buffers[i].at;
        if (at && (char *) address >= at && (char *) address + bytes <= at + buffers[i].bytes) return 1;
    }
    return 0;
}

int cuInit(unsigned flags) {
    begun = devices > 0;
    return flags ? INVALID_VALUE : devices ? 0 : NO_DEVICE;
}
int cuDriverGetVersion(int *version) { *version = 12080; return 0; }
int cuDeviceGetCount(int *count) { *count = devices; return begun ? 0 : NOT_INITIALIZED; }
int cuDeviceGet(int *device, int ordinal) { *device = ordinal; return ordinal < devices ? 0 : 101; }
int cuDeviceGetName(char *name, int length, int device) { snprintf(name, (size_t) length, "Double of a card"); return device; }
int cuDeviceTotalMem_v2(size_t *bytes, int device) { *bytes = memory; return device; }
int cuDeviceGetAttribute(int *value, int attribute, int device) {
    *value = attribute == 75 ? capability : attribute == 76 ? 1 : -1;
    return device;
}
int cuDevicePrimaryCtxRetain(void **context, int device) { retained++; *context = (void *) CONTEXT; return lost ? lost : device; }
int cuDevicePrimaryCtxRelease_v2(int device) { retained--; return device; }
int cuCtxSetCurrent(void *context) {
    if (context != (void *) CONTEXT || !retained) return INVALID_CONTEXT;
    current = context;
    return lost;
}
int cuMemGetInfo_v2(size_t *free_bytes, size_t *total) {
    *free_bytes = memory - taken;
    *total = memory;
    return ready();
}
int cuMemAlloc_v2(uint64_t *address, size_t bytes) {
    if (ready()) return ready();
    if (!bytes) return INVALID_VALUE;
    if (allocations_left == 0 || bytes > memory - taken) { allocations_left = -1; return OUT_OF_MEMORY; }
    if (allocations_left > 0) allocations_left--;
    for (int i = 0; i < BUFFERS; i++) {
        if (!buffers[i].at) {
            buffers[i].at = aligned_alloc(256, (bytes + 255) / 256 * 256);
            memset(buffers[i].at, 0xA5, bytes);
            buffers[i].bytes = bytes;
            taken += bytes;
            *address = (uint64_t) buffers[i].at;
            return 0;
        }
    }
    return OUT_OF_MEMORY;
}
int cuMemFree_v2(uint64_t address) {
    if (ready()) return ready();
    for (int i = 0; i < BUFFERS; i++) {
        if (buffers[i].at && buffers[i].at == (char *) address) {
            free(buffers[i].at);
            buffers[i].at = NULL;
            taken -= buffers[i].bytes;
            return 0;
        }
    }
    return INVALID_VALUE;
}
int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t bytes) {
    if (ready()) return ready();
    if (!inside(to, bytes)) return INVALID_VALUE;
    memcpy((void *) to, from, bytes);
    return 0;
}
int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t bytes) {
    if (ready()) return ready();
    if (!inside(from, bytes)) return INVALID_VALUE;
    memcpy(to, (void *) from, bytes);
    return 0;
}
int cuModuleLoadDataEx(void **module, const char *image, unsigned count, const int *options, void **values) {
    if (ready()) return ready();
    if (count != 2 || options[0] != 5 || options[1] != 6) return INVALID_VALUE;
    if (!strstr(image, ".version 6.0") || !strstr(image, ".visible .entry dense_forward(")) {
        snprintf(values[0], (size_t) values[1], "ptxas: no kernels in this text\n");
        return INVALID_PTX;
    }
    loaded++;
    *module = (void *) MODULE;
    return 0;
}
int cuModuleUnload(void *module) { loaded -= module == (void *) MODULE; return ready(); }
int cuModuleGetFunction(void **function, void *module, const char *name) {
    if (ready()) return ready();
    for (size_t i = 0; module == (void *) MODULE && i < sizeof kernels / sizeof *kernels; i++) {
        if (!strcmp(kernels[i].name, name)) {
            *function = (void *) &kernels[i];
            return 0;
        }
    }
    return NOT_FOUND;
}
int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared,
        void *stream, void **params, void **extra) {
    const struct kernel *kernel = function;
    if (ready()) return ready();
    if (!gx || !gy || gz != 1 || gx > 0x7fffffff || gy > 65535 || bx != 64 || by != 1 || bz != 1 || shared || stream || extra) return INVALID_VALUE;
    if (launches_left == 0) { launches_left = -1; lost = failure >= 700 && failure != 701 ? failure : 0; return failure; }
    if (launches_left > 0) launches_left--;
    launches++;
    for (unsigned client = 0; client < gy; client++) {
        for (unsigned group = 0; group < gx; group++) {
            for (unsigned item = 0; item < bx; item++) kernel->run(params, group, client, item);
        }
    }
    return 0;
}
int cuCtxSynchronize(void) { return ready(); }
