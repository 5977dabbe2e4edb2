package dev.crucible.lab.scheduling;

import dev.crucible.engine.accelerator.AcceleratorProvider;
import dev.crucible.engine.accelerator.Accelerators;
import dev.crucible.lab.host.Devices;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Trial of the device on which runs would train, measured once in a separate process. This process has no Vector API and must not load a
 * driver. Without a driver, no process starts.
 */
public final class DeviceTrial implements Supplier<Devices.Trial>, AutoCloseable {

    private static final int PATIENCE_SECONDS = 60;

    /** Seconds that the first caller waits; until the trial ends, no device is reported. */
    private static final int WAIT_SECONDS = 5;

    private static final Devices.Trial BEGUN = Devices.Trial.none("it is being measured");
    private static final Devices.Trial SILENT = Devices.Trial.none("the device could not be measured");

    private final CompletableFuture<Devices.Trial> trial = new CompletableFuture<>();
    private final AtomicReference<@Nullable Process> running = new AtomicReference<>();
    private boolean begun;
    private volatile boolean closed;

    @Override
    public Devices.Trial get() {
        begin();
        return trial.completeOnTimeout(SILENT, PATIENCE_SECONDS, TimeUnit.SECONDS)
                .copy()
                .completeOnTimeout(BEGUN, WAIT_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private synchronized void begin() {
        if (!begun) {
            begun = true;
            Thread.ofVirtual().name("device-trial").start(() -> trial.complete(tried()));
        }
    }

    private Devices.Trial tried() {
        AcceleratorProvider provider = Accelerators.provider();
        Optional<String> impossible = provider.impossible();
        if (closed || impossible.isPresent()) {
            return Devices.Trial.none(impossible.orElse(""));
        }
        try {
            Process process = ChildJvm.of(provider.speedTrial(), List.of(), List.of())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            running.set(process);
            if (closed) {
                close();
            }
            try {
                CompletableFuture<byte[]> said = CompletableFuture.supplyAsync(() -> read(process));
                boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
                return ended && process.exitValue() == 0
                        ? trial(new String(said.join(), StandardCharsets.UTF_8))
                        : SILENT;
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            System.getLogger("dev.crucible.lab").log(Level.DEBUG, "the device was not tried", e);
            return SILENT;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return SILENT;
        }
    }

    /** Ends the trial's process. */
    @Override
    public void close() {
        closed = true;
        Process process = running.getAndSet(null);
        if (process != null) {
            process.destroyForcibly();
        }
    }

    private static byte[] read(Process process) {
        try {
            return process.getInputStream().readAllBytes();
        } catch (IOException e) {
            return new byte[0];
        }
    }

    /** Parses the output of {@link DeviceSpeed#main}. */
    static Devices.Trial trial(String line) {
        String[] words = line.strip().split("\t", -1);
        if (words.length != 6) {
            return Devices.Trial.none(line.strip());
        }
        Devices.Gpu gpu = new Devices.Gpu(words[0], Long.parseLong(words[1]));
        return new Devices.Trial(
                Optional.of(new Devices.Worth(
                        gpu, words[2], words[3], Double.parseDouble(words[4]), Double.parseDouble(words[5]))),
                "");
    }
}
