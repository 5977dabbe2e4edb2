package dev.crucible.sweep;

import dev.crucible.engine.data.catalog.BundledModel;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.strategy.Llm;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a grid will take, from how many samples its runs go through. Rates were measured on one thread of a small server; a machine
 * may be twice as fast or as slow.
 *
 * @param runs distinct runs, twins without attack and tries included
 * @param seconds of one thread
 */
public record Estimate(int runs, double seconds) {

    /** Samples a second through training, by network; of resnet18 by how many multiplications it takes for one of cnn. */
    private static final Map<String, Double> RATES = Map.of(
            "softmax", 400_000.0,
            "mlp", 250_000.0,
            "cnn", 9_000.0,
            "resnet18", 70.0,
            "embedding_bag", 500_000.0,
            "embedding_mlp", 400_000.0);

    private static final double OTHER = 3_000;
    /** Words a second through a step of adapters on the model that is built in; one of BERT's usual width has four times its maps. */
    private static final double WORDS = 1_350;

    private static final double OTHER_WORDS = WORDS / 4;
    private static final int USUAL_WORDS = 32;
    /** A sample that is judged costs a third of one that is trained on. */
    private static final double JUDGED = 1 / 3.0;

    private static final int USUAL_SAMPLES = 10_000;
    private static final int TEST_SAMPLES = 2_000;

    /** Of {@code grid}, were nothing known of it yet. */
    public static Estimate of(Grid grid) {
        Map<String, Cell> runs = new LinkedHashMap<>();
        for (Cell cell : grid.cells()) {
            runs.put(cell.hash(), cell);
            Cell twin = grid.twin(cell);
            runs.put(twin.hash(), twin);
        }
        double seconds = runs.values().stream().mapToDouble(Estimate::seconds).sum();
        Estimate tuning = grid.tuning().map(tries -> of(tries.trials())).orElse(new Estimate(0, 0));
        return new Estimate(runs.size() + tuning.runs, seconds + tuning.seconds);
    }

    /** Seconds of one thread that {@code cell} takes once the rounds that it shares with its twin are there. */
    static double seconds(Cell cell) {
        double own = cell.attacked()
                ? 1 - (double) cell.calmRounds() / cell.strategy().rounds()
                : 1;
        return own * seconds(cell.strategy());
    }

    /** Seconds of one thread that all strategies of a simulation take, their twins without attack included. */
    public static double seconds(SimulationConfig simulation) {
        return simulation.strategies().stream()
                .mapToDouble(strategy -> (strategy.cleanTwin() ? 2 : 1) * seconds(strategy))
                .sum();
    }

    /** Seconds of one thread that {@code strategy} alone takes. */
    private static double seconds(StrategyConfig strategy) {
        double samples = Math.min(strategy.data().maxSamples(), USUAL_SAMPLES);
        double test = Math.min(strategy.data().maxSamples(), TEST_SAMPLES);
        double share = (double) strategy.participation().sampled(strategy.clients()) / strategy.clients();
        double part = strategy.data().trainingFraction();
        double round = share * samples * (part * strategy.training().epochs() + (1 - part) * JUDGED) + test * JUDGED;
        return strategy.rounds() * round / rate(strategy);
    }

    /** Samples a second through training. */
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
