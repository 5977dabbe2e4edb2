package dev.crucible.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunContents;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.simulation.SimulationRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that was killed and resumed equals an undisturbed one in every file: tables, plot data, events, manifest, plots. */
class ResumedRunTest {

    private static final int ROUNDS = 4;
    private static final int SAMPLES = 500;
    private static final int CLIENTS = 60;

    /** Runs with plots, which take longer than the rounds. */
    private static final Set<String> PICTURED = Set.of("stragglers");

    @TempDir
    Path folder;

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "dirichlet",
                "dp_sgd",
                "gaussian_noise",
                "lora_text",
                "many_clients",
                "quickstart",
                "stragglers",
                "text_tokens"
            })
    void otherExamplesDoSoToo(String example) throws IOException {
        equalsAnUndisturbedOneInEveryFile(example);
    }

    @ParameterizedTest
    @ValueSource(strings = {"flat", "trimmed_mean"})
    void equalsAnUndisturbedOneInEveryFile(String example) throws IOException {
        ObjectNode config = shortened(example);
        Random random = new Random(example.hashCode());
        RunDirectory whole = prepare("whole", config);
        assertThat(execute(whole, Integer.MAX_VALUE)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        RunDirectory killed = prepare("killed", config);
        int first = 1 + random.nextInt(ROUNDS - 1);
        for (int rounds : new int[] {first, 1 + random.nextInt(ROUNDS), Integer.MAX_VALUE}) {
            try {
                execute(killed, rounds);
            } catch (Killed e) {
                // Like a killed process, this writes nothing more.
            }
        }
        assertThat(Json.readObject(killed.status()).path("status").textValue()).isEqualTo("completed");
        assertThat(RunContents.of(whole).differences(RunContents.of(killed))).isEmpty();
        assertThat(RunContents.of(whole).digests())
                .containsKeys("events.ndjson", "MANIFEST.json", "status.json", "checkpoint/state.bin");
    }

    /** Returns an example with few rounds, samples and clients; attacks begin in time, and snapshots are taken. */
    private static ObjectNode shortened(String example) throws IOException {
        ObjectNode config = Json.readObject(Path.of("..", "examples", example + ".json"));
        ObjectNode shared = config.get("shared_settings") instanceof ObjectNode settings ? settings : config;
        shared.put("num_of_rounds", ROUNDS).put("num_of_client_epochs", 1);
        shared.put("save_attack_snapshots", PICTURED.contains(example)).put("save_plots", PICTURED.contains(example));
        shared.put("max_dataset_samples", SAMPLES);
        if (shared.path("use_llm").asBoolean()) {
            // A real model trains for minutes; the files of a run do not depend on its weights.
            shared.put("llm_model", "none/here").put("allow_standins", true);
        }
        if (shared.path("num_of_clients").asInt() > CLIENTS) {
            // Every client has samples, and a few of them are selected each round.
            shared.put("num_of_clients", CLIENTS).put("min_available_clients", CLIENTS);
            shared.put("client_fraction", 0.1).put("min_fit_clients", 2).put("min_evaluate_clients", 2);
        }
        for (String schedule : new String[] {"attack_schedule", "participation_schedule"}) {
            if (shared.get(schedule) instanceof ArrayNode entries) {
                for (JsonNode entry : entries) {
                    ObjectNode phase = (ObjectNode) entry;
                    phase.put(
                            "start_round",
                            Math.min(ROUNDS - 2, phase.path("start_round").asInt()));
                    phase.put(
                            "end_round",
                            Math.min(ROUNDS, phase.path("end_round").asInt()));
                }
            }
        }
        if (config.get("simulation_strategies") instanceof ArrayNode strategies) {
            while (strategies.size() > 2) {
                strategies.remove(strategies.size() - 1);
            }
        }
        return config;
    }

    private RunDirectory prepare(String name, ObjectNode config) throws IOException {
        RunDirectory run = new RunDirectory(folder.resolve(name));
        Json.write(run.config(), config);
        return run;
    }

    private SimulationRun.Outcome execute(RunDirectory run, int rounds) throws IOException {
        ConfigReader.Reading reading = ConfigReader.read(Json.readObject(run.config()));
        assertThat(reading.errors()).isEmpty();
        SimulationListener killer = new SimulationListener() {
            private int done;

            @Override
            public void heard(SimulationEvent event) {
                if (event instanceof SimulationEvent.RoundEnded && ++done == rounds) {
                    throw new Killed();
                }
            }
        };
        return RunOrder.next(run, folder.resolve("datasets"), 2)
                .simulation(
                        reading.config().orElseThrow(),
                        SimulationListener.all(killer, new RunReporter(run)),
                        new Cancellation())
                .execute();
    }

    /** Ends a run like no exception that a run handles. */
    private static final class Killed extends Error {

        private static final long serialVersionUID = 1;
    }
}
