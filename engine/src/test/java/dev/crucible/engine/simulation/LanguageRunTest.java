package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs that tune language models, and private runs. */
class LanguageRunTest {

    @TempDir
    Path folder;

    private static ObjectNode config(String task, String finetuning) {
        ObjectNode config = Runs.config();
        ObjectNode shared = Runs.shared(config);
        shared.put("dataset_keyword", "synthetic_text").put("model_type", "transformer");
        shared.remove("model_keyword");
        shared.put("use_llm", true).put("llm_model", "own/tiny").put("llm_task", task);
        shared.put("allow_standins", true);
        shared.put("llm_finetuning", finetuning).put("llm_chunk_size", 24).put("mlm_probability", 0.2);
        shared.put("lora_rank", 2).put("lora_alpha", 4).put("lora_dropout", 0.1);
        shared.putArray("lora_target_modules").add("query").add("value");
        shared.put("max_dataset_samples", 400).put("num_of_rounds", 2).put("num_of_clients", 4);
        shared.put("optimizer", "adamw").put("learning_rate", 0.005).put("weight_decay", 0.01);
        shared.put("max_seq_length", 24).put("client_fraction", 1.0).put("partitioning_strategy", "iid");
        shared.put("save_model", true);
        config.withArray("simulation_strategies").remove(1);
        shared.set("attack_schedule", Runs.parse("""
            {"a": [{"start_round": 1, "end_round": 2, "attack_type": "token_replacement",
                    "target_vocabulary": "medical", "replacement_strategy": "financial", "replacement_prob": 1,
                    "selection_strategy": "specific", "malicious_client_ids": [0]}]}\
            """).get("a"));
        return config;
    }

    private RunDirectory run(String name, ObjectNode config, int threads) throws IOException {
        RunDirectory run = Runs.prepare(folder.resolve(name), config);
        assertThat(Runs.execute(run, threads))
                .as(Files.readString(run.log()))
                .isEqualTo(SimulationRun.Outcome.COMPLETED);
        return run;
    }

    private static RoundReport last(RunDirectory run) throws IOException {
        return new EventLog(run).read().getLast().report();
    }

    private static RoundReport first(RunDirectory run) throws IOException {
        return new EventLog(run).read().getFirst().report();
    }

    private static JsonNode model(RunDirectory run) throws IOException {
        return Json.readObject(run.manifest()).at("/strategies/0/model");
    }

    /** Clients first train a new encoder on words; its files then start a run that trains only adapters. */
    @Test
    void whatOneRunSavesAnotherAdapts() throws IOException {
        RunDirectory first = run("first", config("mlm", "full"), 1);
        RunDirectory threads = run("threads", config("mlm", "full"), 3);
        assertThat(Runs.fingerprint(threads, 1)).isEqualTo(Runs.fingerprint(first, 1));
        assertThat(Files.readAllBytes(threads.languageModel(0).resolve("model.safetensors")))
                .isEqualTo(Files.readAllBytes(first.languageModel(0).resolve("model.safetensors")));
        assertThat(Files.readString(first.log())).contains("stands in for own/tiny");
        RoundReport reached = last(first);
        assertThat(reached.testAccuracy()).isPositive();
        int all = model(first).path("parameters").asInt();
        assertThat(model(first).path("trained").asInt()).isEqualTo(all);
        assertThat(reached.bytes()).isEqualTo(2L * 4 * all * 4);

        Path models = Files.createDirectories(folder.resolve("datasets/models/own/tiny"));
        for (String file : List.of("model.safetensors", "config.json", "vocab.txt")) {
            Files.copy(first.languageModel(0).resolve(file), models.resolve(file));
        }
        RunDirectory second = run("second", config("mlm", "lora"), 2);
        assertThat(Files.readString(second.log())).contains("weights of ").doesNotContain("stands in");
        int adapters = model(second).path("trained").asInt();
        assertThat(adapters).isEqualTo(2 * 2 * 2 * (64 + 64)).isLessThan(all / 50);
        assertThat(last(second).bytes()).isEqualTo(2L * 4 * adapters * 4);
        assertThat(last(second).testLoss()).isLessThan(reached.testLoss() + 0.05);
        RunDirectory again = run("again", config("mlm", "lora"), 3);
        assertThat(Runs.fingerprint(again, 1)).isEqualTo(Runs.fingerprint(second, 1));

        RunDirectory classes = run("classes", config("classification", "lora"), 2);
        assertThat(Files.readString(classes.log())).contains("with a fresh head");
        assertThat(model(classes).path("trained").asInt()).isEqualTo(adapters + 65 * 10);
        assertThat(last(classes).testLoss())
                .isLessThan(new EventLog(classes).read().getFirst().report().testLoss());
    }

