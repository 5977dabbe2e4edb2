package dev.crucible.engine.device;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds what this process may train on. {@code CRUCIBLE_DEVICE} chooses: nothing for the first graphics processor, {@code opencl} for the
 * first one with an OpenCL driver, {@code pocl} for a processor that poses as a device (of no use but to compare bytes), {@code none}
 * for none. {@code CRUCIBLE_DEVICE_MEMORY} bounds the bytes taken of its memory (512m, 8g).
 */
public final class ComputeDevices {

    private static final String DEVICE = "CRUCIBLE_DEVICE";
    private static final String MEMORY = "CRUCIBLE_DEVICE_MEMORY";
    private static final String KERNELS = "training.cl";

    /** By what is wanted: drivers take their time to answer. */
    private static final Map<String, Found> LOOKED = new ConcurrentHashMap<>();

    /** By what is wanted, of which there is one in the life of a process. */
    private static final Map<String, Opened> OPENED = new ConcurrentHashMap<>();

    private ComputeDevices() {}

    /**
     * What there is, whether or not it proves trustworthy once it is opened.
     *
     * @param devices those that {@code CRUCIBLE_DEVICE} allows, the first is the one that would be used
     * @param reason why there is none, in words; empty when there is one
     */
    public record Found(List<ComputeDevice.Facts> devices, String reason) {

        public Found {
            devices = List.copyOf(devices);
        }
    }

    /**
     * The device that this process uses.
     *
     * @param device ready to train, its bits compared with the CPU's
     * @param reason why there is none, in words; empty when there is one
     */
    public record Opened(Optional<ComputeDevice> device, String reason) {}

    /** Whether it is worth looking at all; loads no driver. */
    public static boolean isPossible() {
        return !wanted().equals("none") && OpenCl.load().isPresent();
    }

    /** Looks for devices and opens none. */
    public static Found look() {
        return LOOKED.computeIfAbsent(wanted(), ComputeDevices::look);
    }

    static Found look(String wanted) {
        if (wanted.equals("none")) {
            return new Found(List.of(), DEVICE + " is none");
        }
        if (!List.of("", "opencl", "pocl").contains(wanted)) {
            return new Found(List.of(), DEVICE + " is " + wanted + ", and may be opencl, pocl or none");
        }
        try {
            Optional<OpenCl> cl = OpenCl.load();
            if (cl.isEmpty()) {
                return new Found(List.of(), "no OpenCL driver is installed");
            }
            List<ComputeDevice.Facts> devices = candidates(cl.get(), wanted).stream()
                    .map(found -> OpenClDevice.facts(cl.get(), found))
                    .toList();
            return new Found(devices, devices.isEmpty() ? nothing(wanted) : "");
        } catch (DeviceException e) {
            return new Found(List.of(), e.sentence());
        }
    }

    private static List<OpenCl.Found> candidates(OpenCl cl, String wanted) {
        return cl.devices(wanted.equals("pocl") ? OpenCl.PROCESSOR : OpenCl.GRAPHICS);
    }

    private static String nothing(String wanted) {
        return wanted.equals("pocl")
                ? "no OpenCL driver has a processor; apt-get install pocl-opencl-icd brings one"
                : "no graphics processor with an OpenCL driver";
    }

    /** The device of this process, opened and checked on first use and kept open; who uses it holds its monitor. */
    public static Opened open() {
        return OPENED.computeIfAbsent(key(), _ -> {
            try {
                return open(wanted(), limit());
            } catch (DeviceException e) {
                return new Opened(Optional.empty(), e.sentence());
            }
        });
    }

    /** Forgets the device of this process, which was lost; there is none from now on. */
    public static void forget(String reason) {
        OPENED.put(key(), new Opened(Optional.empty(), reason));
    }

    /** Opens and checks a device of its own; the caller closes it. */
    static Opened open(String wanted, long limit) {
        Found found = look(wanted);
        if (found.devices().isEmpty()) {
            return new Opened(Optional.empty(), found.reason());
        }
        String name = found.devices().getFirst().text();
        try {
            OpenCl cl = OpenCl.load().orElseThrow();
            ComputeDevice device = new OpenClDevice(cl, candidates(cl, wanted).getFirst(), kernels(), limit);
            boolean trusted = false;
            try {
                Optional<String> difference = DeviceCheck.difference(device);
                trusted = difference.isEmpty();
                return difference
                        .map(why -> new Opened(Optional.empty(), name + " is not used: " + why))
                        .orElseGet(() -> new Opened(Optional.of(device), ""));
            } finally {
                if (!trusted) {
                    device.close();
                }
            }
        } catch (DeviceException e) {
            return new Opened(Optional.empty(), name + " is not used: " + e.sentence());
        }
    }

    /** The source of the kernels. */
    static String kernels() {
        try (InputStream in = Objects.requireNonNull(ComputeDevices.class.getResourceAsStream(KERNELS), KERNELS)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String key() {
        return wanted() + " " + setting(MEMORY, "crucible.device.memory");
    }

    private static String wanted() {
        return setting(DEVICE, "crucible.device").strip().toLowerCase(Locale.ROOT);
    }

    private static long limit() {
        return bytes(setting(MEMORY, "crucible.device.memory"));
    }

    private static String setting(String variable, String property) {
        String given = System.getProperty(property);
        return given == null ? Objects.requireNonNullElse(System.getenv(variable), "") : given;
    }

    /** The bytes that {@code text} names, such as 512m or 8g; all there are where it names none. */
    static long bytes(String text) {
        String trimmed = text.strip().toLowerCase(Locale.ROOT);
        if (trimmed.isEmpty()) {
            return Long.MAX_VALUE;
        }
        int shift =
                switch (trimmed.charAt(trimmed.length() - 1)) {
                    case 'k' -> 10;
                    case 'm' -> 20;
                    case 'g' -> 30;
                    default -> 0;
                };
        try {
            long number = Long.parseLong(shift == 0 ? trimmed : trimmed.substring(0, trimmed.length() - 1));
            if (number > 0 && number <= Long.MAX_VALUE >> shift) {
                return number << shift;
            }
        } catch (NumberFormatException e) {
            // Told below, as a number that is too large is.
        }
        throw new DeviceException(
                DeviceException.Kind.LOST, MEMORY + " must be a number of bytes such as 512m or 8g, got " + text);
    }
}
