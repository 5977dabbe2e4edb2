package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.DatasetLoader;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.python.PythonException;
import dev.crucible.engine.python.PythonFiles;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunLog;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.simulation.RunFailure;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationRun.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;

/**
 * A sweep in its directory: status, log, an event for each finished cell, a growing summary, and at the end tables and a page. Started
 * again in the same directory, it resumes with the remaining cells.
 */
public final class SweepRun {

    private static final long STATUS_NANOS = 500_000_000L;
    private static final long SUMMARY_NANOS = 5_000_000_000L;

    private final DatasetLoader datasets;
    private final int threads;
    private final Cancellation cancellation;
    private final SweepDirectory directory;
    private final RunDirectory run;
    private final Fence fence;
    private final SweepListener listener;
    private final StatusFile status;
    private final CellEvents events;
    private final AsyncWriter writer = new AsyncWriter();
    private final CellDevices devices = new CellDevices(this::trains);
    private final Throttle telling = new Throttle(STATUS_NANOS);
    private final Throttle summing = new Throttle(SUMMARY_NANOS);
    /** Replaced once the rules are tuned. */
    private volatile Grid grid;

    private volatile Sweep sweep;
    private volatile Optional<SweepState> tuned = Optional.empty();

    /** Prepares a sweep of {@code grid} in {@code directory}, with as many cells in parallel as {@code order} has threads. */
    public SweepRun(
            Grid grid, SweepDirectory directory, RunOrder order, SweepListener listener, Cancellation cancellation)
            throws IOException {
        this.grid = grid;
        this.directory = directory;
        this.run = directory.run();
        this.fence = order.fence();
        this.listener = listener;
        this.status = new StatusFile(run, fence);
        this.events = new CellEvents(run.events());
        this.datasets = new Datasets(order.datasets());
        this.threads = order.threads();
        this.cancellation = cancellation;
        this.sweep = sweep();
    }

    private Sweep sweep() {
        return new Sweep(
                grid, directory.cache(), directory.trunks(), datasets, threads, this::finished, devices, cancellation);
    }

    /** Runs to the end and records the outcome in {@code status.json} and the log. */
    public Outcome execute() throws IOException {
        try (RunLog log = new RunLog(run)) {
            try {
                log.info("%d cells on %d axes, %d combinations excluded"
                        .formatted(
                                grid.cells().size(),
                                grid.axes().size(),
                                grid.exclusions().size()));
                grid.warnings().forEach(warning -> log.warning(warning.toString()));
                status.change(s -> s.put(RunState.KEY, RunState.RUNNING.word())
                        .put("pid", ProcessHandle.current().pid())
                        .put("cells", grid.cells().size()));
                recordOrigin();
                List<CellOutcome> rows = swept(log);
                report(new Results(grid, rows), log);
                tell(progress());
                status.completed();
                log.info(closing(progress()));
                return Outcome.COMPLETED;
            } catch (CancellationException e) {
                report(new Results(grid, sweep.rows()), log);
                tell(progress());
                status.stopped();
                log.warning("stopped on request; the finished cells are kept");
                return Outcome.STOPPED;
            } catch (Fence.SupersededException e) {
                log.warning(String.valueOf(e.getMessage()));
                return Outcome.STOPPED;
            } catch (RuntimeException | IOException | OutOfMemoryError e) {
                String reason = reason(e);
                log.error(reason);
                status.failed(RunFailure.of(e).code(), reason);
                listener.warning(reason);
                return Outcome.FAILED;
            }
        }
    }

    /** Writes the versions, and the Python files that the grid names. */
    private void recordOrigin() throws IOException {
        PythonFiles python = PythonFiles.of(grid.source());
        python.keep(run.strategies());
        Manifest.write(run, python.versions(), grid.asOf());
    }

    private List<CellOutcome> swept(RunLog log) throws IOException {
        try (writer) {
            if (grid.tuning().isPresent()) {
                tune(grid.tuning().get(), log);
            }
            tellLost(log);
            return sweep.execute();
        }
    }

    /** Tells which cells run again although the sweep has finished them, before their numbers change. */
    private void tellLost(RunLog log) throws IOException {
        List<Integer> lost = new ArrayList<>();
        for (Cell cell : grid.cells()) {
            if (events.tells(cell) && !sweep.knows(cell)) {
                lost.add(cell.number());
            }
        }
        if (!lost.isEmpty()) {
            String message =
                    "%d of %d cells were finished before and run again, because an earlier version measured them differently or their files are missing: cells %s"
                            .formatted(lost.size(), grid.cells().size(), ranges(lost));
            log.warning(message);
            listener.warning(message);
        }
    }

