package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manifest's record of the variants that attacks chose, by round. */
class AttackChoicesTest {

    private static final String ATTACKERS = ", 'selection_strategy': 'specific', 'malicious_client_ids': [0, 1]}";

    @TempDir
    Path folder;

    private RunDirectory prepared(String name) throws IOException {
        return Runs.prepare(
                folder.resolve(name), Runs.parse("""
                {'shared_settings': {
                   'dataset_keyword': 'digits', 'model_type': 'cnn', 'model_keyword': 'softmax', 'use_llm': false,
                   'num_of_rounds': 4, 'num_of_clients': 6, 'num_of_client_epochs': 1, 'batch_size': 32,
                   'training_subset_fraction': 0.8, 'save_plots': false, 'seed': 1,
                   'attack_schedule': [
                     {'attack_type': 'alie', 'start_round': 2, 'end_round': 4%1$s,
                     {'attack_type': 'sign_flip', 'start_round': 1, 'end_round': 1%1$s]},
                 'simulation_strategies': [{'aggregation_strategy_keyword': 'fedavg'}]}
                """.formatted(ATTACKERS).replace('\'', '"')));
    }

    private static JsonNode attacks(RunDirectory run) throws IOException {
        return Json.readObject(run.manifest()).at("/strategies/0/attacks");
    }

    @Test
    void areRecordedByRound() throws IOException {
        RunDirectory run = prepared("whole");
        assertThat(Runs.execute(run, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        JsonNode attacks = attacks(run);
        assertThat(attacks.at("/0/chosen").propertyStream().map(java.util.Map.Entry::getKey))
                .containsExactly("2", "3", "4");
        assertThat(attacks.at("/0/chosen").valueStream().map(JsonNode::asText)).isSubsetOf("authors", "byzfl");
        assertThat(attacks.path(1).has("chosen"))
                .as("sign_flip chooses nothing")
                .isFalse();
    }

    @Test
    void areThoseOfARunThatWasNeverStopped() throws IOException {
        RunDirectory whole = prepared("whole");
        assertThat(Runs.execute(whole, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        RunDirectory cut = prepared("cut");
        Cancellation cancellation = new Cancellation();
        SimulationListener stopper = event -> {
            if (event instanceof SimulationEvent.RoundEnded ended
                    && ended.report().round() == 3) {
                cancellation.request();
            }
        };
        assertThat(Runs.execute(cut, 1, stopper, cancellation)).isEqualTo(SimulationRun.Outcome.STOPPED);
        new StatusFile(cut, Fence.current(cut)).reopen();
        assertThat(Runs.execute(cut, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(attacks(cut)).isEqualTo(attacks(whole));
    }
}
