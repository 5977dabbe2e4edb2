package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.simulation.SimulationRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every rule, attack, partitioner, network, form of training and example in a run of a second at most gives the bytes that were recorded,
 * on vectors of the recorded width; other widths round otherwise and are skipped.
 */
class RecordedRunsTest {

    private static final String REMOVING =
            "'remove_clients': true, 'begin_removing_from_round': 1, 'trust_threshold': 0.01, 'num_krum_selections': 4,"
                    + " 'trim_ratio': 0.2, ";
    private static final List<String> RULE_FORMS = List.of(
            "'aggregation_strategy_keyword': 'multi-krum', 'rule_form': 'paper', 'num_krum_selections': 3",
            "'aggregation_strategy_keyword': 'bulyan', 'rule_form': 'paper'",
            "'aggregation_strategy_keyword': 'arkrum', 'rule_form': 'paper'",
            "'aggregation_strategy_keyword': 'median', 'pre_aggregation': [{'name': 'clipping'}, {'name': 'nnm'}]",
            "'aggregation_strategy_keyword': 'average', 'pre_aggregation': [{'name': 'bucketing'}, {'name': 'arc'}]",
            "'aggregation_strategy_keyword': 'fedadam', 'aggregation_params': {'rule': 'centered_clipping'}",
            "'aggregation_strategy_keyword': 'rfa', " + REMOVING + "'client_fraction': 0.7");
    private static final Map<String, String> ATTACKS = Map.of(
            "targeted_label_flipping", ", 'source_class': 1, 'target_class': 2",
            "gaussian_noise", ", 'target_noise_snr': 5, 'attack_ratio': 0.5",
            "a3fl", ", 'target_class': 0",
            "backdoor_trigger", ", 'target_class': 0",
            "dba", ", 'target_class': 0",
            "alternating_min_poisoning", ", 'n_total': 7",
            "boosted_scaling", ", 'n_total': 7",
            "token_replacement", ", 'target_vocabulary': 'medical'",
            "token_backdoor", ", 'target_class': 0, 'trigger': 'patient'");

    /** A small quick encoder with random weights in place of a real one. */
    private static final String ADAPTERS =
            "'dataset_keyword': 'synthetic_text', 'model_type': 'transformer', 'model_keyword': null, 'use_llm': true,"
                    + " 'llm_model': 'none/here', 'allow_standins': true, 'llm_task': 'classification',"
                    + " 'llm_finetuning': 'lora', 'lora_rank': 2, 'max_seq_length': 16";

