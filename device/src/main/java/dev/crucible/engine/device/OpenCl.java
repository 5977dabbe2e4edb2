package dev.crucible.engine.device;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.crucible.engine.accelerator.DeviceException;
import dev.crucible.engine.accelerator.DeviceException.Kind;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The functions of {@code libOpenCL} that training needs, called through method handles; failures have readable messages. */
final class OpenCl {

    /** Device types and status codes of clGetDeviceIDs. */
    static final long PROCESSOR = 1L << 1;

    static final long GRAPHICS = 1L << 2;

    private static final int MOST = 16;
    private static final int TEXT = 4096;

    private static final List<String> LIBRARIES =
            switch (System.getProperty("os.name").split(" ")[0]) {
                case "Windows" -> List.of("OpenCL.dll");
                case "Mac" -> List.of("/System/Library/Frameworks/OpenCL.framework/OpenCL");
                default -> List.of("libOpenCL.so.1", "libOpenCL.so");
            };

    private final NativeLibrary library;

    private OpenCl(NativeLibrary library) {
        this.library = library;
    }

    /** Returns true if a loader is installed; loads none. */
    static boolean isInstalled() {
        return NativeLibrary.isInstalled(LIBRARIES);
    }

    /** Loads the installed loader; empty if there is none. */
    static Optional<OpenCl> load() {
        return NativeLibrary.load("OpenCL", LIBRARIES).map(OpenCl::new);
    }

    /**
     * A device of a platform.
     *
     * @param id its OpenCL id
     * @param type {@link #PROCESSOR} or {@link #GRAPHICS}, with other bits set
     */
    record Found(MemorySegment platform, MemorySegment id, long type) {}

    /** Returns the devices of {@code type} on all platforms. */
    List<Found> devices(long type) {
        List<Found> found = new ArrayList<>();
        try (Arena local = Arena.ofConfined()) {
            MemorySegment count = local.allocate(JAVA_INT);
            MemorySegment platforms = local.allocate(ADDRESS, MOST);
            if (call(function("clGetPlatformIDs", JAVA_INT, ADDRESS, ADDRESS), MOST, platforms, count) != 0) {
                return List.of();
            }
            MethodHandle ids = function("clGetDeviceIDs", ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS);
            for (int i = 0; i < Math.min(MOST, count.get(JAVA_INT, 0)); i++) {
                MemorySegment platform = platforms.getAtIndex(ADDRESS, i);
                MemorySegment devices = local.allocate(ADDRESS, MOST);
                MemorySegment many = local.allocate(JAVA_INT);
                if (call(ids, platform, type, MOST, devices, many) == 0) {
                    for (int d = 0; d < Math.min(MOST, many.get(JAVA_INT, 0)); d++) {
                        found.add(new Found(platform, devices.getAtIndex(ADDRESS, d), type));
                    }
                }
            }
        }
        return found;
    }

    /** Returns the property {@code what} of {@code device} as text. */
    String text(MemorySegment device, int what) {
        try (Arena local = Arena.ofConfined()) {
            MemorySegment value = local.allocate(TEXT);
            check("clGetDeviceInfo", call(info(), device, what, (long) TEXT, value, MemorySegment.NULL));
            return value.getString(0).strip();
        }
    }

    /** Returns the property {@code what} of {@code device} as a number. */
    long number(MemorySegment device, int what) {
        try (Arena local = Arena.ofConfined()) {
            MemorySegment value = local.allocate(JAVA_LONG);
            check("clGetDeviceInfo", call(info(), device, what, 8L, value, MemorySegment.NULL));
            return value.get(JAVA_LONG, 0);
        }
    }

    private MethodHandle info() {
        return function("clGetDeviceInfo", ADDRESS, JAVA_INT, JAVA_LONG, ADDRESS, ADDRESS);
    }

    /** Returns a function that returns a status code. */
    MethodHandle function(String name, MemoryLayout... parameters) {
        return library.function(name, parameters);
    }

    /** Returns a function that returns an object, and writes its status code through its last parameter. */
    MethodHandle maker(String name, MemoryLayout... parameters) {
        return library.handle(name, FunctionDescriptor.of(ADDRESS, parameters));
    }

    /** Calls an infrequently used function. */
    static int call(MethodHandle handle, Object... arguments) {
        return NativeLibrary.call(handle, arguments);
    }

    /** Calls {@code maker} and returns its object; {@code code} is its last argument. */
    static MemorySegment make(String name, MethodHandle maker, MemorySegment code, Object... arguments) {
        Object[] all = java.util.Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = code;
        MemorySegment made = (MemorySegment) NativeLibrary.invoked(maker, all);
        check(name, code.get(JAVA_INT, 0));
        return made;
    }

    /** Throws unless {@code code} is success. */
    static void check(String call, int code) {
        if (code != 0) {
            boolean memory = code == -4 || code == -5 || code == -6 || code == -61;
            throw new DeviceException(memory ? Kind.MEMORY : Kind.LOST, call + ": " + sentence(code));
        }
    }

    private static String sentence(int code) {
        return switch (code) {
            case -1 -> "there is no such device";
            case -4 -> "the device has no memory left for a buffer";
            case -5 -> "the device has no resources left, or its driver was lost";
            case -6 -> "the machine has no memory left";
            case -11 -> "the kernels do not compile";
            case -14 -> "a kernel before this one failed; the driver was lost";
            case -36 -> "the queue is not valid any more; the driver was lost";
            case -52 -> "an argument of a kernel is missing";
            case -54 -> "the device refuses the size of a group";
            case -61 -> "a buffer is larger than the device allows";
            case -1001 -> "no OpenCL driver is installed";
            default -> "error " + code;
        };
    }
}
