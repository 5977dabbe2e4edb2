package dev.crucible.bench.runs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bench.BenchArguments;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.simulation.SimulationRun;
import dev.crucible.engine.strategy.SimulationConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the time of a round goes: 100 clients train the CNN, two of them attack, and everything a run keeps is kept. Training is the
 * clients' local work; judging is the evaluation of the new model on every client's held-out samples and on the server's test set; all
 * else (attack, aggregation, measuring the updates, events, checkpoint, status, log) is overhead.
 *
 * <p>BenchArguments: rounds (4; the first warms up and does not count), rule ({@code fedavg}).
 */
public final class RoundCost {

    private static final double NANOS = 1e9;

    private double train;
    private double attack;
    private double aggregate;
    private double judge;
    private double measure;
    private double record;
    private int rounds;
    private long begun;

    private RoundCost() {}

    /** Runs the benchmark. */
    public static void main(String[] args) throws IOException {
        BenchArguments given = BenchArguments.of(args);
        int rounds = given.number(0, "rounds", 4);
        new RoundCost().run(config(rounds, given.text(1, "fedavg")));
    }

    private void run(ObjectNode config) throws IOException {
        Path folder = Files.createTempDirectory("crucible-round-cost");
        try {
            RunDirectory run = new RunDirectory(folder);
            Json.write(run.config(), config);
            Optional<SimulationConfig> valid = ConfigReader.read(config).config();
            String rule = Setting.AGGREGATION_STRATEGY_KEYWORD.in(config);
            BenchArguments.check(valid.isPresent(), "rule", "a rule that 2 attackers of 100 clients suit", rule);
            SimulationRun.Outcome outcome = RunOrder.next(
                            run,
                            folder.resolve("datasets"),
                            Runtime.getRuntime().availableProcessors())
                    .simulation(valid.orElseThrow(), new Clock(), new Cancellation())
                    .execute();
            if (outcome != SimulationRun.Outcome.COMPLETED) {
                throw new IllegalStateException(Files.readString(run.log()));
            }
            print();
        } finally {
            FolderTree.delete(folder);
        }
    }

    private void print() {
        double all = train + attack + aggregate + measure + judge + record;
        System.out.printf("%d rounds of 100 clients, CNN, %.2f s a round%n", rounds, all / rounds);
        row("local training", train, all);
        row("judging (clients' held-out samples and test set)", judge, all);
        row("attack", attack, all);
        row("aggregation", aggregate, all);
        row("measuring the updates (distances)", measure, all);
        row("recording (events, checkpoint, status, log)", record, all);
        row("overhead: all but training and judging", all - train - judge, all);
        row("all but training", all - train, all);
    }

    private void row(String name, double seconds, double all) {
        System.out.printf("  %-50s %7.3f s a round  %5.1f %%%n", name, seconds / rounds, 100 * seconds / all);
    }

    /** Adds up the rounds after the first. */
    private final class Clock implements SimulationListener {

        @Override
        public void heard(SimulationEvent event) {
            if (event instanceof SimulationEvent.RoundEnded ended) {
                add(ended.report());
            }
        }

        private void add(RoundReport report) {
            long now = System.nanoTime();
            if (report.round() > 1) {
                RoundReport.Time time = report.time();
                train += time.train() / NANOS;
                attack += time.attack() / NANOS;
                aggregate += time.aggregate() / NANOS;
                measure += time.measure() / NANOS;
                judge += time.evaluate() / NANOS;
                record += (now - begun) / NANOS - time.total() / NANOS;
                rounds++;
            }
            begun = now;
        }
    }

    private static ObjectNode config(int rounds, String rule) throws IOException {
        return (ObjectNode)
                Json.MAPPER.readTree("""
                    {'dataset_keyword': 'femnist_niid', 'model_keyword': 'cnn', 'num_of_rounds': %d, 'num_of_clients': 100,
                     'num_of_malicious_clients': 2, 'num_of_client_epochs': 1, 'batch_size': 32, 'learning_rate': 0.05, 'seed': 1,
                     'training_subset_fraction': 0.8, 'aggregation_strategy_keyword': '%s',
                     'attack_schedule': [{'start_round': 1, 'end_round': %d, 'attack_type': 'alie',
                       'selection_strategy': 'random', 'malicious_client_count': 2}]}
                    """.formatted(rounds, rule, rounds).replace('\'', '"'));
    }
}
