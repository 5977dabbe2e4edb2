package dev.crucible.lab.scheduling;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Native changes that a standby process makes to itself when it receives its run, because Java cannot make them. They redirect standard
 * output and error and replace the visible environment.
 */
final class NativeHandover {

    private static final int WRITE = 1;
    /** {@code O_CREAT | O_APPEND}, whose values differ by system. */
    private static final int APPEND = isMac() ? 0x0200 | 0x0008 : 0x0040 | 0x0400;

    private static final int READABLE_BY_ALL = 0644;

    private final MethodHandle open;
    private final MethodHandle duplicate;
    private final MethodHandle close;
    private final MethodHandle environment;

    NativeHandover() {
        Linker linker = Linker.nativeLinker();
        SymbolLookup c = linker.defaultLookup();
        FunctionDescriptor opening = FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
        FunctionDescriptor duplicating =
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
        open = linker.downcallHandle(c.findOrThrow("open"), opening, Linker.Option.firstVariadicArg(2));
        duplicate = linker.downcallHandle(c.findOrThrow("dup2"), duplicating);
        close = linker.downcallHandle(
                c.findOrThrow("close"), FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
        environment = linker.downcallHandle(
                c.findOrThrow("getenv"), FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS));
    }

    private static boolean isMac() {
        return System.getProperty("os.name", "").startsWith("Mac");
    }

    /** Redirects {@code descriptor} to append to {@code file}, which is created if it is missing. */
    void append(int descriptor, Path file) throws IOException {
        int opened;
        int became;
        try (Arena arena = Arena.ofConfined()) {
            opened = (int) open.invokeExact(arena.allocateFrom(file.toString()), WRITE | APPEND, READABLE_BY_ALL);
            became = opened < 0 ? -1 : (int) duplicate.invokeExact(opened, descriptor);
            int closed = opened < 0 ? 0 : (int) close.invokeExact(opened);
            if (closed != 0) {
                became = -1;
            }
        } catch (Throwable e) {
            throw new IOException("the standard streams cannot be moved", e);
        }
        if (became != descriptor) {
            throw new IOException("cannot append to " + file);
        }
    }

    /**
     * Writes {@code value} over the variable {@code name} in the environment that the system shows to other processes, for {@link ProcessTag}.
     * Java's own view stays unchanged.
     *
     * @throws IOException if the variable is missing or too short
     */
    void show(String name, String value) throws IOException {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment found = (MemorySegment) environment.invokeExact(arena.allocateFrom(name));
            if (found.address() == 0) {
                throw new IOException(name + " is not in the environment");
            }
            int room = found.reinterpret(Short.MAX_VALUE).getString(0).length();
            if (bytes.length > room) {
                throw new IOException(name + " has room for " + room + " bytes, not for " + bytes.length);
            }
            MemorySegment all = found.reinterpret(room).fill((byte) 0);
            MemorySegment.copy(bytes, 0, all, ValueLayout.JAVA_BYTE, 0, bytes.length);
        } catch (IOException e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException("the environment cannot be changed", e);
        }
    }
}
