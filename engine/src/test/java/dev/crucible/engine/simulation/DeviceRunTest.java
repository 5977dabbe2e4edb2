package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.device.ComputeDevices;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs that request a GPU: on POCL, on the CPU as a fallback, and with a required device. */
class DeviceRunTest {

    private static final String DEVICE = "crucible.device";

    @TempDir
    private Path folder;

    @AfterEach
    void forgetDevices() {
        System.clearProperty(DEVICE);
    }

    private static ObjectNode asking(String more) {
        ObjectNode config = Runs.config();
        Runs.shared(config).put("training_device", "gpu").put("max_dataset_samples", 400);
        Runs.shared(config).setAll(Runs.parse(more));
        if (Runs.shared(config).path("use_llm").asBoolean()) {
            Runs.shared(config).remove("model_keyword");
        }
        return config;
    }

    private RunDirectory run(String device, String name, ObjectNode config) throws IOException {
        System.setProperty(DEVICE, device);
        RunDirectory run = Runs.prepare(folder.resolve(name), config);
        Runs.execute(run, 2);
        return run;
    }

    private static void requirePocl() {
        System.setProperty(DEVICE, "pocl");
        ComputeDevices.Opened opened = ComputeDevices.open();
        assumeTrue(opened.device().isPresent(), opened.reason());
    }

    static Stream<String> settings() {
        return Stream.of(
                "{\"model_keyword\": \"mlp\", \"momentum\": 0.9, \"proximal_mu\": 0.01, \"optimizer\": \"sgdw\","
                        + " \"weight_decay\": 0.01}",
                "{\"model_keyword\": \"mlp\", \"hidden_layers\": [20, 12], \"dropout\": 0.2, \"optimizer\": \"adam\"}",
                "{\"model_keyword\": \"cnn\", \"max_dataset_samples\": 120}",
                residual("\"max_grad_norm\": 1"),
                "{\"dataset_keyword\": \"synthetic_text\", \"model_type\": \"embedding\", \"model_keyword\": \"embedding_mlp\","
                        + " \"max_dataset_samples\": 120, \"attack_schedule\": []}",
                residual("\"normalisation\": \"batch_averaged\""),
                classes("\"llm_finetuning\": \"full\", \"optimizer\": \"adamw\", \"weight_decay\": 0.01"),
                classes("\"llm_finetuning\": \"lora\", \"lora_rank\": 2, \"lora_dropout\": 0.1"),
                classes("\"llm_finetuning\": \"lora\", \"lora_rank\": 2, \"lora_aggregation\": \"product\""),
                classes("\"llm_finetuning\": \"lora\", \"lora_rank\": 2, \"lora_aggregation\": \"freeze_a\""),
                classes("\"llm_finetuning\": \"lora\", \"lora_rank\": 2, \"lora_aggregation\": \"stack\""),
                words("\"llm_finetuning\": \"full\", \"max_grad_norm\": 1"),
                words("\"llm_finetuning\": \"lora\", \"lora_rank\": 2, \"lora_dropout\": 0.1"),
                words("\"llm_finetuning\": \"lora\", \"lora_rank\": 2, \"lora_aggregation\": \"stack\""),
                "{\"scaffold\": true, \"momentum\": 0}",
                "{\"model_keyword\": \"mlp\", \"dropout\": 0.3, \"training\": {\"scheme\": \"distributed_sgd\"},"
                        + " \"attack_schedule\": []}",
                "{\"training\": {\"scheme\": \"distributed_sgd\"}, \"attack_schedule\": []}",
                "{\"training\": {\"scheme\": \"fedsgd\"}, \"attack_schedule\": []}",
                "{\"dataset_keyword\": \"breast_cancer\", \"attack_schedule\": [{\"start_round\": 1, \"end_round\": 4,"
                        + " \"attack_type\": \"label_flipping\", \"selection_strategy\": \"specific\","
                        + " \"malicious_client_ids\": [1, 2]}]}");
    }

    private static String residual(String more) {
        return "{\"model_keyword\": \"resnet8\", \"max_dataset_samples\": 60, \"num_of_rounds\": 2,"
                + " \"attack_schedule\": [], " + more + "}";
    }

