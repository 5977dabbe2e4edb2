package dev.crucible.engine.device;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.crucible.engine.accelerator.Accelerator;
import dev.crucible.engine.accelerator.DeviceException;
import dev.crucible.engine.accelerator.DeviceException.Kind;
import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The functions of NVIDIA's driver that training needs, called through method handles; failures have readable messages. */
final class Cuda {

    /** Minimum compute capability of the kernels: 7.0, NVIDIA's cards since 2017. */
    private static final int CAPABILITY = 7;

    private static final int MAJOR = 75;
    private static final int MINOR = 76;
    private static final int TEXT = 256;
    private static final int OUT_OF_MEMORY = 2;
    private static final int NO_DEVICE = 100;
    private static final int OUT_OF_RESOURCES = 701;

    private static final List<String> LIBRARIES =
            System.getProperty("os.name").startsWith("Windows") ? List.of("nvcuda.dll") : List.of("libcuda.so.1");

    private final NativeLibrary library;

    private Cuda(NativeLibrary library) {
        this.library = library;
    }

    /** Returns the library names to try; {@code crucible.device.cuda} names another file, for drivers in unusual places. */
    private static List<String> libraries() {
        String given = System.getProperty("crucible.device.cuda", "");
        return given.isEmpty() ? LIBRARIES : List.of(given);
    }

    /** Returns true if a driver is installed; loads none. */
    static boolean isInstalled() {
        return NativeLibrary.isInstalled(libraries());
    }

    /** Loads the installed driver; empty if there is none. */
    static Optional<Cuda> load() {
        return NativeLibrary.load("CUDA", libraries()).map(Cuda::new);
    }

    /** Returns the ordinals of the cards that this process may use. */
    List<Integer> devices() {
        int begun = NativeLibrary.call(function("cuInit", JAVA_INT), 0);
        if (begun == NO_DEVICE) {
            return List.of();
        }
        check("cuInit", begun);
        int count = number("cuDeviceGetCount");
        return IntStream.range(0, count).boxed().toList();
    }

    /** Returns the properties of card {@code ordinal}. */
    Accelerator.Facts facts(int ordinal) {
        int device = number("cuDeviceGet", ordinal);
        try (Arena local = Arena.ofConfined()) {
            MemorySegment name = local.allocate(TEXT);
            check(
                    "cuDeviceGetName",
                    NativeLibrary.call(function("cuDeviceGetName", ADDRESS, JAVA_INT, JAVA_INT), name, TEXT, device));
            MemorySegment bytes = local.allocate(JAVA_LONG);
            check(
                    "cuDeviceTotalMem",
                    NativeLibrary.call(function("cuDeviceTotalMem_v2", ADDRESS, JAVA_INT), bytes, device));
            int version = number("cuDriverGetVersion");
            return new Accelerator.Facts(
                    ComputeDevice.Kind.CUDA,
                    name.getString(0).strip(),
                    "CUDA %d.%d".formatted(version / 1000, version % 1000 / 10),
                    bytes.get(JAVA_LONG, 0),
                    false);
        }
    }

    /** Returns the reason why card {@code ordinal} cannot run the kernels; empty if it can. */
    Optional<String> obstacle(int ordinal) {
        int device = number("cuDeviceGet", ordinal);
        int major = number("cuDeviceGetAttribute", MAJOR, device);
        return major >= CAPABILITY
                ? Optional.empty()
                : Optional.of("%s has compute capability %d.%d, and %d.0 is needed"
                        .formatted(
                                facts(ordinal).name(),
                                major,
                                number("cuDeviceGetAttribute", MINOR, device),
                                CAPABILITY));
    }

    /** Returns the number that {@code function} writes through its first parameter. */
    int number(String function, int... arguments) {
        MemoryLayout[] parameters = new MemoryLayout[arguments.length + 1];
        Object[] values = new Object[arguments.length + 1];
        parameters[0] = ADDRESS;
        for (int i = 0; i < arguments.length; i++) {
            parameters[i + 1] = JAVA_INT;
            values[i + 1] = arguments[i];
        }
        try (Arena local = Arena.ofConfined()) {
            MemorySegment number = local.allocate(JAVA_INT);
            values[0] = number;
            check(function, NativeLibrary.call(function(function, parameters), values));
            return number.get(JAVA_INT, 0);
        }
    }

    /** Returns a function that returns a status code. */
    MethodHandle function(String name, MemoryLayout... parameters) {
        return library.function(name, parameters);
    }

    /** Throws unless {@code code} is success. */
    static void check(String call, int code) {
        if (code != 0) {
            boolean memory = code == OUT_OF_MEMORY || code == OUT_OF_RESOURCES;
            throw new DeviceException(memory ? Kind.MEMORY : Kind.LOST, call + ": " + sentence(code));
        }
    }

    private static String sentence(int code) {
        return switch (code) {
            case 1 -> "the driver refuses an argument";
            case OUT_OF_MEMORY -> "the device has no memory left";
            case 3, 4 -> "the driver has not begun, or is ending";
            case 46 -> "another program has the device for itself";
            case NO_DEVICE -> "there is no such device";
            case 201 -> "the context is gone; the driver was lost";
            case 209, 218, 222, 300 -> "the driver cannot read the kernels; a newer one is needed";
            case 214 -> "the device found a bit in its memory that it cannot correct";
            case 500 -> "the kernels lack one";
            case 700 -> "a kernel reached beyond its memory; the driver was lost";
            case OUT_OF_RESOURCES -> "the device has no resources left for a kernel";
            case 702 -> "a kernel took longer than the machine allows; the driver was lost";
            case 719 -> "a kernel failed; the driver was lost";
            case 802, 803, 804 -> "the driver and the device do not fit together";
            case 999 -> "the driver was lost";
            default -> "error " + code;
        };
    }
}
