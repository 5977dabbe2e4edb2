package dev.crucible.bench.validation;

import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.simulation.DivergedException;
import dev.crucible.engine.simulation.ExperimentSetup;
import dev.crucible.engine.simulation.RoundDetail;
import dev.crucible.engine.simulation.Simulation;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Trains the cells of a table, each with the same seeds. Results hang on cells, seeds and data alone.
 *
 * @param seeds one moves split, initial weights and batches of a run
 * @param dataset what the table was made with
 */
public record Validation(List<ReferenceCell> cells, List<Long> seeds, Dataset dataset) {

    /** Fixed before any result was known. */
    public static final List<Long> SEEDS = List.of(101L, 102L, 103L);

    public Validation {
        cells = List.copyOf(cells);
        seeds = List.copyOf(seeds);
    }

    /**
     * Runs all cells on {@code threads} threads.
     *
     * @param progress hears of each finished cell, from any of the threads but one at a time
     * @return in the order of the cells
     * @throws java.util.concurrent.CancellationException when stopped
     */
    public List<CellResult> run(int threads, Consumer<CellResult> progress, Cancellation cancellation) {
        // A cell that cannot be trained is told before hours of others.
        List<List<StrategyConfig>> configs = cells.stream()
                .map(cell -> seeds.stream().map(cell::config).toList())
                .toList();
        double[][] reached = new double[cells.size()][seeds.size()];
        double[][] last = new double[cells.size()][seeds.size()];
        AtomicInteger[] left =
                cells.stream().map(_ -> new AtomicInteger(seeds.size())).toArray(AtomicInteger[]::new);
        int[] order = longestFirst(configs);
        try (Workers workers = new Workers(threads)) {
            workers.forEach(order.length, task -> {
                int cell = order[task] / seeds.size();
                int seed = order[task] % seeds.size();
                Accuracies run =
                        train(configs.get(cell).get(seed), cells.get(cell).bestSince(), cancellation);
                reached[cell][seed] = run.told();
                last[cell][seed] = run.last;
                if (left[cell].decrementAndGet() == 0) {
                    tell(progress, result(cell, reached, last));
                }
            });
        }
        return IntStream.range(0, cells.size())
                .mapToObj(cell -> result(cell, reached, last))
                .toList();
    }

    private CellResult result(int cell, double[][] reached, double[][] last) {
        return new CellResult(cells.get(cell), seeds, reached[cell], last[cell]);
    }

    private void tell(Consumer<CellResult> progress, CellResult result) {
        synchronized (cells) {
            progress.accept(result);
        }
    }

    /** The runs, cell · seeds + seed, those of most steps first, so that no thread is left alone with a long one. */
    private int[] longestFirst(List<List<StrategyConfig>> configs) {
        return IntStream.range(0, cells.size() * seeds.size())
                .boxed()
                .sorted(Comparator.comparingInt(
                        run -> -configs.get(run / seeds.size()).getFirst().rounds()))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The accuracies of a run, NaN when it diverged. */
    private Accuracies train(StrategyConfig config, int bestSince, Cancellation cancellation) {
        Accuracies accuracies = new Accuracies(bestSince);
        try (Workers alone = new Workers(1)) {
            Simulation simulation =
                    new Simulation(config, ExperimentSetup.of(config, dataset), Optional.empty(), alone, cancellation);
            simulation.run(simulation.initial(), accuracies);
            return accuracies;
        } catch (DivergedException e) {
            return new Accuracies(bestSince);
        }
    }

    /** Messages are passed over: an update that was dropped shows in the accuracy. */
    private static final class Accuracies implements SimulationListener {

        private static final RoundDetail JUDGED = new RoundDetail(true, false, false, false, _ -> false);

        private final int bestSince;
        private double best = Double.NaN;
        private double last = Double.NaN;

        Accuracies(int bestSince) {
            this.bestSince = bestSince;
        }

        double told() {
            return bestSince > 0 ? best : last;
        }

        @Override
        public void heard(SimulationEvent event) {
            if (event instanceof SimulationEvent.RoundEnded ended) {
                last = 100 * ended.report().testAccuracy();
                if (ended.report().round() >= bestSince && !(best >= last)) {
                    best = last;
                }
            }
        }

        /** The last round is judged in any case; the others where the table tells the best of them. */
        @Override
        public RoundDetail wants(int round) {
            return bestSince > 0 && round >= bestSince ? JUDGED : RoundDetail.NONE;
        }
    }
}
