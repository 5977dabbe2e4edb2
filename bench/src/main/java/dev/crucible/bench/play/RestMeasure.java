package dev.crucible.bench.play;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import javafx.animation.AnimationTimer;

/** What the novel takes while nobody does anything: frames a second, the share of a core, and memory. */
final class RestMeasure extends AnimationTimer {
    private static final Path STATUS = Path.of("/proc/self/status");

    private int frames;

    private RestMeasure() {}

    /** Rests for a while and tells what that took. */
    static String over(Duration time) throws InterruptedException, UnexpectedScreen {
        RestMeasure measure = new RestMeasure();
        double cpu = cpuSeconds();
        long begun = System.nanoTime();
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
        double seconds = (System.nanoTime() - begun) / 1e9;
        double used = cpuSeconds() - cpu;
        // Frames by themselves, since to count them asks for sixty a second.
        Toolkit.on(() -> {
            measure.start();
            return measure;
        });
        long counted = System.nanoTime();
        TimeUnit.SECONDS.sleep(2);
        int frames = Toolkit.on(() -> {
            measure.stop();
            return measure.frames;
        });
        return String.format(
                Locale.ROOT,
                "rest: %.0f %% of a core; %.0f frames a second; %s MB",
                100 * used / seconds,
                frames / ((System.nanoTime() - counted) / 1e9),
                memory());
    }

    private static double cpuSeconds() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toMillis()
                / 1e3;
    }

    /** Resident memory; of Linux only. */
    private static String memory() {
        try {
            return Files.readAllLines(STATUS).stream()
                    .filter(line -> line.startsWith("VmRSS"))
                    .map(line -> Long.toString(Long.parseLong(line.replaceAll("\\D", "")) / 1024))
                    .findFirst()
                    .orElse("?");
        } catch (IOException e) {
            return "?"; // no such file on other systems
        }
    }

    @Override
    public void handle(long now) {
        frames++;
    }
}
