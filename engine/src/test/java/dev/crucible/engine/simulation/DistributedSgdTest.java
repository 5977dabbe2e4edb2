package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.data.PixelSamples;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.strategy.DistributedSgd;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistributedSgdTest {

    @TempDir
    Path folder;

    @Test
    void learnsUnderAttackTheSameForAnyNumberOfThreadsAndAfterAStop() throws IOException {
        RunDirectory whole = Runs.prepare(folder.resolve("whole"), digits(60));
        Runs.execute(whole, 1);
        RunDirectory cut = Runs.prepare(folder.resolve("cut"), digits(60));
        Cancellation cancellation = new Cancellation();
        Runs.execute(
                cut,
                2,
                event -> {
                    if (event instanceof SimulationEvent.RoundEnded ended
                            && ended.report().round() == 21) {
                        cancellation.request();
                    }
                },
                cancellation);
        new StatusFile(cut, Fence.current(cut)).reopen();
        Runs.execute(cut, 2);
        assertThat(Runs.fingerprint(cut, 1)).isEqualTo(Runs.fingerprint(whole, 1));
        RoundReport last = new EventLog(whole).read().getLast().report();
        assertThat(last.testAccuracy()).isGreaterThan(0.8);
        assertThat(last.value(RoundMetrics.CLEAN_ACCURACY)).isGreaterThan(0.8);
    }

    @Test
    void attackersWithoutDataHaveNoLossAndJudgeNothing() throws IOException {
        RunDirectory run = Runs.prepare(folder.resolve("run"), digits(2));
        Runs.execute(run, 2);
        List<ClientReport> clients =
                new EventLog(run).read().getLast().report().clients().stream().toList();
        assertThat(clients).hasSize(6);
        assertThat(clients.get(5).malicious()).isTrue();
        assertThat(clients.get(5).trainingLoss()).isNaN();
        assertThat(clients.get(5).accuracy()).isNaN();
        assertThat(clients.get(0).trainingLoss()).isBetween(1.0, 4.0);
    }

    @Test
    void fedSgdTakesAllSamplesOfAClientAsOneBatch() throws IOException {
        ObjectNode config = digits(1);
        Runs.shared(config).putObject("training").put("scheme", "fedsgd");
        Runs.shared(config).remove(List.of("pre_aggregation", "aggregation_params"));
        ((ObjectNode) config.withArray("simulation_strategies").get(0)).put("aggregation_strategy_keyword", "fedavg");
        Runs.shared(config).putArray("attack_schedule");
        // The weighted mean of full gradients depends neither on the partition nor on the pieces of a batch.
        double one = loss(config, "one", 1, 2000);
        assertThat(loss(config, "five", 5, 7)).isCloseTo(one, within(1e-5));
    }

    private double loss(ObjectNode config, String name, int clients, int batch) throws IOException {
        Runs.shared(config)
                .put("num_of_clients", clients)
                .put("batch_size", batch)
                .put("training_subset_fraction", 1);
        RunDirectory run = Runs.prepare(folder.resolve(name), config);
        Runs.execute(run, 2);
        return new EventLog(run).read().getLast().report().testLoss();
    }

    @Test
    void aPassTakesEverySampleOnceAndTheNextInAnotherOrder() {
        Samples shard = new PixelSamples(new byte[23], new int[23], 1);
        Minibatches batches = new Minibatches(new Seed(3), 5, 2);
        List<Integer> sizes = new ArrayList<>();
        List<Integer> first = pass(batches, shard, 1, sizes);
        assertThat(sizes).containsExactly(5, 5, 5, 5, 3);
        Set<Integer> all = new TreeSet<>(first);
        assertThat(all).hasSize(23);
        List<Integer> second = pass(batches, shard, 6, sizes);
        assertThat(second).isNotEqualTo(first).containsExactlyInAnyOrderElementsOf(first);
        assertThat(pass(new Minibatches(new Seed(3), 5, 2), shard, 6, sizes)).isEqualTo(second);
    }

    private static List<Integer> pass(Minibatches batches, Samples shard, int round, List<Integer> sizes) {
        List<Integer> taken = new ArrayList<>();
        for (int r = round; r < round + 5; r++) {
            int[] indices = ((Subset) batches.of(shard, r, 1)).indices();
            sizes.add(indices.length);
            for (int index : indices) {
                taken.add(index);
            }
        }
        return taken;
    }

    @Test
    void theRateFallsAfterTheStepOfAMilestone() {
        DistributedSgd sgd = new DistributedSgd(false, 0.9f, 0, List.of(2, 4), 0.5, false);
        assertThat(sgd.rate(1, 2)).isEqualTo(1);
        assertThat(sgd.rate(1, 3)).isEqualTo(0.5);
        assertThat(sgd.rate(1, 5)).isEqualTo(0.25);
    }

    @Test
    void refusesByNameWhatDoesNotFit() {
        ObjectNode config = digits(3);
        ObjectNode shared = Runs.shared(config);
        shared.put("weight_decay", 0.1).put("scaffold", true).put("optimizer", "adam");
        ((ObjectNode) shared.withArray("attack_schedule").get(0)).put("attack_type", "label_flipping");
        assertThat(errors(config))
                .anyMatch(e -> e.contains("weight_decay") && e.contains("training.weight_decay"))
                .anyMatch(e -> e.contains("scaffold"))
                .anyMatch(e -> e.contains("optimizer"))
                .anyMatch(e -> e.contains("label_flipping needs data of the attackers' own"));
        ObjectNode local = digits(3);
        Runs.shared(local).putObject("training").put("scheme", "local");
        assertThat(errors(local)).anyMatch(e -> e.contains("gradient_label_flipping is an attack on gradients"));
        ObjectNode milestones = digits(3);
        Runs.shared(milestones)
                .withObjectProperty("training")
                .putArray("milestones")
                .add(4)
                .add(4);
        assertThat(errors(milestones)).anyMatch(e -> e.contains("training.milestones") && e.contains("ascend"));
    }

    private static List<String> errors(ObjectNode config) {
        return ConfigReader.read(config).errors().stream()
                .map(Problem::toString)
                .toList();
    }

    /** Five honest workers on scanned digits, and one that sends the gradients of wrong labels. */
    private static ObjectNode digits(int rounds) {
        ObjectNode config = Runs.parse("""
            {"shared_settings": {
               "dataset_keyword": "digits", "model_type": "cnn", "model_keyword": "mlp", "hidden_units": 20,
               "num_of_clients": 6, "batch_size": 16, "learning_rate": 0.5, "training_subset_fraction": 0.9,
               "strict_mode": false, "clean_twin": true, "seed": 5, "save_plots": true, "save_csv": true,
               "training": {"scheme": "distributed_sgd", "momentum": 0.9, "weight_decay": 0.0001,
                            "milestones": [40], "learning_rate_decay": 0.5, "data_holders": "honest"},
               "num_of_malicious_clients": 1, "aggregation_params": {}, "pre_aggregation": [{"name": "nnm"}],
               "attack_schedule": [
                 {"start_round": 1, "end_round": 1, "attack_type": "gradient_label_flipping",
                  "selection_strategy": "specific", "malicious_client_ids": [5]}]},
             "simulation_strategies": [{"aggregation_strategy_keyword": "trimmed_mean"}]}
            """);
        Runs.shared(config).put("num_of_rounds", rounds);
        ((ObjectNode) Runs.shared(config).withArray("attack_schedule").get(0)).put("end_round", rounds);
        return config;
    }
}
