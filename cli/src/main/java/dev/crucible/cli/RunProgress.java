package dev.crucible.cli;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongSupplier;

/** Progress of a run: one updated line on a terminal, otherwise one line per round. */
final class RunProgress implements SimulationListener {

    private static final int BAR = 20;
    private static final String CLEAR_LINE = "\r\033[K";

    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean terminal;
    private static final double LARGE_LOSS = 1e5;

    private final LongSupplier nanoTime;
    private long measuredFrom;
    private int roundsMeasured;
    private boolean warm;
    private final Set<String> told = new HashSet<>();

    /**
     * Creates a display on {@code out}.
     *
     * @param err receives warnings
     * @param terminal true if {@code out} is a terminal
     * @param nanoTime a clock, such as {@link System#nanoTime}
     */
    RunProgress(PrintWriter out, PrintWriter err, boolean terminal, LongSupplier nanoTime) {
        this.out = out;
        this.err = err;
        this.terminal = terminal;
        this.nanoTime = nanoTime;
    }

    @Override
    public void heard(SimulationEvent event) {
        switch (event) {
            case SimulationEvent.StrategyStarted started ->
                begin(started.strategy(), started.strategies(), started.dataset());
            case SimulationEvent.RoundEnded ended -> round(ended.report());
            case SimulationEvent.Message message -> say("warning: " + message.text());
            default -> {}
        }
    }

    private void begin(StrategyConfig strategy, int strategies, Dataset dataset) {
        measuredFrom = nanoTime.getAsLong();
        roundsMeasured = 0;
        warm = false;
        String count = strategies > 1 ? "strategy %d of %d: ".formatted(strategy.number() + 1, strategies) : "";
        print("%s%s, %d clients, %d rounds; data: %s%n"
                .formatted(
                        count,
                        strategy.keyword(),
                        strategy.clients(),
                        strategy.rounds(),
                        dataset.provenance().description()));
        dataset.summary().lines().stream().filter(told::add).forEach(line -> print("data: " + line + "\n"));
    }

    private void round(RoundReport report) {
        roundsMeasured++;
        String line = "round %d/%d  accuracy %s  loss %s  %s left"
                .formatted(
                        report.round(),
                        report.rounds(),
                        number(report.testAccuracy(), "%.1f %%", 100),
                        loss(report.testLoss()),
                        duration(left(report)));
        if (!terminal) {
            print(line + "\n");
            return;
        }
        boolean last = report.round() == report.rounds();
        print(CLEAR_LINE + bar(report.round(), report.rounds()) + " " + line + (last ? "\n" : ""));
    }

    private void say(String line) {
        if (terminal) {
            print(CLEAR_LINE);
        }
        err.println(line);
        err.flush();
    }

    /** Ends the updated line, if the run ends within one. */
    void close() {
        if (terminal) {
            print("\n");
        }
    }

    /** Estimates the remaining time. The first round, slow because data are prepared and code is compiled, is ignored after the second. */
    private Duration left(RoundReport report) {
        long perRound = (nanoTime.getAsLong() - measuredFrom) / roundsMeasured;
        if (!warm) {
            warm = true;
            measuredFrom = nanoTime.getAsLong();
            roundsMeasured = 0;
        }
        return Duration.ofNanos(perRound * (report.rounds() - report.round()));
    }

    private void print(String text) {
        out.print(text);
        out.flush();
    }

    static String bar(int done, int all) {
        int filled = BAR * done / all;
        return "[" + "#".repeat(filled) + ".".repeat(BAR - filled) + "]";
    }

    static String duration(Duration duration) {
        long seconds = duration.plusMillis(500).toSeconds();
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600
                ? "%d min %02d s".formatted(seconds / 60, seconds % 60)
                : "%d h %02d min".formatted(seconds / 3600, seconds / 60 % 60);
    }

    /** Formats a loss; a diverged one as its order of magnitude. */
    static String loss(double value) {
        return number(value, Math.abs(value) < LARGE_LOSS ? "%.3f" : "%.1e", 1);
    }

    private static String number(double value, String format, double factor) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value * factor);
    }
}
