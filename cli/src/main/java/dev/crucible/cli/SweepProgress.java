package dev.crucible.cli;

import dev.crucible.sweep.SweepListener;
import dev.crucible.sweep.SweepState;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;

/** Progress of a sweep: one updated line on a terminal, otherwise a line per hundredth. */
final class SweepProgress implements SweepListener {

    private static final String CLEAR_LINE = "\r\033[K";

    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean terminal;
    private int shown = -1;

    /**
     * Creates a display on {@code out}.
     *
     * @param err receives warnings
     * @param terminal true if {@code out} is a terminal
     */
    SweepProgress(PrintWriter out, PrintWriter err, boolean terminal) {
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    @Override
    public void finished(SweepState progress) {
        int percent = 100 * progress.done() / progress.runs();
        String line = "%d/%d runs, %d known before, %d failed, %s left"
                .formatted(
                        progress.done(),
                        progress.runs(),
                        progress.cached(),
                        progress.failed(),
                        dev.crucible.cli.RunProgress.duration(Duration.ofNanos(progress.left())));
        if (terminal) {
            out.print(CLEAR_LINE + dev.crucible.cli.RunProgress.bar(progress.done(), progress.runs()) + " " + line);
        } else if (percent > shown) {
            out.println(line);
        }
        shown = percent;
        out.flush();
    }

    @Override
    public void warning(String message) {
        if (terminal) {
            out.print(CLEAR_LINE);
            out.flush();
        }
        err.println("warning: " + message);
        err.flush();
    }

    @Override
    public void concluded(List<String> sentences) {
        close();
        sentences.forEach(out::println);
        out.flush();
    }

    /** Ends the updated line. */
    void close() {
        if (terminal) {
            out.println();
        }
    }
}
