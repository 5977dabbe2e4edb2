package dev.crucible.engine.device;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.crucible.engine.accelerator.DeviceException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;

/**
 * A driver's library, which is installed on this machine and not part of Crucible.
 *
 * @param title its name for users
 */
record NativeLibrary(String title, SymbolLookup symbols) {

    /** Loads the first of {@code names} that is installed, permanently; empty if none is. */
    static Optional<NativeLibrary> load(String title, List<String> names) {
        return names.stream()
                .flatMap(name -> lookup(name, Arena.global()).stream())
                .findFirst()
                .map(symbols -> new NativeLibrary(title, symbols));
    }

    /** Returns true if one of {@code names} is installed; none stays loaded. */
    static boolean isInstalled(List<String> names) {
        try (Arena local = Arena.ofConfined()) {
            return names.stream().anyMatch(name -> lookup(name, local).isPresent());
        }
    }

    @SuppressWarnings("restricted")
    private static Optional<SymbolLookup> lookup(String name, Arena arena) {
        try {
            return Optional.of(SymbolLookup.libraryLookup(name, arena));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns a function that returns a status code. */
    MethodHandle function(String name, MemoryLayout... parameters) {
        return handle(name, FunctionDescriptor.of(JAVA_INT, parameters));
    }

    @SuppressWarnings("restricted")
    MethodHandle handle(String name, FunctionDescriptor descriptor) {
        return symbols.find(name)
                .map(symbol -> Linker.nativeLinker().downcallHandle(symbol, descriptor))
                .orElseThrow(() -> new DeviceException(
                        DeviceException.Kind.LOST, "the %s driver has no function %s".formatted(title, name)));
    }

    /** Calls an infrequently used function and returns its status code. */
    static int call(MethodHandle handle, Object... arguments) {
        return (int) invoked(handle, arguments);
    }

    /** Calls an infrequently used function. */
    static Object invoked(MethodHandle handle, Object... arguments) {
        try {
            return handle.invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /** Converts the exception of a method handle, none of which declares any. */
    static RuntimeException rethrown(Throwable e) {
        return switch (e) {
            case RuntimeException unchecked -> unchecked;
            case Error error -> throw error;
            default -> new IllegalStateException(e);
        };
    }
}