    private static String classes(String more) {
        return language("\"llm_task\": \"classification\", \"max_seq_length\": 16, " + more);
    }

    private static String words(String more) {
        return language("\"llm_task\": \"mlm\", \"llm_chunk_size\": 16, \"mlm_probability\": 0.2, " + more);
    }

    private static String language(String more) {
        return "{\"dataset_keyword\": \"synthetic_text\", \"model_type\": \"transformer\","
                + " \"use_llm\": true, \"llm_model\": \"own/tiny\", \"allow_standins\": true,"
                + " \"max_dataset_samples\": 60,"
                + " \"num_of_rounds\": 2, \"attack_schedule\": [], " + more + "}";
    }

    /** Frozen weights come from the files, and adapters are added to the joint map of a decoder. */
    @ParameterizedTest
    @ValueSource(
            strings = {"\"llm_finetuning\": \"full\"", "\"llm_finetuning\": \"lora\", \"lora_aggregation\": \"stack\""})
    void givesTheBytesOfTheCpuFromFiles(String more) throws IOException {
        requirePocl();
        Gpt2Files.write(Files.createDirectories(folder.resolve("datasets/models/own/tiny")));
        RunDirectory there = compare(classes(more));
        assertThat(Files.readString(there.log())).contains("weights of ").doesNotContain("stands in");
    }

