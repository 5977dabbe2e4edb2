package dev.crucible.lab.host;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.crucible.lab.host.Devices.Gpu;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;

/** Query of the NVIDIA management library (NVML), if installed, for the first device. */
final class Nvidia {

    private static final List<String> LIBRARIES = System.getProperty("os.name").startsWith("Windows")
            ? List.of("nvml.dll")
            : List.of("libnvidia-ml.so.1", "/usr/lib/wsl/lib/libnvidia-ml.so.1");
    private static final int NAME_LENGTH = 96;
    private static final int MEMORY_STRUCT = 24;

    private final SymbolLookup library;
    private final Arena arena;

    private Nvidia(SymbolLookup library, Arena arena) {
        this.library = library;
        this.arena = arena;
    }

    /** Returns the first device; empty without a working driver. */
    static Optional<Gpu> first() {
        try (Arena arena = Arena.ofConfined()) {
            Optional<SymbolLookup> library = LIBRARIES.stream()
                    .flatMap(name -> open(name, arena).stream())
                    .findFirst();
            return library.isEmpty() ? Optional.empty() : new Nvidia(library.get(), arena).firstDevice();
        } catch (Throwable failure) {
            // A broken driver must not cause a failure, because the CPU remains usable.
            System.getLogger("dev.crucible.lab").log(Level.DEBUG, "the NVIDIA driver does not answer", failure);
            return Optional.empty();
        }
    }

    @SuppressWarnings("restricted")
    private static Optional<SymbolLookup> open(String name, Arena arena) {
        try {
            return Optional.of(SymbolLookup.libraryLookup(name, arena));
        } catch (IllegalArgumentException e) {
            // Not installed under this name.
            return Optional.empty();
        }
    }

    private Optional<Gpu> firstDevice() throws Throwable {
        if ((int) function("nvmlInit_v2").invokeExact() != 0) {
            return Optional.empty();
        }
        try {
            MemorySegment device = arena.allocate(ADDRESS);
            MemorySegment name = arena.allocate(NAME_LENGTH);
            MemorySegment memory = arena.allocate(MEMORY_STRUCT, Long.BYTES);
            int found = (int)
                    function("nvmlDeviceGetHandleByIndex_v2", JAVA_INT, ADDRESS).invokeExact(0, device);
            if (found != 0) {
                return Optional.empty();
            }
            MemorySegment handle = device.get(ADDRESS, 0);
            int named = (int)
                    function("nvmlDeviceGetName", ADDRESS, ADDRESS, JAVA_INT).invokeExact(handle, name, NAME_LENGTH);
            int measured =
                    (int) function("nvmlDeviceGetMemoryInfo", ADDRESS, ADDRESS).invokeExact(handle, memory);
            return named == 0 && measured == 0
                    ? Optional.of(new Gpu(name.getString(0), memory.get(JAVA_LONG, 0)))
                    : Optional.empty();
        } finally {
            int closed = (int) function("nvmlShutdown").invokeExact();
            assert closed == 0;
        }
    }

    @SuppressWarnings("restricted")
    private MethodHandle function(String name, MemoryLayout... parameters) {
        return Linker.nativeLinker()
                .downcallHandle(library.find(name).orElseThrow(), FunctionDescriptor.of(JAVA_INT, parameters));
    }
}
