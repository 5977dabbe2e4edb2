package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.strategy.StrategyIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of an attack whose defaults have changed do not go on with the new ones. */
class ChangedEntriesTest {

    @TempDir
    private Path out;

    private static ObjectNode config() {
        return Runs.parse("""
            {"shared_settings": {
               "dataset_keyword": "digits", "model_keyword": "softmax", "num_of_rounds": 4, "num_of_clients": 6,
               "max_dataset_samples": 200, "seed": 3, "checkpoint_every": 1,
               "attack_schedule": [{"attack_type": "alie", "start_round": 2, "end_round": 4,
                 "selection_strategy": "specific", "malicious_client_ids": [0, 1]}]},
             "simulation_strategies": [{"aggregation_strategy_keyword": "median"}]}
            """);
    }

    private RunDirectory stoppedAfter(int round) throws IOException {
        RunDirectory run = Runs.prepare(out.resolve("run"), config());
        Cancellation cancellation = new Cancellation();
        Runs.execute(
                run,
                1,
                event -> {
                    if (event instanceof SimulationEvent.RoundEnded ended
                            && ended.report().round() == round) {
                        cancellation.request();
                    }
                },
                cancellation);
        return run;
    }

    /** Makes {@code run} one of the version before versions of entries were recorded. */
    private static void age(RunDirectory run) throws IOException {
        ObjectNode manifest = Json.readObject(run.manifest());
        manifest.path("strategies").forEach(strategy -> ((ObjectNode) strategy).remove("as_of"));
        Json.write(run.manifest(), manifest);
    }

    @Test
    void theManifestAndTheSettingsTellWhatWasUsed() throws IOException {
        RunDirectory run = stoppedAfter(2);
        assertThat(Json.readObject(run.manifest())
                        .path("strategies")
                        .path(0)
                        .path("as_of")
                        .path("alie")
                        .asText())
                .isEqualTo("0.2.0");
        ObjectNode attack = (ObjectNode)
                Json.readObject(run.strategyConfig(0)).path("attack_schedule").path(0);
        assertThat(attack.path("z").doubleValue()).isEqualTo(1.5);
        assertThat(attack.path("sign").asText()).isEqualTo("worst");
        assertThat(attack.path("statistics").asText()).isEqualTo("honest");
    }

    @Test
    void anOlderRunIsNotResumed() throws IOException {
        RunDirectory run = stoppedAfter(2);
        age(run);
        String events = Files.readString(run.events());
        new StatusFile(run, Fence.current(run)).reopen();
        assertThat(Runs.execute(run, 1)).isEqualTo(SimulationRun.Outcome.FAILED);
        assertThat(Json.readObject(run.status()).path("error").asText()).contains("alie as of 0.1.0");
        assertThat(Files.readString(run.events())).isEqualTo(events);
    }

    @Test
    void aBranchLeavesAnOlderRunOnlyBeforeTheAttack() throws IOException {
        RunDirectory run = stoppedAfter(3);
        age(run);
        assertThat(problems(3)).contains("alie as of 0.1.0");
        assertThat(problems(1)).isEmpty();
    }

    @Test
    void aCalmTrunkIsLeftIntoAChangedAttack() throws IOException {
        ObjectNode calm = config();
        Runs.shared(calm).remove("attack_schedule");
        RunDirectory trunk = Runs.prepare(out.resolve("run"), calm);
        assertThat(Runs.execute(trunk, 1)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(problems(1)).isEmpty();
    }

    private String problems(int round) {
        ObjectNode branch = config();
        Runs.shared(branch).putObject("start_from").put("run", "run").put("round", round);
        return String.join(
                "; ",
                Trunk.check(out, ConfigReader.read(branch).config().orElseThrow()).stream()
                        .map(Problem::message)
                        .toList());
    }

    @Test
    void equalSettingsAreEqualHoweverTheyAreWritten() {
        ObjectNode explicit = config();
        ((ObjectNode) Runs.shared(explicit).path("attack_schedule").path(0))
                .put("z", 1.5)
                .put("sign", "worst");
        assertThat(StrategyIdentity.of(strategy(explicit))).isEqualTo(StrategyIdentity.of(strategy(config())));
        ((ObjectNode) Runs.shared(explicit).path("attack_schedule").path(0)).put("z", 1);
        assertThat(StrategyIdentity.of(strategy(explicit))).isNotEqualTo(StrategyIdentity.of(strategy(config())));
        assertThat(StrategyIdentity.of(strategy(config()))
                        .path("as_of")
                        .path("alie")
                        .asText())
                .isEqualTo("0.2.0");
    }

    private static StrategyConfig strategy(ObjectNode config) {
        return ConfigReader.read(config).config().orElseThrow().strategies().getFirst();
    }
}
