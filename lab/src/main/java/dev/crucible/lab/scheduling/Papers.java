package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.report.chart.PrintFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Writes what {@code crucible paper} writes, by a {@link PaperProcess}; one at a time, bounded in time. */
public final class Papers {

    /** How the child ends when there is nothing to print; it has said why. */
    static final int NOTHING = 2;

    private static final Duration QUEUEING = Duration.ofSeconds(20);

    private final Duration patience;
    private final Semaphore free = new Semaphore(1);

    /** Each of which may take as long as {@code patience}. */
    public Papers(Duration patience) {
        this.patience = patience;
    }

    /** What came of asking for a paper. */
    public sealed interface Outcome {

        /** All of it lies in the folder. */
        record Written() implements Outcome {}

        /** There is nothing to print; the reason is fit to be shown. */
        record Refused(String reason) implements Outcome {}

        /** The child ended with {@code exit}: it was killed, or had too little memory. */
        record Died(int exit) implements Outcome {}

        /** It took too long, or others were first. */
        record TooSlow() implements Outcome {}
    }

    /** Writes the paper of a run or a sweep into {@code folder}, and nothing into {@code run}. */
    public Outcome write(RunDirectory run, Path folder, PrintFormat format) throws IOException, InterruptedException {
        if (!free.tryAcquire(QUEUEING.toMillis(), TimeUnit.MILLISECONDS)) {
            return new Outcome.TooSlow();
        }
        try {
            ProcessBuilder child = ChildJvm.of(
                    PaperProcess.class.getName(),
                    List.of("-XX:TieredStopAtLevel=1"),
                    List.of(
                            run.root().toString(),
                            folder.toString(),
                            Double.toString(format.width()),
                            Double.toString(format.fontSize())));
            Optional<BoundedProcess> ended = BoundedProcess.run(child, new byte[0], patience);
            if (ended.isEmpty()) {
                return new Outcome.TooSlow();
            }
            return switch (ended.get().exit()) {
                case 0 -> new Outcome.Written();
                case NOTHING -> new Outcome.Refused(ended.get().reason());
                default -> new Outcome.Died(ended.get().exit());
            };
        } finally {
            free.release();
        }
    }
}
