package dev.crucible.bench.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.cli.Main;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ValidateAgainstCommandTest {

    @TempDir
    private Path folder;

    @Test
    void endsWithTheVerdictAndWritesALineForEachCell() throws IOException {
        Path details = folder.resolve("details.jsonl");
        Executed run = Executed.of(
                "validate-against",
                "byzfl",
                "--cells",
                cells("Median", 100).toString(),
                "--seeds",
                "1,2",
                "--details",
                details.toString(),
                "--datasets",
                data().toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines().toList().getLast())
                .matches(
                        "2 of 2 cells within tolerance, mean difference -?\\d+\\.\\d\\d standard errors, trace error \\d\\.\\de-0[6-9]");
        assertThat(Files.readAllLines(details)).hasSize(2);
        JsonNode line = new ObjectMapper().readTree(Files.readAllLines(details).getFirst());
        assertThat(line.get("cell").asText()).isEqualTo("A");
        assertThat(line.get("seeds").toString()).isEqualTo("[1,2]");
        assertThat(line.get("theirs").asDouble()).isEqualTo(30);
        assertThat(line.get("ours").asDouble()).isBetween(0.0, 100.0);
        assertThat(line.get("tolerance").asDouble()).isPositive();
    }

    @Test
    void aTableThatDoesNotAgreeFails() throws IOException {
        Executed run = Executed.of(
                "validate-against",
                "byzfl",
                "--cells",
                cells("Median", 0.001).toString(),
                "--datasets",
                data().toString());
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).contains("OUTSIDE");
    }

    @Test
    void namesARuleThatHasNoCounterpart() throws IOException {
        Executed run = Executed.of(
                "validate-against",
                "byzfl",
                "--cells",
                cells("Sorcery", 100).toString(),
                "--datasets",
                data().toString());
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .contains("rule \"Sorcery\" has no counterpart here")
                .contains("TrMean");
    }

    @Test
    void namesTablesAndWhatOnlyOneOfThemHas() throws IOException {
        Executed unknown = Executed.of("validate-against", "nobody");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("there is no table \"nobody\"; there are byzfl and flanders");
        Executed traced = Executed.of("validate-against", "flanders", "--trace", "some.npz");
        assertThat(traced.code()).isEqualTo(2);
        assertThat(traced.err()).contains("--trace: there are no recorded steps of flanders");
        Executed sorcery = Executed.of(
                "validate-against",
                "flanders",
                "--cells",
                cells("Sorcery", 100).toString(),
                "--datasets",
                data().toString());
        assertThat(sorcery.code()).isEqualTo(2);
        assertThat(sorcery.err()).contains("cell A: there is no rule \"Sorcery\"");
    }

    @Test
    void withoutTheDataSaysWhatBringsIt() {
        assumeFalse(Files.exists(Path.of("/usr/share/datasets/fashion-mnist")), "it is installed here");
        Executed run = Executed.of("validate-against", "byzfl", "--datasets", folder.toString());
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("apt-get install dataset-fashion-mnist");
    }

    @Test
    void keepsItsOptions() {
        CommandLine command =
                Main.commandLine(Map.of(), "validate-against").getSubcommands().get("validate-against");
        assertThat(command.getCommandSpec().optionsMap())
                .containsKeys("--cells", "--trace", "--details", "--seeds", "--threads", "--datasets");
    }

    @Test
    void noSignInFrontOfNothing() {
        assertThat(ValidateAgainstCommand.signed(-0.004)).isEqualTo("0.00");
        assertThat(ValidateAgainstCommand.signed(-0.5)).isEqualTo("-0.50");
        assertThat(ValidateAgainstCommand.signed(0.126)).isEqualTo("0.13");
    }

    /** Two cells of a few steps whose results may differ by some times {@code deviation}. */
    private Path cells(String rule, double deviation) throws IOException {
        String cell = """
                {"cell": "%s", "final_accuracy": {"mean": 30, "shrunk_sd": %s, "n": 4},
                 "settings": {"rule": "%s", "rule_parameters": {}, "pre": [{"name": "NNM", "parameters": {}}],
                   "attack": "Optimal_ALittleIsEnough", "attack_parameters": {}, "f": 1, "declared_f": 1, "honest": 4,
                   "distribution": "gamma_similarity_niid", "parameter": 0.5, "batch": 5, "lr": 0.1, "momentum": 0.9,
                   "wd": 0.0001, "steps": 3, "model": "%s", "milestones": [2], "decay": 0.5}}
                """;
        return Files.writeString(
                folder.resolve("cells.json"),
                "{\"cells\": [%s, %s]}"
                        .formatted(
                                cell.formatted("A", deviation, rule, "softmax regression 784-10 (7850 parameters)"),
                                cell.formatted("B", deviation, rule, "MLP 784-6-10, ReLU")));
    }

    /** Sixty tiny garments. */
    private Path data() throws IOException {
        Path set = Files.createDirectories(folder.resolve("sets").resolve("fashionmnist"));
        for (String part : new String[] {"train", "t10k"}) {
            ByteBuffer images = ByteBuffer.allocate(16 + 60 * 784);
            images.putInt(0x803).putInt(60).putInt(28).putInt(28);
            ByteBuffer labels = ByteBuffer.allocate(8 + 60);
            labels.putInt(0x801).putInt(60);
            for (int i = 0; i < 60; i++) {
                images.put(16 + 784 * i + i % 10, (byte) 255);
                labels.put((byte) (i % 10));
            }
            Files.write(set.resolve(part + "-images-idx3-ubyte"), images.array());
            Files.write(set.resolve(part + "-labels-idx1-ubyte"), labels.array());
        }
        return folder.resolve("sets");
    }
}