    /** Returns ascending numbers as ranges, such as {@code 0 to 3, 7}. */
    static String ranges(List<Integer> numbers) {
        List<String> ranges = new ArrayList<>();
        for (int i = 0; i < numbers.size(); ) {
            int first = i;
            while (i + 1 < numbers.size() && numbers.get(i + 1) == numbers.get(i) + 1) {
                i++;
            }
            ranges.add(first == i ? "" + numbers.get(i) : numbers.get(first) + " to " + numbers.get(i));
            i++;
        }
        return String.join(", ", ranges);
    }

    /** Tries the settings of every rule on the validation part, and continues with the grid of the best. */
    private void tune(Tuning tuning, RunLog log) throws IOException {
        log.info("tuning: %d tries of every rule on %s %% of the training samples, %d cells"
                .formatted(
                        tuning.tries(),
                        Math.round(100 * tuning.validation().share()),
                        tuning.trials().cells().size()));
        int later = Estimate.of(grid).runs() - Estimate.of(tuning.trials()).runs();
        Sweep trials = new Sweep(
                tuning.trials(),
                directory.cache(tuning.validation()),
                directory.trunks(),
                tuning.validation().of(datasets),
                threads,
                (_, _, now) -> tried(now.before(later)),
                devices,
                cancellation);
        grid = grid.tuned(trials.execute());
        tuned = Optional.of(trials.progress());
        sweep = sweep();
        log.info("tuned: " + chosen(grid.tuning().orElseThrow()));
    }

    private static String chosen(Tuning tuning) {
        return tuning.results().stream()
                .filter(TuningResult::chosen)
                .map(result -> result.contender() + " " + result.settings())
                .collect(Collectors.joining(", "));
    }

    private void tried(SweepState progress) throws IOException {
        writer.add(() -> telling.run(() -> tell(progress)));
        listener.finished(progress);
    }

    private SweepState progress() {
        SweepState now = sweep.progress();
        return tuned.map(now::after).orElse(now);
    }

    private void trains(Manifest.Processor processor) throws IOException {
        writer.add(() -> {
            status.device(processor);
            try (RunLog log = new RunLog(run)) {
                processor
                        .reason()
                        .ifPresentOrElse(_ -> log.warning(processor.text()), () -> log.info(processor.text()));
            }
        });
    }

    private static String reason(Throwable failure) {
        return switch (failure) {
            case UncheckedIOException e -> reason(Objects.requireNonNull(e.getCause()));
            case IOException e -> String.valueOf(e.getMessage());
            case PythonException e -> String.valueOf(e.getMessage());
            case OutOfMemoryError e ->
                "out of memory: fewer threads, smaller cells or a larger heap (CRUCIBLE_HEAP) is needed";
            default -> "internal error: " + failure;
        };
    }

    private void finished(List<CellOutcome> rows, boolean cached, SweepState now) throws IOException {
        SweepState progress = tuned.map(now::after).orElse(now);
        writer.add(() -> write(rows, cached, progress));
        listener.finished(progress);
    }

    private void write(List<CellOutcome> rows, boolean cached, SweepState progress) throws IOException {
        fence.write(() -> {
            for (CellOutcome row : rows) {
                events.append(grid, row, cached, progress);
            }
        });
        telling.run(() -> tell(progress));
        summing.run(() -> {
            ObjectNode summary = Summary.of(new Results(grid, sweep.rows()), progress);
            fence.write(() -> Json.write(directory.summary(), summary));
        });
    }

    private void tell(SweepState progress) throws IOException {
        status.change(s -> {
            s.put("progress", progress.runs() == 0 ? 0 : (double) progress.done() / progress.runs());
            s.set("sweep", Summary.time(progress));
        });
    }

    private void report(Results results, RunLog log) throws IOException {
        ObjectNode summary = Summary.of(results, progress());
        fence.write(() -> {
            Json.write(directory.summary(), summary);
            CellTable.write(results, run.root());
            AtomicFile.write(directory.page(), SweepPage.of(results, progress()));
        });
        List<String> sentences = Summary.caveats(results);
        sentences.forEach(log::info);
        listener.concluded(sentences);
        writeParquet(CellTable.NAME, log);
        if (grid.curves().any()) {
            fence.write(() -> CurveTable.write(results, sweep, run.root()));
            writeParquet(CurveTable.NAME, log);
        }
    }

    private void writeParquet(String table, RunLog log) throws IOException {
        try {
            CellTable.writeParquet(run.root(), table);
        } catch (IOException | LinkageError e) {
            String reason = "%s.parquet was not written: %s".formatted(table, e.getMessage());
            log.warning(reason);
            listener.warning(reason);
        }
    }

    private static String closing(SweepState progress) {
        String known = "completed: %d runs, %d of them known before".formatted(progress.done(), progress.cached());
        return progress.train() == 0
                ? known
                : String.format(
                        Locale.ROOT,
                        "%s; %.1f s, %.1f s of training, threads %.1f %% occupied, %.2f times the training's share",
                        known,
                        progress.wall() / 1e9,
                        progress.train() / 1e9,
                        100 * progress.occupied(),
                        progress.overTraining());
    }
}
