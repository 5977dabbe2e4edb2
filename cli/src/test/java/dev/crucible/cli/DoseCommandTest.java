package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoseCommandTest {

    private static final String CONFIG = """
            {"shared_settings": {"dataset_keyword": "digits", "model_keyword": "softmax", "num_of_rounds": 8, "num_of_clients": 20,
               "num_of_client_epochs": 4, "batch_size": 16, "attack_schedule": [%s]},
             "simulation_strategies": [{"aggregation_strategy_keyword": "median"}]}
            """;

    private static final String ATTACK = """
            {"attack_type": "sign_flip", "scale": 20, "start_round": 1, "end_round": 8, "selection_strategy": "specific",
             "malicious_client_ids": [3]}""";

    @TempDir
    private Path folder;

    private Executed dose(String attack) throws IOException {
        Path file = Files.writeString(folder.resolve("config.json"), CONFIG.formatted(attack));
        return Executed.of(
                "dose", file.toString(), "--out", folder.resolve("out").toString());
    }

    @Test
    void tellsTheShareAtWhichTheAttackBitesTheMeanAndTheRule() throws IOException {
        Executed result = dose(ATTACK);

        assertThat(result.code()).as(result.err()).isZero();
        // Of 20 clients 0.1 % and 1 % are none, 5 % is one.
        assertThat(result.out())
                .contains("fedavg: the attack bites at 1 (5.000 %), 2 (10.00 %), 4 (20.00 %) of 20 clients")
                .contains("median: no bite shown at any share")
                .containsPattern("median +4 +20.00 %");
    }

    @Test
    void strategiesThatDifferInTheirSeedAreOneRule() throws IOException {
        Path file = Files.writeString(
                folder.resolve("config.json"),
                CONFIG.formatted(ATTACK)
                        .replace(
                                "{\"aggregation_strategy_keyword\": \"median\"}",
                                "{\"aggregation_strategy_keyword\": \"median\", \"seed\": 5},"
                                        + " {\"aggregation_strategy_keyword\": \"median\", \"seed\": 6}"));
        Executed result = Executed.of(
                "dose", file.toString(), "--out", folder.resolve("out").toString());

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("12 cells").contains("median: bite unknown, with fewer than 3 seeds");
    }

    @Test
    void aConfigWithoutAnAttackIsRefused() throws IOException {
        Executed result = dose("");

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("attack_schedule: is empty; a dose curve needs an attack");
    }
}