    private static final Map<String, String> ATTACKED = Map.of(
            "token_replacement",
                    "'dataset_keyword': 'synthetic_text', 'model_type': 'embedding', 'model_keyword':"
                            + " 'embedding_bag', ",
            "token_backdoor",
                    "'dataset_keyword': 'synthetic_text', 'model_type': 'embedding', 'model_keyword':"
                            + " 'embedding_bag', ",
            "adapter_scaling", ADAPTERS + ", ",
            "adapter_rotation", ADAPTERS + ", ",
            "gradient_label_flipping", "'momentum': 0, 'training': {'scheme': 'distributed_sgd'}, ");
    private static final List<String> TRAINING = List.of(
            "'model_keyword': 'mlp'",
            "'model_keyword': 'cnn'",
            "'model_keyword': 'resnet8'",
            "'model_keyword': 'resnet18', 'max_dataset_samples': 70, 'num_of_rounds': 1",
            "'model_keyword': 'mlp', 'dropout': 0.3, 'optimizer': 'adam', 'learning_rate': 0.01, 'weight_decay': 0.01",
            "'optimizer': 'sgdw', 'weight_decay': 0.01, 'max_grad_norm': 1",
            "'optimizer': 'adamw', 'learning_rate': 0.01, 'weight_decay': 0.01",
            "'scaffold': true, 'momentum': 0",
            "'training': {'scheme': 'distributed_sgd', 'milestones': [1]}, 'momentum': 0",
            "'training': {'scheme': 'fedsgd'}, 'momentum': 0",
            "'proximal_mu': 0.1",
            "'dp_noise_multiplier': 1.0",
            "'model_keyword': 'resnet8', 'normalisation': 'batch_averaged'",
            "'model_keyword': 'resnet8', 'normalisation': 'batch_local'",
            "'client_fraction': 0.7",
            "'client_speed': {'distribution': 'uniform'}, 'round_deadline': 100",
            "'clean_twin': true, 'attack_schedule': [{'start_round': 1, 'end_round': 2, 'attack_type': 'alie',"
                    + " 'selection_strategy': 'specific', 'malicious_client_ids': [0]}]",
            "'dataset_keyword': 'femnist_iid'",
            "'dataset_keyword': 'femnist_niid', 'partitioning_strategy': 'natural_id'",
            "'dataset_keyword': 'synthetic_colour', 'partitioning_strategy': 'natural_id'",
            "'dataset_keyword': 'synthetic_text', 'model_type': 'embedding', 'model_keyword': 'embedding_bag'",
            "'dataset_keyword': 'synthetic_text', 'model_type': 'embedding', 'model_keyword': 'embedding_mlp'",
            "'dataset_keyword': 'synthetic_text', 'model_type': 'embedding', 'partitioning_strategy':"
                    + " 'grouped_natural_id', 'partitioning_params': {'group_size': 2}, 'model_keyword': 'embedding_bag'",
            ADAPTERS,
            ADAPTERS + ", 'lora_aggregation': 'freeze_a'",
            ADAPTERS + ", 'lora_aggregation': 'product'",
            ADAPTERS + ", 'lora_aggregation': 'stack'");
    private static final Map<String, String> PARTITIONINGS = Map.of(
            "exponential", "",
            "size", "'partition_sizes': [20, 21, 22, 23, 24, 25, 26]",
            "inner_dirichlet", "'partition_sizes': [20, 21, 22, 23, 24, 25, 26], 'alpha': 0.5",
            "shard", "'num_shards_per_partition': 2",
            "continuous", "'strictness': 0.5",
            "distribution",
                    "'distribution_array': [[1,2],[1,1],[1,1],[2,1],[1,1],[1,1],[1,3],[1,1],[1,1],[1,1]],"
                            + " 'num_unique_labels_per_partition': 2, 'preassigned_num_samples_per_label': 1");
    private static final Map<String, String> CLIENTS =
            Map.of("exponential", "'num_of_clients': 4, ", "distribution", "'num_of_clients': 10, ");
    private static final List<String> EVEN =
            List.of("iid", "linear", "square", "dirichlet", "pathological", "gamma_similarity");

    @TempDir
    private Path folder;

    static ObjectNode object(String json) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(json.replace('\'', '"'));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void rules() throws IOException {
        Map<String, ObjectNode> cases = new LinkedHashMap<>();
        for (String keyword : Setting.RULES) {
            String needed = keyword.equals("monna") ? ", 'aggregation_params': {'trusted_client': 2}" : "";
            add(cases, REMOVING + "'aggregation_strategy_keyword': '" + keyword + "'" + needed, keyword);
        }
        RULE_FORMS.forEach(form -> add(cases, form, form));
        compare("rules", cases);
    }

    @Tag("slow")
    @Test
    void attacks() throws IOException {
        Map<String, ObjectNode> cases = new LinkedHashMap<>();
        for (String type : AttackCatalog.types()) {
            add(
                    cases,
                    ATTACKED.getOrDefault(type, "")
                            + "'num_of_malicious_clients': 2, 'attack_schedule': [{'start_round': 1, 'end_round': 2,"
                            + " 'attack_type': '" + type + "', 'selection_strategy': 'specific',"
                            + " 'malicious_client_ids': [0, 1]" + ATTACKS.getOrDefault(type, "") + "}]",
                    type);
        }
        compare("attacks", cases);
    }

    @Test
    void partitionings() throws IOException {
        Map<String, ObjectNode> cases = new LinkedHashMap<>();
        EVEN.forEach(name -> add(cases, "'partitioning_strategy': '" + name + "'", name));
        PARTITIONINGS.forEach((name, parameters) -> add(
                cases,
                CLIENTS.getOrDefault(name, "") + "'partitioning_strategy': '" + name + "', 'partitioning_params': {"
                        + parameters + "}",
                name));
        compare("partitionings", cases);
    }

