package dev.crucible.bench.chaos;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A clock that is wrong for one process, by libfaketime (Debian's {@code faketime}). Time goes on as fast as it does; only the date is off.
 *
 * @param library which answers for the system
 * @param off how much it is ahead
 */
record ChaosClock(Path library, Duration off) {

    private static final List<Path> LIBRARIES = List.of(
            Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"),
            Path.of("/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1"),
            Path.of("/usr/lib64/faketime/libfaketimeMT.so.1"));

    /** One that is {@code off}, where that can be done. */
    static Optional<ChaosClock> of(Duration off) {
        return LIBRARIES.stream().filter(Files::isReadable).findFirst().map(library -> new ChaosClock(library, off));
    }

    /** Gives it to a process that is started in {@code environment}; its own children have the right one. */
    void set(Map<String, String> environment) {
        environment.put("LD_PRELOAD", library.toString());
        environment.put("FAKETIME", (off.isNegative() ? "" : "+") + off.toSeconds() + "s");
        environment.put("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        // Else it guesses which of the two a wait is for, and waits spin.
        environment.put("FAKETIME_FORCE_MONOTONIC_FIX", "0");
    }
}
