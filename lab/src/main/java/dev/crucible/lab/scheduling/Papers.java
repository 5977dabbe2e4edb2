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

/** Writer of papers in a {@link PaperProcess}, one at a time and bounded in time. */
public final class Papers {

    /** Exit code of the child if there is nothing to print; its standard error states the reason. */
    static final int NOTHING = 2;

    private static final Duration QUEUEING = Duration.ofSeconds(20);

    private final Duration patience;
    private final Semaphore free = new Semaphore(1);

    /** Creates a writer with a timeout of {@code patience} per paper. */
    public Papers(Duration patience) {
        this.patience = patience;
    }

    /** Result of a request for a paper. */
    public sealed interface Outcome {

        /** The paper is in the folder. */
        record Written() implements Outcome {}

        /** There is nothing to print; the reason may be shown to users. */
        record Refused(String reason) implements Outcome {}

        /** The child ended with {@code exit}: it was killed, or had too little memory. */
        record Died(int exit) implements Outcome {}

        /** The timeout is over, possibly while waiting for other papers. */
        record TooSlow() implements Outcome {}
    }

    /** Writes the paper of a run or a sweep into {@code folder}; {@code run} stays unchanged. */
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
