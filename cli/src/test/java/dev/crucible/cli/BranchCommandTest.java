package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BranchCommandTest {

    private static final String TRUNK = """
            {"aggregation_strategy_keyword": "trimmed_mean", "trim_ratio": 0.2, "dataset_keyword": "digits", "model_keyword": "softmax",
             "num_of_clients": 5, "num_of_rounds": 3, "max_dataset_samples": 300, "attack_schedule": [], "save_plots": false}
            """;
    private static final String ATTACK =
            "attack_schedule=[{\"attack_type\": \"ipm\", \"selection_strategy\": \"random\", \"malicious_client_count\": 1}]";

    @TempDir
    private Path folder;

    private String trunk;

    @BeforeEach
    void runTheTrunk() throws IOException {
        Path config = Files.writeString(folder.resolve("config.json"), TRUNK);
        assertThat(Executed.of("run", config.toString(), "--out", out()).code()).isZero();
        trunk = runs().getFirst().getFileName().toString();
    }

    private String out() {
        return folder.resolve("out").toString();
    }

    private List<Path> runs() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("out"))) {
            return runs.sorted().toList();
        }
    }

    private Executed branch(String... arguments) {
        List<String> all = new ArrayList<>(List.of("branch"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--out", out()));
        return Executed.of(all.toArray(String[]::new));
    }

    @Test
    void runsTheRoundsAfterTheBranchPoint() throws IOException {
        Executed result = branch(trunk, "2", "--set", "num_of_rounds=4", "--set", ATTACK);

        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("round 3/4", "round 4/4").doesNotContain("round 2/4");
        List<String> events = Files.readAllLines(runs().getLast().resolve("events.ndjson"));
        assertThat(events).hasSize(4);
        JsonNode second = new ObjectMapper().readTree(events.get(1));
        JsonNode third = new ObjectMapper().readTree(events.get(2));
        assertThat(second.at("/clients/malicious")).isEmpty();
        assertThat(third.at("/clients/malicious")).hasSize(1);
    }

    @Test
    void refusesWhatTheTrunksRoundsHungOn() throws IOException {
        Executed result = branch(trunk, "2", "--set", "num_of_rounds=4", "--set", "seed=7");

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("seed: is 42 in the trunk and 7 here");
        assertThat(branch("nobody", "2").err()).contains("branch: no run \"nobody\" in ");
        assertThat(branch(trunk, "7", "--set", "num_of_rounds=9").err())
                .contains("start_from.round: is 7, but \"" + trunk + "\" has finished 3 rounds");
        assertThat(branch(trunk, "3").err()).contains("start_from.round: must be less than num_of_rounds (3), got 3");
        assertThat(branch(trunk, "2", "--set", "colour=red").err()).contains("--set: \"colour\" is no setting");
        assertThat(runs()).hasSize(1);
    }

    @Test
    void aDryRunPrintsAConfigThatRunTakes() throws IOException {
        Executed dry = branch(trunk, "2", "--set", "num_of_rounds=4", "--set", ATTACK, "--dry-run");
        assertThat(runs()).hasSize(1);
        JsonNode shared = new ObjectMapper().readTree(dry.out()).path("shared_settings");
        assertThat(shared.at("/start_from/run").asText()).isEqualTo(trunk);
        assertThat(shared.at("/attack_schedule/0/start_round").intValue()).isEqualTo(3);
        assertThat(shared.at("/attack_schedule/0/end_round").intValue()).isEqualTo(4);
        Path config = Files.writeString(folder.resolve("branch.json"), dry.out());
        assertThat(Executed.of("run", config.toString(), "--out", out()).code()).isZero();
    }
}