    @Test
    void givesTheBytesOfTheCpu() throws IOException {
        requirePocl();
        compare("{}");
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("settings")
    void givesTheBytesOfTheCpuWithEverySetting(String more) throws IOException {
        requirePocl();
        compare(more);
    }

    /** The files that one run saves are read by others. */
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"mlm", "classification"})
    void tunesAModelFromFiles(String task) throws IOException {
        requirePocl();
        ObjectNode fresh = asking(words("\"llm_finetuning\": \"full\", \"save_model\": true"));
        RunDirectory first = run("none", "first", fresh);
        Path model = Files.createDirectories(folder.resolve("datasets/models/own/tiny"));
        for (String file : List.of("model.safetensors", "config.json", "vocab.txt")) {
            Files.copy(first.languageModel(0).resolve(file), model.resolve(file));
        }
        String more = "\"llm_finetuning\": \"lora\", \"lora_rank\": 2";
        RunDirectory there = compare(task.equals("mlm") ? words(more) : classes(more));
        assertThat(Files.readString(there.log())).contains("weights of ").doesNotContain("stands in");
    }

    private RunDirectory compare(String more) throws IOException {
        RunDirectory there = run("pocl", "there", asking(more));
        RunDirectory here = run("none", "here", asking(more));
        assertThat(state(there)).isEqualTo("completed");
        assertThat(Runs.fingerprint(there, 2)).isEqualTo(Runs.fingerprint(here, 2));
        assertThat(manifest(there).path("device").path("kind").asText()).isEqualTo("opencl");
        assertThat(manifest(here).path("device").path("kind").asText()).isEqualTo("cpu");
        assertThat(manifest(there).path("results")).isEqualTo(manifest(here).path("results"));
        assertThat(Files.readString(there.log())).contains("device: ").contains("opencl");
        return there;
    }

    @ParameterizedTest
    @CsvSource({"pocl, none", "none, pocl"})
    void goesOnElsewhere(String first, String then) throws IOException {
        requirePocl();
        ObjectNode config = asking("{}");
        RunDirectory whole = run("none", "whole", config);
        System.setProperty(DEVICE, first);
        RunDirectory halves = Runs.prepare(folder.resolve("halves"), config);
        Cancellation stop = new Cancellation();
        Runs.execute(
                halves,
                2,
                event -> {
                    if (event instanceof SimulationEvent.RoundEnded ended
                            && ended.report().round() == 2) {
                        stop.request();
                    }
                },
                stop);
        assertThat(state(halves)).isEqualTo("stopped");
        new dev.crucible.engine.results.StatusFile(halves, dev.crucible.engine.results.Fence.next(halves)).reopen();
        System.setProperty(DEVICE, then);
        Runs.execute(halves, 2);
        assertThat(Runs.fingerprint(halves, 2)).isEqualTo(Runs.fingerprint(whole, 2));
    }

    @Test
    void goesOnByTheCpuWhenTheDeviceHasTooLittleMemory() throws IOException {
        requirePocl();
        String more = "{\"model_keyword\": \"mlp\", \"num_of_rounds\": 2, \"attack_schedule\": []}";
        RunDirectory here = run("none", "here", asking(more));
        System.setProperty("crucible.device.memory", "1m");
        try {
            RunDirectory there = run("pocl", "there", asking(more));
            assertThat(Runs.fingerprint(there, 2)).isEqualTo(Runs.fingerprint(here, 2));
            assertThat(Files.readString(there.log()))
                    .containsOnlyOnce("strategy 1 of 2")
                    .contains("training_device: round 1: ")
                    .contains("has no room for one client")
                    .contains("the CPU trains from here on");
            assertThat(manifest(there).path("device").path("kind").asText()).isEqualTo("cpu");
            assertThat(manifest(there).path("device").path("reason").asText()).contains("round 1: ");
            assertThat(Json.readObject(there.status()).at("/device/kind").asText())
                    .isEqualTo("cpu");
        } finally {
            System.clearProperty("crucible.device.memory");
        }
    }

    @Test
    void failsWhenTheDeviceIsRequired() throws IOException {
        System.setProperty(DEVICE, "none");
        RunDirectory run = Runs.prepare(folder.resolve("run"), asking("{\"require_device\": true}"));
        assertThat(ConfigReader.read(Json.readObject(run.config())).errors())
                .singleElement()
                .satisfies(
                        problem -> assertThat(problem.message())
                                .isEqualTo(
                                        "no GPU trains this strategy: CRUCIBLE_DEVICE is none; set it to false to train on the CPU"));
    }

    @Test
    void saysWhyTheCpuTrains() throws IOException {
        RunDirectory run = run("none", "run", asking("{\"num_of_rounds\": 1, \"attack_schedule\": []}"));
        assertThat(state(run)).isEqualTo("completed");
        String why = "training_device: CRUCIBLE_DEVICE is none";
        assertThat(Files.readString(run.log())).contains(why + "; the CPU trains, to the same bytes");
        assertThat(manifest(run).path("device").path("reason").asText()).isEqualTo(why);
        assertThat(status(run).path("device").path("reason").asText()).isEqualTo(why);
    }

    /** The reason is reported before the run, in its log and in its files. */
    @Test
    void namesTheSettingThatKeepsItOnTheCpu() throws IOException {
        String why = "dp_noise_multiplier: gradients are clipped sample by sample";
        ObjectNode config = asking("{\"num_of_rounds\": 1, \"attack_schedule\": [], \"dp_noise_multiplier\": 1}");
        assertThat(ConfigReader.read(config).warnings())
                .extracting(Problem::message)
                .contains("asks for a GPU; the run uses the CPU, to the same bytes: " + why);
        RunDirectory run = run("none", "run", config);
        assertThat(state(run)).isEqualTo("completed");
        assertThat(manifest(run).path("device").path("reason").asText()).isEqualTo(why);
        assertThat(Files.readString(run.log())).contains(why + "; the CPU trains, to the same bytes");
    }

    @Test
    void saysNothingOfDevicesWhenNoneIsAskedFor() throws IOException {
        RunDirectory run = run(
                "none", "run", asking("{\"num_of_rounds\": 1, \"attack_schedule\": [], \"training_device\": \"cpu\"}"));
        assertThat(status(run).has("device")).isFalse();
        assertThat(manifest(run).path("device").path("kind").asText()).isEqualTo("cpu");
        assertThat(manifest(run).path("device").has("reason")).isFalse();
    }

    private static String state(RunDirectory run) throws IOException {
        return status(run).path(RunState.KEY).asText();
    }

    private static JsonNode status(RunDirectory run) throws IOException {
        return Json.readObject(run.status());
    }

    private static JsonNode manifest(RunDirectory run) throws IOException {
        return Json.readObject(run.manifest()).path("strategies").path(0);
    }
}
