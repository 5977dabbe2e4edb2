package dev.crucible.bench.papers;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.results.Digests;
import dev.crucible.engine.simulation.DivergedException;
import dev.crucible.engine.simulation.ExperimentSetup;
import dev.crucible.engine.simulation.RoundDetail;
import dev.crucible.engine.simulation.Simulation;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.strategy.StrategyIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The runs of a recipe, one for each cell and seed. A finished run is a file, and a killed command goes on from there.
 *
 * @param folder of the files
 */
public record PaperRuns(PaperRecipe recipe, Dataset data, Path folder) {

    /** A finished run; {@code accuracy} in percent, NaN if it diverged. */
    public record Run(PaperRecipe.Cell cell, long seed, double accuracy, boolean known) {}

    private record Task(PaperRecipe.Cell cell, long seed, StrategyConfig config) {}

    /**
     * Trains every cell with the seeds 1 to {@code seeds}, one run per thread. All cells of a seed come before the next seed.
     *
     * @param progress receives each finished run, one at a time
     * @return in that order
     * @throws java.util.concurrent.CancellationException when stopped
     */
    public List<Run> run(int seeds, int threads, Progress progress, Cancellation cancellation) {
        List<Task> tasks = tasks(seeds);
        Run[] runs = new Run[tasks.size()];
        try (Workers workers = new Workers(threads)) {
            workers.forEach(runs.length, i -> {
                Task task = tasks.get(i);
                Run run = known(task).orElseGet(() -> trained(task, cancellation));
                synchronized (runs) {
                    runs[i] = run;
                    progress.finished(run);
                }
            });
        }
        return List.of(runs);
    }

    /** Returns the finished runs with the seeds 1 to {@code seeds}. */
    public List<Run> finished(int seeds) {
        return tasks(seeds).stream().map(this::known).flatMap(Optional::stream).toList();
    }

    private List<Task> tasks(int seeds) {
        List<Task> tasks = new ArrayList<>();
        for (long seed = 1; seed <= seeds; seed++) {
            for (PaperRecipe.Cell cell : recipe.cells()) {
                tasks.add(new Task(cell, seed, recipe.strategy(cell, seed)));
            }
        }
        return tasks;
    }

    /** Receives each finished run. */
    @FunctionalInterface
    public interface Progress {
        void finished(Run run);
    }

    private Path file(Task task) {
        ObjectNode identity = StrategyIdentity.of(task.config);
        identity.put("factor", recipe.pixels()[0])
                .put("shift", recipe.pixels()[1])
                .put("last", recipe.last());
        return folder.resolve(Digests.of(identity.toString().getBytes(StandardCharsets.UTF_8)) + ".json");
    }

    private Optional<Run> known(Task task) {
        Path file = file(task);
        try {
            return Files.exists(file)
                    ? Optional.of(new Run(
                            task.cell,
                            task.seed,
                            Json.number(Json.readObject(file).get("accuracy")),
                            true))
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Run trained(Task task, Cancellation cancellation) {
        cancellation.check();
        double accuracy = train(task.config, cancellation);
        try {
            Files.createDirectories(folder);
            Json.write(
                    file(task),
                    Json.object()
                            .put("cell", task.cell.name())
                            .put("parts", String.join(", ", task.cell.parts()))
                            .put("seed", task.seed)
                            .set("accuracy", Json.number(accuracy)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Run(task.cell, task.seed, accuracy, false);
    }

    private double train(StrategyConfig config, Cancellation cancellation) {
        LastTests tests = new LastTests(recipe.judged(config));
        try (Workers alone = new Workers(1)) {
            Simulation simulation =
                    new Simulation(config, ExperimentSetup.of(config, data), Optional.empty(), alone, cancellation);
            simulation.run(simulation.initial(), tests);
            return 100 * tests.sum / tests.rounds.size();
        } catch (DivergedException e) {
            return Double.NaN;
        }
    }

    /** Sum of the accuracies of {@code rounds}; no other round is evaluated. */
    private static final class LastTests implements SimulationListener {

        private static final RoundDetail JUDGED = new RoundDetail(true, false, false, false, _ -> false);

        private final List<Integer> rounds;
        private double sum;

        LastTests(List<Integer> rounds) {
            this.rounds = rounds;
        }

        @Override
        public void heard(SimulationEvent event) {
            if (event instanceof SimulationEvent.RoundEnded ended
                    && rounds.contains(ended.report().round())) {
                sum += ended.report().testAccuracy();
            }
        }

        @Override
        public RoundDetail wants(int round) {
            return rounds.contains(round) ? JUDGED : RoundDetail.NONE;
        }
    }
}
