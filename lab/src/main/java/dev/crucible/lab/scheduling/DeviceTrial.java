package dev.crucible.lab.scheduling;

import dev.crucible.engine.device.ComputeDevices;
import dev.crucible.engine.device.DeviceSpeed;
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
 * What the device that runs would train on is worth, found once by a process of its own: this one has no vectors, and wants no driver in its
 * memory. Where there is no driver, nothing is started.
 */
public final class DeviceTrial implements Supplier<Optional<Devices.Worth>>, AutoCloseable {

    private static final int PATIENCE_SECONDS = 60;

    /** Who asks first waits so long; until the trial is over there is no device. */
    private static final int WAIT_SECONDS = 5;

    private final CompletableFuture<Optional<Devices.Worth>> trial = new CompletableFuture<>();
    private final AtomicReference<@Nullable Process> running = new AtomicReference<>();
    private boolean begun;
    private volatile boolean closed;

    @Override
    public Optional<Devices.Worth> get() {
        begin();
        return trial.completeOnTimeout(Optional.empty(), PATIENCE_SECONDS, TimeUnit.SECONDS)
                .copy()
                .completeOnTimeout(Optional.empty(), WAIT_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private synchronized void begin() {
        if (!begun) {
            begun = true;
            Thread.ofVirtual().name("device-trial").start(() -> trial.complete(tried()));
        }
    }

    private Optional<Devices.Worth> tried() {
        if (closed || !ComputeDevices.isPossible()) {
            return Optional.empty();
        }
        try {
            Process process = ChildJvm.of(DeviceSpeed.class.getName(), List.of(), List.of())
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
                        ? worth(new String(said.join(), StandardCharsets.UTF_8))
                        : Optional.empty();
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            System.getLogger("dev.crucible.lab").log(Level.DEBUG, "the device was not tried", e);
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Ends the trial, which does not outlive the lab. */
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

    /** What {@link DeviceSpeed#main} printed. */
    static Optional<Devices.Worth> worth(String line) {
        String[] words = line.strip().split("\t", -1);
        return words.length == 4
                ? Optional.of(new Devices.Worth(
                        new Devices.Gpu(words[0], Long.parseLong(words[1])),
                        Double.parseDouble(words[2]),
                        Double.parseDouble(words[3])))
                : Optional.empty();
    }
}