    /** Earlier versions let a small encoder stand in unasked; the settings of their runs do not allow it. */
    @Test
    void goesOnWithTheEncoderThatStoodInWhenItBegan() throws IOException {
        RunDirectory whole = run("whole", config("classification", "lora"), 2);
        RunDirectory stopped = Runs.prepare(folder.resolve("stopped"), config("classification", "lora"));
        Cancellation cancellation = new Cancellation();
        SimulationListener stop = event -> {
            if (event instanceof SimulationEvent.RoundEnded) {
                cancellation.request();
            }
        };
        assertThat(Runs.execute(stopped, 2, stop, cancellation)).isEqualTo(SimulationRun.Outcome.STOPPED);
        SimulationConfig today = today(stopped);
        assertThat(today.strategies().getFirst().model().llm().orElseThrow().standIns())
                .isFalse();
        assertThat(execute(today, stopped)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(Manifest.results(stopped, 0)).isEqualTo(Manifest.results(whole, 0));
        assertThat(Files.readString(stopped.log())).contains("stands in for own/tiny", "as when the run began");

        RunDirectory again = Runs.prepare(folder.resolve("reproduced"), config("classification", "lora"));
        assertThat(execute(today.withStandIns(Manifest.standIns(whole)), again))
                .isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(Manifest.results(again, 0)).isEqualTo(Manifest.results(whole, 0));

        RunDirectory fresh = Runs.prepare(folder.resolve("fresh"), config("classification", "lora"));
        assertThat(execute(today, fresh)).isEqualTo(SimulationRun.Outcome.FAILED);
        assertThat(Files.readString(fresh.log()))
                .contains("own/tiny has no files", "crucible data get model own/tiny", "minilm-l6", "allow_standins");
    }

    /** Returns the config of {@code run} as a version reads it that lets nothing stand in unasked. */
    private static SimulationConfig today(RunDirectory run) throws IOException {
        ObjectNode config = Json.readObject(run.config());
        Runs.shared(config).remove("allow_standins");
        return ConfigReader.read(config).config().orElseThrow();
    }

    private static SimulationRun.Outcome execute(SimulationConfig config, RunDirectory run) throws IOException {
        return RunOrder.next(run, run.root().resolveSibling("datasets"), 2)
                .simulation(config, SimulationListener.NONE, new Cancellation())
                .execute();
    }

    /** Rotated factors spoil the mean of the factors, not that of the products; frozen factors are not sent. */
    @Tag("slow")
    @Test
    void adaptersAreAggregatedAsTheConfigSays() throws IOException {
        RunDirectory separate = adapted("separate", true);
        RunDirectory product = adapted("product", true);
        RunDirectory frozen = adapted("freeze_a", false);
        int trained = model(separate).path("trained").asInt();
        assertThat(model(product).path("trained").asInt()).isEqualTo(trained);
        assertThat(model(frozen).path("trained").asInt()).isEqualTo(trained - 2 * 2 * 2 * 64);
        assertThat(last(separate).value(RoundMetrics.ADAPTER_GAP)).isPositive();
        assertThat(last(frozen).value(RoundMetrics.ADAPTER_GAP)).isNaN();
        double harm = Math.abs(
                last(separate).testLoss() - last(adapted("separate", false)).testLoss());
        double none = Math.abs(
                last(product).testLoss() - last(adapted("product", false)).testLoss());
        assertThat(none).isLessThan(0.1 * harm);
    }

    /** Maps are sent with the adapters and only adapters return; threads and an interruption change no byte. */
    @Tag("slow")
    @Test
    void stackedAdaptersAreFoldedIntoTheMaps() throws IOException {
        RunDirectory stacked = adapted("stack", false);
        int trained = model(adapted("separate", false)).path("trained").asInt();
        int maps = 2 * 64 * 3 * 64;
        assertThat(model(stacked).path("trained").asInt()).isEqualTo(trained);
        assertThat(last(stacked).bytes()).isEqualTo(4L * 4 * (maps + 2 * trained));
        assertThat(last(stacked).value(RoundMetrics.ADAPTER_GAP)).isPositive();
        // Products truncated to the rank again are nearly the same after one round.
        assertThat(first(stacked).testLoss())
                .isCloseTo(first(adapted("product", false)).testLoss(), within(1e-3));
        ObjectNode config = config("classification", "lora");
        Runs.shared(config).put("lora_aggregation", "stack").putArray("attack_schedule");
        assertThat(Runs.fingerprint(run("one", config, 1), 1)).isEqualTo(Runs.fingerprint(stacked, 1));

        RunDirectory stopped = Runs.prepare(folder.resolve("stopped"), config);
        Cancellation cancellation = new Cancellation();
        SimulationListener stopper = event -> {
            if (event instanceof SimulationEvent.RoundEnded) {
                cancellation.request();
            }
        };
        assertThat(Runs.execute(stopped, 2, stopper, cancellation)).isEqualTo(SimulationRun.Outcome.STOPPED);
        new StatusFile(stopped, Fence.current(stopped)).reopen();
        assertThat(Runs.execute(stopped, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(Runs.fingerprint(stopped, 1)).isEqualTo(Runs.fingerprint(stacked, 1));
    }

    private RunDirectory adapted(String aggregation, boolean attacked) throws IOException {
        ObjectNode config = config("classification", "lora");
        Runs.shared(config).put("lora_aggregation", aggregation);
        Runs.shared(config)
                .set(
                        "attack_schedule",
                        attacked
                                ? Runs.parse("""
                        {"a": [{"start_round": 1, "end_round": 2, "attack_type": "adapter_rotation",
                                "selection_strategy": "specific", "malicious_client_ids": [0]}]}\
                        """).get("a")
                                : Runs.parse("{\"a\": []}").get("a"));
        return run(aggregation + attacked, config, 2);
    }

    /** Saved adapters start the next run with the same bytes; a mismatch is reported with file and fix before the first round. */
    @Tag("slow")
    @Test
    void savedAdaptersStartTheNextRun() throws IOException {
        Path models = folder.resolve("datasets/models");
        RunDirectory words = run("words", config("mlm", "full"), 2);
        copy(words.languageModel(0), models.resolve("own/tiny"));
        RunDirectory first = run("first", config("classification", "lora"), 2);
        copy(first.languageModel(0).resolve("adapter"), models.resolve("own/adapter"));
        ObjectNode config = config("classification", "lora");
        Runs.shared(config).put("lora_adapter", "own/adapter");
        StrategyConfig strategy =
                ConfigReader.read(config).config().orElseThrow().strategies().getFirst();
        Dataset dataset = new Datasets(folder.resolve("datasets")).load(strategy.dataRequest());
        InitialModel model = InitialModel.of(strategy, dataset);
        float[] reached =
                Checkpoint.read(first.checkpoint()).orElseThrow().state().weights();
        assertThat(ParameterLayout.of(model.architecture()).trainedOf(model.whole()))
                .isEqualTo(reached);
        assertThat(model.origin()).contains("; adapters and head of ").doesNotContain("fresh head");

        RunDirectory second = run("second", config, 1);
        assertThat(Files.readString(second.log())).contains("adapters and head of ");
        Runs.shared(config).put("lora_rank", 3);
        RunDirectory other = Runs.prepare(folder.resolve("other"), config);
        assertThat(Runs.execute(other, 1)).isEqualTo(SimulationRun.Outcome.FAILED);
        assertThat(Files.readString(other.status()))
                .contains("adapter_config.json: r: expected 3, which is lora_rank, found 2; set lora_rank to 2");
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    /** A decoder has no mask token; its usual adapters are added to its joint map. */
    @Test
    void gpt2LearnsByAdaptersAndByFollowingWords() throws IOException {
        Path models = Files.createDirectories(folder.resolve("datasets/models/own/tiny"));
        Gpt2Files.write(models);
        ObjectNode config = config("classification", "lora");
        Runs.shared(config).remove("lora_target_modules");
        RunDirectory classes = run("classes", config, 2);
        assertThat(model(classes).path("trained").asInt())
                .isEqualTo(2 * 2 * (Gpt2Files.WIDTH + 3 * Gpt2Files.WIDTH) + Gpt2Files.WIDTH * 10);
        RunDirectory words = run("words", config("mlm", "full"), 2);
        assertThat(last(words).testLoss())
                .isLessThan(new EventLog(words).read().getFirst().report().testLoss());
    }

    @Test
    void aModelThatIsHalfThereEndsTheRunWithItsFile() throws IOException {
        Path models = Files.createDirectories(folder.resolve("datasets/models/own/tiny"));
        Files.write(models.resolve("vocab.txt"), List.of("[PAD]", "[UNK]", "[MASK]", "the"));
        Files.writeString(
                models.resolve("config.json"),
                "{\"model_type\": \"bert\", \"hidden_size\": 4, \"num_hidden_layers\": 1, \"num_attention_heads\": 2,"
                        + " \"intermediate_size\": 4, \"vocab_size\": 4, \"max_position_embeddings\": 24}");
        Files.write(models.resolve("model.safetensors"), new byte[] {9, 0, 0, 0, 0, 0, 0, 0, '{'});
        RunDirectory run = Runs.prepare(folder.resolve("run"), config("mlm", "lora"));
        assertThat(Runs.execute(run, 1)).isEqualTo(SimulationRun.Outcome.FAILED);
        assertThat(Files.readString(run.status()))
                .contains("model.safetensors, byte 0: expected a header of 2 to 1 bytes");
    }

    @Tag("slow")
    @Test
    void privateRunsTellTheirEpsilonEveryRound() throws IOException {
        ObjectNode config = Runs.config();
        Runs.shared(config)
                .put("dp_noise_multiplier", 1.0)
                .put("dp_clip_norm", 0.5)
                .put("dp_delta", 1e-4)
                .put("max_dataset_samples", 600)
                .put("save_model", true);
        RunDirectory run = run("private", config, 1);
        RunDirectory threads = run("threads", config, 3);
        assertThat(Runs.fingerprint(threads, 2)).isEqualTo(Runs.fingerprint(run, 2));
        List<Double> epsilons = new EventLog(run)
                .read().stream()
                        .filter(entry -> entry.strategy() == 0)
                        .map(entry -> entry.report().value(RoundMetrics.EPSILON))
                        .toList();
        assertThat(epsilons).hasSize(4).isSorted().allSatisfy(e -> assertThat(e).isBetween(0.1, 100.0));
        JsonNode privacy = Json.readObject(run.manifest()).at("/strategies/0/privacy");
        assertThat(privacy.path("epsilon").asDouble()).isEqualTo(epsilons.getLast());
        assertThat(Files.readString(run.csv("round_metrics", 0)))
                .contains("epsilon_history")
                .contains(epsilons.getFirst().toString());
        assertThat(Files.readString(run.log())).contains("privacy: epsilon ");
        assertThat(run.model(0)).isRegularFile();
    }
}
