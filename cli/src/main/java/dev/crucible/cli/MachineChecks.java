package dev.crucible.cli;

import dev.crucible.engine.accelerator.AcceleratorProvider;
import dev.crucible.engine.accelerator.Accelerators;
import dev.crucible.engine.kernel.Lanes;
import dev.crucible.lab.queue.RedisAddress;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The doctor's checks of this machine. */
final class MachineChecks {

    private static final long GIGABYTE = 1L << 30;

    private MachineChecks() {}

    static CheckResult jdk() {
        String version = Runtime.version() + " at " + System.getProperty("java.home");
        return Runtime.version().feature() == 25
                ? CheckResult.ok("JDK", version)
                : CheckResult.broken("JDK", version + "; needs 25: install it or set CRUCIBLE_JAVA_HOME");
    }

    static CheckResult memory() {
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        String sizes = "%.1f GB, of which a simulation may take %.1f"
                .formatted(
                        system.getTotalMemorySize() / (double) GIGABYTE,
                        Runtime.getRuntime().maxMemory() / (double) GIGABYTE);
        return system.getTotalMemorySize() >= 2 * GIGABYTE
                ? CheckResult.ok("memory", sizes)
                : CheckResult.missing("memory", sizes + "; 2 GB or more are advised");
    }

    static CheckResult cores() {
        return CheckResult.ok("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    }

    static CheckResult vectors() {
        return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
                ? CheckResult.ok("SIMD", Lanes.COUNT + " floats at once")
                : CheckResult.broken("SIMD", "the Vector API is missing: start through ./crucible, with a full JDK 25");
    }

    /** Opens a device and compares its results bit by bit with the CPU's, as runs do. */
    static CheckResult device() {
        AcceleratorProvider.Opened opened = Accelerators.provider().open();
        return opened.device()
                .map(device -> CheckResult.ok("GPU", device.facts().text() + ", experimental, gives the CPU's bytes"))
                .orElseGet(() -> CheckResult.ok("GPU", "none, " + opened.reason() + "; the CPU trains"));
    }

    static CheckResult port(String service, String host, int port, String option) {
        String subject = "port " + port;
        return complaint(host, port)
                .map(complaint -> CheckResult.missing(
                        subject, complaint + "; end what listens there, or choose another with " + option))
                .orElseGet(() -> CheckResult.ok(subject, "free for the " + service));
    }

    /** Returns the reason why no server can bind {@code port} of {@code host}; empty if one can. */
    static Optional<String> complaint(String host, int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            InetSocketAddress address = new InetSocketAddress(host, port);
            if (address.isUnresolved()) {
                return Optional.of("no such host");
            }
            socket.bind(address);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    static CheckResult writable(Path folder) {
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, ".doctor", ""));
            return CheckResult.ok("runs", folder + " is writable");
        } catch (IOException e) {
            return CheckResult.broken("runs", folder + " is not writable: choose another with --out");
        }
    }

    static CheckResult datasets(Path folder) {
        try (Stream<Path> entries = Files.isDirectory(folder) ? Files.list(folder) : Stream.of()) {
            List<String> names = entries.map(entry -> entry.getFileName().toString())
                    .sorted()
                    .toList();
            return names.isEmpty()
                    ? CheckResult.missing(
                            "own data", folder + " is empty: fine for the built-in synthetic glyphs; put files there")
                    : CheckResult.ok("own data", folder + " holds " + String.join(", ", names));
        } catch (IOException e) {
            return CheckResult.missing("own data", folder + " cannot be read: " + e.getMessage());
        }
    }

    static CheckResult redis(RedisAddress redis) {
        if (redis == null) {
            return CheckResult.ok(
                    "Redis", "not asked for: the lab runs simulations itself (--redis URL queues them for workers)");
        }
        return RedisPing.complaint(redis)
                .map(complaint -> CheckResult.missing("Redis", redis + ": " + complaint))
                .orElseGet(() -> CheckResult.ok("Redis", redis + " answers"));
    }

    static CheckResult chromium() {
        return Stream.of("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> onPath(name).stream())
                .findFirst()
                .map(file -> CheckResult.ok("Chromium", file.toString()))
                .orElseGet(() -> CheckResult.missing(
                        "Chromium",
                        "the browser tests are skipped without it: apt-get install chromium-headless-shell"));
    }

    /** Checks the native libraries with which JavaFX renders text on Linux; elsewhere it bundles its own. */
    static CheckResult javaFxLibraries() {
        if (!System.getProperty("os.name").startsWith("Linux")) {
            return CheckResult.ok("JavaFX", "needs no system libraries here");
        }
        List<String> absent = Stream.of("libfreetype.so.6", "libpangoft2-1.0.so.0")
                .filter(library -> !canLoad(library))
                .toList();
        return absent.isEmpty()
                ? CheckResult.ok("JavaFX", "its system libraries are there")
                : CheckResult.missing(
                        "JavaFX",
                        String.join(" and ", absent) + " absent: apt-get install libfreetype6 libpangoft2-1.0-0");
    }

    static CheckResult cache() {
        String file = System.getProperty("crucible.aot.runs");
        return file == null
                ? CheckResult.missing("quick starts", "no AOT cache (see target/rehearsal-runs.log); starts are slower")
                : CheckResult.ok("quick starts", file);
    }

    @SuppressWarnings("restricted")
    private static boolean canLoad(String library) {
        try (Arena arena = Arena.ofConfined()) {
            SymbolLookup.libraryLookup(library, arena);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static Optional<Path> onPath(String name) {
        return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":"))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
