package dev.crucible.engine.device;

import dev.crucible.engine.accelerator.Accelerator;
import dev.crucible.engine.accelerator.AcceleratorProvider.Found;
import dev.crucible.engine.accelerator.DeviceException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * Finds a device for training. The environment variable {@code CRUCIBLE_DEVICE} selects it: unset for the first GPU that passes the comparison
 * with the CPU, CUDA before OpenCL; {@code cuda} or {@code opencl} for one by that driver; {@code pocl} for a CPU presented as a device (only
 * useful to compare results); {@code none} for none. {@code CRUCIBLE_DEVICE_MEMORY} limits the memory taken of it (512m, 8g).
 */
public final class ComputeDevices {

    private static final String DEVICE = "CRUCIBLE_DEVICE";
    private static final String MEMORY = "CRUCIBLE_DEVICE_MEMORY";

    /** Results of {@link #look} by the value of {@code CRUCIBLE_DEVICE}, cached because drivers are slow to answer. */
    private static final Map<String, Found> LOOKED = new ConcurrentHashMap<>();

    /** The opened device, by the settings; a process uses one setting. */
    private static final Map<String, Opened> OPENED = new ConcurrentHashMap<>();

    private ComputeDevices() {}

    /**
     * Devices found, not yet verified: opening one compares it with the CPU.
     *
     * @param device ready to train, verified against the CPU
     * @param reason the reason for having none; empty if there is one
     */
    public record Opened(Optional<ComputeDevice> device, String reason) {}

    /** Returns the reason why a search is pointless; empty if it is not. Loads no driver. */
    public static Optional<String> impossible() {
        if (wanted().equals("none")) {
            return Optional.of(DEVICE + " is none");
        }
        return Cuda.isInstalled() || OpenCl.isInstalled()
                ? Optional.empty()
                : Optional.of("no CUDA driver is installed; no OpenCL driver is installed");
    }

    /** Looks for devices without opening one. */
    public static Found look() {
        return LOOKED.computeIfAbsent(wanted(), ComputeDevices::look);
    }

    static Found look(String wanted) {
        Search search = search(wanted);
        return new Found(
                search.candidates.stream().map(Candidate::facts).toList(),
                search.candidates.isEmpty() ? String.join("; ", search.reasons) : "");
    }

    /**
     * A device that could be opened.
     *
     * @param opening opens the device with a limit of memory in bytes
     */
    private record Candidate(Accelerator.Facts facts, LongFunction<ComputeDevice> opening) {}

    /**
     * Result of a search.
     *
     * @param candidates the best first
     * @param reasons the reasons for finding no more
     */
    private record Search(List<Candidate> candidates, List<String> reasons) {

        Search(String reason) {
            this(List.of(), List.of(reason));
        }

        Search and(Search more) {
            return new Search(
                    Stream.concat(candidates.stream(), more.candidates.stream()).toList(),
                    Stream.concat(reasons.stream(), more.reasons.stream()).toList());
        }
    }

    private static Search search(String wanted) {
        return switch (wanted) {
            case "none" -> new Search(DEVICE + " is none");
            case "" -> cuda().and(openCl(OpenCl.GRAPHICS));
            case "cuda" -> cuda();
            case "opencl" -> openCl(OpenCl.GRAPHICS);
            case "pocl" -> openCl(OpenCl.PROCESSOR);
            default -> new Search(DEVICE + " is " + wanted + ", and may be cuda, opencl, pocl or none");
        };
    }

    /** Finds devices of CUDA. PTX specifies its own rounding and contraction, and NVIDIA's driver may exist without OpenCL. */
    private static Search cuda() {
        try {
            Optional<Cuda> driver = Cuda.load();
            if (driver.isEmpty()) {
                return new Search("no CUDA driver is installed");
            }
            Cuda cuda = driver.get();
            List<Candidate> candidates = new ArrayList<>();
            List<String> reasons = new ArrayList<>();
            for (int card : cuda.devices()) {
                cuda.obstacle(card)
                        .ifPresentOrElse(
                                reasons::add,
                                () -> candidates.add(new Candidate(
                                        cuda.facts(card),
                                        limit -> new CudaDevice(cuda, card, resource("kernels.ptx"), limit))));
            }
            if (candidates.isEmpty() && reasons.isEmpty()) {
                reasons.add("the CUDA driver has no device");
            }
            return new Search(candidates, reasons);
        } catch (DeviceException e) {
            return new Search("the CUDA driver does not begin: " + e.sentence());
        }
    }

    private static Search openCl(long type) {
        try {
            Optional<OpenCl> driver = OpenCl.load();
            if (driver.isEmpty()) {
                return new Search("no OpenCL driver is installed");
            }
            OpenCl cl = driver.get();
            List<Candidate> candidates = cl.devices(type).stream()
                    .map(found -> new Candidate(
                            OpenClDevice.facts(cl, found), limit -> new OpenClDevice(cl, found, kernels(), limit)))
                    .toList();
            return new Search(candidates, List.of(nothing(type)));
        } catch (DeviceException e) {
            return new Search(e.sentence());
        }
    }

    private static String nothing(long type) {
        return type == OpenCl.PROCESSOR
                ? "no OpenCL driver has a processor, apt-get install pocl-opencl-icd brings one"
                : "no graphics processor with an OpenCL driver";
    }

    /** Returns the device of this process, opened and verified on first use and kept open. Users must hold its monitor. */
    public static Opened open() {
        return OPENED.computeIfAbsent(key(), _ -> {
            try {
                return open(wanted(), limit());
            } catch (DeviceException e) {
                return new Opened(Optional.empty(), e.sentence());
            }
        });
    }

    /** Gives up the device of this process after it was lost; from now on there is none. */
    public static void forget(String reason) {
        take(new Opened(Optional.empty(), reason));
    }

    /** Sets {@code opened} as the state of this process. */
    static void take(Opened opened) {
        OPENED.put(key(), opened);
    }

    /** Opens the first candidate that passes the comparison with the CPU; the caller closes it. */
    static Opened open(String wanted, long limit) {
        Search search = search(wanted);
        List<String> reasons = new ArrayList<>();
        for (Candidate candidate : search.candidates) {
            Opened opened = open(candidate, limit);
            if (opened.device().isPresent()) {
                return opened;
            }
            reasons.add(opened.reason());
        }
        return new Opened(Optional.empty(), String.join("; ", reasons.isEmpty() ? search.reasons : reasons));
    }

    private static Opened open(Candidate candidate, long limit) {
        String name = candidate.facts.text();
        try {
            ComputeDevice device = candidate.opening.apply(limit);
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

    /** Returns all kernels as OpenCL C. */
    static String kernels() {
        return resource("training.cl") + resource("texts.cl") + resource("updates.cl");
    }

    /** Returns a resource file of kernels. */
    static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(ComputeDevices.class.getResourceAsStream(name), name)) {
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

    /** Parses a number of bytes such as 512m or 8g; no limit if {@code text} is empty. */
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
            // Reported below, like a number that is too large.
        }
        throw new DeviceException(
                DeviceException.Kind.LOST, MEMORY + " must be a number of bytes such as 512m or 8g, got " + text);
    }
}
