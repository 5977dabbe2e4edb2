package dev.crucible.sweep;

import dev.crucible.engine.data.catalog.BundledModel;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.simulation.ControlArm;
import dev.crucible.engine.strategy.Llm;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Estimate of a grid's time, from the number of samples that its runs process. Rates were measured on one thread of a small server; a
 * machine may be twice as fast or as slow.
 *
 * @param runs distinct runs, including twins without attack and tries
 * @param seconds of one thread
 */
public record Estimate(int runs, double seconds) {

    /** Samples per second in training, by network; resnet18 is scaled from cnn by its number of multiplications. */
    private static final Map<String, Double> RATES = Map.of(
            "softmax", 400_000.0,
            "mlp", 250_000.0,
            "cnn", 9_000.0,
            "resnet18", 70.0,
            "embedding_bag", 500_000.0,
            "embedding_mlp", 400_000.0);

    private static final double OTHER = 3_000;
    /** Tokens per second in a step of adapters on the bundled model; BERT's usual width has four times its maps. */
    private static final double WORDS = 1_350;

    private static final double OTHER_WORDS = WORDS / 4;
    private static final int USUAL_WORDS = 32;
    /** Cost of evaluating a sample, relative to training on it. */
    private static final double JUDGED = 1 / 3.0;

    private static final int USUAL_SAMPLES = 10_000;
    private static final int TEST_SAMPLES = 2_000;

    /** Returns the estimate for {@code grid} without cached cells. */
    public static Estimate of(Grid grid) {
        Map<String, Cell> runs = new LinkedHashMap<>();
        Function<Cell, List<Cell>> controls = grid.controls();
        for (Cell cell : grid.cells()) {
            runs.put(cell.hash(), cell);
            Cell twin = grid.twin(cell);
            runs.put(twin.hash(), twin);
            controls.apply(cell).forEach(control -> {
                runs.put(control.hash(), control);
                runs.put(grid.twin(control).hash(), grid.twin(control));
            });
        }
        double seconds = runs.values().stream().mapToDouble(Estimate::seconds).sum();
        Estimate tuning = grid.tuning().map(tries -> of(tries.trials())).orElse(new Estimate(0, 0));
        return new Estimate(runs.size() + tuning.runs, seconds + tuning.seconds);
    }

    /** Returns the seconds of one thread for {@code cell}, without the rounds that it shares with its twin. */
    static double seconds(Cell cell) {
        double own = cell.attacked()
                ? 1 - (double) cell.calmRounds() / cell.strategy().rounds()
                : 1;
        return own * seconds(cell.strategy());
    }

    /** Returns the seconds of one thread for all strategies of a simulation, including their twins without attack and controls. */
    public static double seconds(SimulationConfig simulation) {
        return simulation.strategies().stream()
                .mapToDouble(strategy -> (1 + before(strategy, simulation)) * seconds(strategy))
                .sum();
    }

    /** Returns the number of trainings before a strategy's first round: its twin, and its controls with and without the attack. */
    public static int before(StrategyConfig strategy, SimulationConfig simulation) {
        return (strategy.cleanTwin() ? 1 : 0) + 2 * ControlArm.count(strategy, simulation.strategies());
    }

    /** Returns the seconds of one thread for {@code strategy} without a twin. */
    private static double seconds(StrategyConfig strategy) {
        double samples = Math.min(strategy.data().maxSamples(), USUAL_SAMPLES);
        double test = Math.min(strategy.data().maxSamples(), TEST_SAMPLES);
        double share = (double) strategy.participation().sampled(strategy.clients()) / strategy.clients();
        double part = strategy.data().trainingFraction();
        double round = share * samples * (part * strategy.training().epochs() + (1 - part) * JUDGED) + test * JUDGED;
        return strategy.rounds() * round / rate(strategy);
    }

    /** Returns the samples per second in training. */
    private static double rate(StrategyConfig strategy) {
        Optional<Llm> llm = strategy.model().llm();
        if (llm.isPresent()) {
            int words = llm.get().hidesWords()
                    ? llm.get().chunk()
                    : Math.min(USUAL_WORDS, strategy.data().text().length());
            return (llm.get().name().equals(BundledModel.NAME) ? WORDS : OTHER_WORDS) / words;
        }
        String network = strategy.model().keyword();
        String usual =
                Datasets.modality(strategy.data().keyword()) == dev.crucible.engine.data.Modality.IMAGE ? "cnn" : "mlp";
        return RATES.getOrDefault(network.isEmpty() ? usual : network, OTHER);
    }
}
