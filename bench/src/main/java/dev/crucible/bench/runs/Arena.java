package dev.crucible.bench.runs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bench.BenchArguments;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.simulation.ExperimentSetup;
import dev.crucible.engine.simulation.Simulation;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Rules against attacks in the setting of a published arena: MLP, n = 11, f = 2, Dirichlet 1.0, 16 rounds. Prints the mean test accuracy
 * after the last round for each pair, its standard deviation over seeds, and the share of rounds in which an attacker had a say.
 *
 * <p>BenchArguments: data set ({@code femnist_iid} unless told; files of {@code mnist} belong into {@code datasets/mnist}), number of seeds
 * (3), most samples (8000; 0 for all).
 */
public final class Arena {

    private static final int ROUNDS = 16;

    private static final Map<String, String> RULES = new LinkedHashMap<>();
    private static final Map<String, String> ATTACKS = new LinkedHashMap<>();

    static {
        RULES.put("FedAvg", "'aggregation_strategy_keyword': 'fedavg'");
        RULES.put("Krum", "'aggregation_strategy_keyword': 'krum'");
        RULES.put(
                "Multi-Krum m=3",
                "'aggregation_strategy_keyword': 'multi-krum', 'rule_form': 'paper', 'num_krum_selections': 3");
        RULES.put("Bulyan", "'aggregation_strategy_keyword': 'bulyan', 'rule_form': 'paper'");
        RULES.put(
                "Bulyan, one pass",
                "'aggregation_strategy_keyword': 'bulyan', 'aggregation_params': {'f': 2, 'selection': 'single'}");
        RULES.put("Trimmed mean", "'aggregation_strategy_keyword': 'trimmed_mean', 'aggregation_params': {'f': 2}");
        RULES.put("Median", "'aggregation_strategy_keyword': 'median'");
        RULES.put("Geometric median", "'aggregation_strategy_keyword': 'geometric_median'");
        RULES.put("Centred clipping", "'aggregation_strategy_keyword': 'centered_clipping'");
        ATTACKS.put("none", "");
        ATTACKS.put("gaussian", "'attack_type': 'gaussian', 'std': 1");
        ATTACKS.put("ipm", "'attack_type': 'ipm', 'epsilon': 2");
        ATTACKS.put("label flip", "'attack_type': 'label_flipping'");
        ATTACKS.put("sign flip", "'attack_type': 'sign_flip', 'scale': 3");
        ATTACKS.put("alie", "'attack_type': 'alie'");
        ATTACKS.put("min_max", "'attack_type': 'min_max'");
        ATTACKS.put("fang_trim", "'attack_type': 'fang_trim'");
    }

    private final String keyword;
    private final int seeds;
    private final int samples;
    private final Map<Long, Dataset> loaded = new LinkedHashMap<>();

    private Arena(String keyword, int seeds, int samples) {
        this.keyword = keyword;
        this.seeds = seeds;
        this.samples = samples;
    }

    /** Runs the arena. */
    public static void main(String[] args) throws IOException {
        BenchArguments given = BenchArguments.of(args);
        String keyword = given.text(0, "femnist_iid");
        int seeds = given.number(1, "seeds", 3);
        int samples = given.number(2, "samples", 0, 8000);
        new Arena(keyword, seeds, samples).run();
    }

    /**
     * What a rule made of an attack.
     *
     * @param accuracy after the last round
     * @param infiltrated share of rounds in which an attacker had a say
     */
    private record Outcome(double accuracy, double infiltrated) {}

    private void run() throws IOException {
        System.out.printf("%s, %d seeds, test accuracy after %d rounds in %%: mean ± sd", keyword, seeds, ROUNDS);
        System.out.println(" (share of rounds in which an attacker had a say)");
        System.out.println("| | " + String.join(" | ", ATTACKS.keySet()) + " |");
        System.out.println("|---|" + "---|".repeat(ATTACKS.size()));
        try (Workers workers = new Workers(Runtime.getRuntime().availableProcessors())) {
            for (Map.Entry<String, String> rule : RULES.entrySet()) {
                StringBuilder row = new StringBuilder("| " + rule.getKey() + " |");
                for (String attack : ATTACKS.values()) {
                    row.append(' ')
                            .append(cell(rule.getValue(), attack, workers))
                            .append(" |");
                }
                System.out.println(row);
            }
        }
        System.out.println(loaded.values().iterator().next().provenance().description());
    }

    private String cell(String rule, String attack, Workers workers) throws IOException {
        List<Outcome> outcomes = new ArrayList<>();
        for (long seed = 0; seed < seeds; seed++) {
            outcomes.add(outcome(config(rule, attack, seed), workers));
        }
        double mean = outcomes.stream().mapToDouble(Outcome::accuracy).average().orElseThrow();
        double squares = outcomes.stream()
                .mapToDouble(o -> (o.accuracy - mean) * (o.accuracy - mean))
                .sum();
        double infiltrated =
                outcomes.stream().mapToDouble(Outcome::infiltrated).average().orElseThrow();
        String cell = "%.1f ± %.1f".formatted(100 * mean, 100 * Math.sqrt(squares / Math.max(1, seeds - 1)));
        return attack.isEmpty() ? cell : cell + " (%.0f %%)".formatted(100 * infiltrated);
    }

    private Outcome outcome(StrategyConfig config, Workers workers) {
        List<RoundReport> rounds = new ArrayList<>();
        Simulation simulation = new Simulation(
                config, ExperimentSetup.of(config, dataset(config)), Optional.empty(), workers, new Cancellation());
        simulation.run(simulation.initial(), event -> {
            switch (event) {
                case SimulationEvent.RoundEnded ended -> rounds.add(ended.report());
                case SimulationEvent.Message message -> System.err.println(message.text());
                default -> {}
            }
        });
        long infiltrated = rounds.stream()
                .filter(round -> round.clients().stream().anyMatch(Arena::infiltrates))
                .count();
        return new Outcome(rounds.getLast().testAccuracy(), (double) infiltrated / rounds.size());
    }

    private static boolean infiltrates(ClientReport client) {
        return client.malicious() && client.aggregated();
    }

    private Dataset dataset(StrategyConfig config) {
        Path folder = Path.of(System.getProperty("crucible.home", ""), "datasets");
        return loaded.computeIfAbsent(config.seed().value(), seed -> new Datasets(folder)
                .load(keyword, config.clients(), samples, config.seed()));
    }

    private StrategyConfig config(String rule, String attack, long seed) throws IOException {
        String schedule = attack.isEmpty()
                ? ""
                : "{'start_round': 1, 'end_round': %d, 'selection_strategy': 'random', 'malicious_client_count': 2, %s}"
                        .formatted(ROUNDS, attack);
        String json = """
                {'dataset_keyword': '%s', 'model_keyword': 'mlp', 'num_of_rounds': %d, 'num_of_clients': 11,
                 'num_of_malicious_clients': 2, 'num_of_client_epochs': 1, 'batch_size': 16, 'learning_rate': 0.05,
                 'partitioning_strategy': 'dirichlet', 'partitioning_params': {'alpha': 1.0}, 'seed': %d,
                 'training_subset_fraction': 0.9, 'attack_schedule': [%s], %s}
                """.formatted(keyword, ROUNDS, seed, schedule, rule).replace('\'', '"');
        ConfigReader.Reading reading = ConfigReader.read((ObjectNode) Json.MAPPER.readTree(json));
        if (reading.config().isEmpty()) {
            throw new IllegalArgumentException(
                    reading.errors().stream().map(Object::toString).collect(Collectors.joining("\n")));
        }
        return reading.config().get().strategies().getFirst();
    }
}