    @Tag("slow")
    @Test
    void training() throws IOException {
        Map<String, ObjectNode> cases = new LinkedHashMap<>();
        TRAINING.forEach(form -> add(cases, form, form));
        compare("training", cases);
    }

    @Tag("slow")
    @Test
    void examples() throws IOException {
        Map<String, ObjectNode> cases = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(Path.of("../examples"))) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".json"))::iterator) {
                ObjectNode config = Json.readObject(file);
                // A real language model takes longer than a test may.
                if (!config.has("axes") && !file.endsWith("lora_text.json")) {
                    cases.put(file.getFileName().toString(), shortened(config));
                }
            }
        }
        // Recorded when the quick start had one seed.
        cases.put("quickstart.json", shortened(Json.readObject(Path.of("../bench/one-seed.json"))));
        compare("examples", cases);
    }

    @Tag("slow")
    @Test
    void sweep() throws IOException {
        ObjectNode grid = object("""
            {'base': {'dataset_keyword': 'digits', 'model_keyword': 'softmax', 'num_of_rounds': 2, 'num_of_clients': 6,
              'max_dataset_samples': 240},
             'axes': {'rule': ['median', 'krum'], 'attack': ['none', 'alie'], 'f': [1, 2], 'seed': [1, 2]}}\
            """);
        Path file = folder.resolve("grid.json");
        Json.write(file, grid);
        Executed done = Executed.of(
                "sweep", file.toString(), "--out", folder.resolve("out").toString());
        assertThat(done.code()).as(done.err()).isZero();
        Path sweep;
        try (Stream<Path> sweeps = Files.list(folder.resolve("out").resolve("sweeps"))) {
            sweep = sweeps.filter(f -> !f.getFileName().toString().startsWith("."))
                    .findFirst()
                    .orElseThrow();
        }
        Map<String, String> present = new TreeMap<>();
        RunDigests.of(sweep).forEach((name, digest) -> present.put("sweep " + name, digest));
        // Cells end in the order of the threads' progress.
        present.remove("sweep events.ndjson");
        RunDigests.headers(sweep).forEach((name, header) -> present.put("columns " + name, header));
        assertThat(present).isNotEmpty();
        Recording.of("sweep").compare(present);
    }

    /** A rule of every kind with state, stopped by the recorded version after its first round, resumes as if undisturbed. */
    @Test
    void stoppedRunsOfTheRecordedVersionGoOn() throws IOException {
        Path stopped = Path.of("src/test/resources/dev/crucible/cli/recorded/stopped");
        Recording recording = Recording.of("resumed");
        Map<String, String> present = new TreeMap<>();
        for (String rule : List.of(
                "fedadam",
                "foolsgold",
                "centered_clipping",
                "clipped_clustering",
                "trust",
                "rfa",
                "scaffold",
                "momentum")) {
            ObjectNode config = remembering(rule);
            RunDirectory kept = new RunDirectory(stopped.resolve(rule));
            if (Recording.RECORDS && Files.notExists(kept.root())) {
                Files.createDirectories(kept.root());
                Json.write(kept.config(), config);
                assertThat(execute(kept, config, 1)).isEqualTo(SimulationRun.Outcome.STOPPED);
                Files.deleteIfExists(kept.checkpointBefore());
                Files.deleteIfExists(kept.root().resolve(".lock"));
            }
            RunDirectory run = new RunDirectory(folder.resolve(rule));
            copy(kept.root(), run.root());
            new StatusFile(run, Fence.current(run)).reopen();
            assertThat(execute(run, config, Integer.MAX_VALUE)).isEqualTo(SimulationRun.Outcome.COMPLETED);
            assertThat(Files.readString(run.log())).contains("going on after round 1");
            RunDigests.of(run.root()).forEach((name, digest) -> present.put(rule + " " + name, digest));
        }
        recording.compare(present);
    }

    /** FLDetector has changed since: the recorded run is refused, and left as it was. */
    @Test
    void aStoppedRunOfARuleThatHasChangedIsRefused() throws IOException {
        RunDirectory run = new RunDirectory(folder.resolve("fldetector"));
        copy(Path.of("src/test/resources/dev/crucible/cli/recorded/stopped/fldetector"), run.root());
        String events = Files.readString(run.events());
        new StatusFile(run, Fence.current(run)).reopen();
        assertThat(execute(run, remembering("fldetector"), Integer.MAX_VALUE)).isEqualTo(SimulationRun.Outcome.FAILED);
        assertThat(Files.readString(run.log())).contains("fldetector as of 0.1.0");
        assertThat(Files.readString(run.events())).isEqualTo(events);
    }

    private static ObjectNode remembering(String rule) {
        ObjectNode config = RunDigests.tiny();
        switch (rule) {
            case "scaffold" ->
                config.put("aggregation_strategy_keyword", "fedavg")
                        .put("scaffold", true)
                        .put("momentum", 0);
            case "momentum" -> {
                config.put("aggregation_strategy_keyword", "median").put("momentum", 0);
                config.putObject("training").put("scheme", "distributed_sgd").put("momentum", 0.9);
            }
            default -> config.setAll(object("{" + REMOVING + "'aggregation_strategy_keyword': '" + rule + "'}"));
        }
        return config.put("num_of_rounds", 3);
    }

    private static void add(Map<String, ObjectNode> cases, String settings, String name) {
        ObjectNode config = RunDigests.tiny();
        if (!settings.contains("aggregation_strategy_keyword")) {
            config.put("aggregation_strategy_keyword", "fedavg");
        }
        config.setAll(object("{" + settings + "}"));
        cases.put(name, config);
    }

    /** At most two rounds of few samples, attacks included. */
    private static ObjectNode shortened(ObjectNode config) {
        ObjectNode shared = config.has("shared_settings") ? (ObjectNode) config.get("shared_settings") : config;
        shared.put("num_of_rounds", 2);
        if (shared.path("num_of_clients").intValue() > 100) {
            shared.put("num_of_clients", 100)
                    .remove(List.of("min_fit_clients", "min_evaluate_clients", "min_available_clients"));
            shared.put("client_fraction", 0.1);
        } else {
            shared.put("max_dataset_samples", 400);
        }
        shared.put("save_plots", false).put("save_model", true);
        for (String schedule : List.of("attack_schedule", "participation_schedule")) {
            for (JsonNode entry : shared.path(schedule)) {
                ((ObjectNode) entry).put("start_round", 1).put("end_round", 2);
            }
        }
        return config;
    }

    private void compare(String name, Map<String, ObjectNode> cases) throws IOException {
        Recording recording = Recording.of(name);
        Map<String, String> present = new TreeMap<>();
        int number = 0;
        for (Map.Entry<String, ObjectNode> each : cases.entrySet()) {
            RunDirectory run = new RunDirectory(folder.resolve(name + number++));
            Json.write(run.config(), each.getValue());
            assertThat(execute(run, each.getValue(), Integer.MAX_VALUE))
                    .as("%s: %s", each.getKey(), run.log())
                    .isEqualTo(SimulationRun.Outcome.COMPLETED);
            RunDigests.of(run.root()).forEach((file, digest) -> present.put(each.getKey() + " " + file, digest));
            RunDigests.headers(run.root())
                    .forEach((file, header) -> present.put(
                            each.getKey() + " columns " + file,
                            RunDigests.digest(header.getBytes(java.nio.charset.StandardCharsets.UTF_8))));
        }
        recording.compare(present);
    }

    private SimulationRun.Outcome execute(RunDirectory run, ObjectNode config, int rounds) throws IOException {
        ConfigReader.Reading reading = ConfigReader.read(config);
        assertThat(reading.errors()).as(config.toString()).isEmpty();
        Cancellation cancellation = new Cancellation();
        SimulationListener listener = event -> {
            if (event instanceof SimulationEvent.RoundEnded ended
                    && ended.report().round() == rounds) {
                cancellation.request();
            }
        };
        return RunOrder.next(run, folder.resolve("datasets"), 2)
                .simulation(reading.config().orElseThrow(), listener, cancellation)
                .execute();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }
}
