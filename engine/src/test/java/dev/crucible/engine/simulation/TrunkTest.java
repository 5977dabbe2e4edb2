package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.strategy.SimulationConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TrunkTest {

    private static final Pattern TIMES = Pattern.compile("\"time_ns\":\\{[^}]*}");
    private static final int STRATEGIES = 3;

    @TempDir
    private Path out;

    private RunDirectory trunk;

    /** Returns rules with state, local training with state, and one strategy with neither. */
    private static ObjectNode calm() {
        return Runs.parse("""
                {"shared_settings": {
                   "dataset_keyword": "digits", "model_keyword": "softmax", "num_of_rounds": 6, "num_of_clients": 6,
                   "max_dataset_samples": 300, "batch_size": 16, "seed": 3, "save_plots": true},
                 "simulation_strategies": [
                   {"aggregation_strategy_keyword": "trimmed_mean", "trim_ratio": 0.2},
                   {"aggregation_strategy_keyword": "foolsgold"},
                   {"aggregation_strategy_keyword": "fedavg", "momentum": 0, "scaffold": true}]}
                """);
    }

    private static ObjectNode attacked() {
        ObjectNode config = calm();
        Runs.shared(config).put("num_of_rounds", 5).put("clean_twin", true);
        Runs.shared(config).set("attack_schedule", Json.array().add(Runs.parse("""
                        {"attack_type": "sign_flip", "start_round": 4, "end_round": 5, "selection_strategy": "random",
                         "malicious_client_count": 2}""")));
        return config;
    }

    private static ObjectNode from(ObjectNode config, String run, int round) {
        Runs.shared(config).putObject("start_from").put("run", run).put("round", round);
        return config;
    }

    @BeforeEach
    void runTheTrunk() throws IOException {
        trunk = completed("trunk", calm());
    }

    private RunDirectory completed(String name, ObjectNode config) throws IOException {
        RunDirectory run = Runs.prepare(out.resolve(name), config);
        assertThat(Runs.execute(run, 1)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        return run;
    }

    private static List<String> measured(RunDirectory run) throws IOException {
        List<String> parts = new ArrayList<>();
        parts.add(TIMES.matcher(Files.readString(run.events())).replaceAll(""));
        for (int s = 0; s < STRATEGIES; s++) {
            parts.add(Files.readString(run.csv("per_client_metrics", s)));
            parts.add(Files.readString(run.csv("round_metrics", s)).replaceAll("(?m)^(\\d+),\\d+,", "$1,"));
            parts.add(Files.readString(run.plotData(s)));
            parts.add(Files.readString(run.cleanTwin(s)));
            parts.add(Manifest.results(run, s).orElseThrow().toString());
        }
        return parts;
    }

    @Test
    void isTheRunThatNeverBranched() throws IOException {
        List<String> whole = measured(completed("whole", attacked()));
        RunDirectory branch = completed("branch", from(attacked(), "trunk", 3));
        assertThat(measured(branch)).isEqualTo(whole);
        assertThat(Json.readObject(branch.status()).path("trunk"))
                .isEqualTo(Runs.parse("{\"run\": \"trunk\", \"round\": 3}"));
        assertThat(Files.readString(branch.log())).contains("are those of trunk, computed again from the first");
    }

    @Test
    void takesTheStateThatTheTrunkKept() throws IOException {
        ObjectNode keeping = calm();
        Runs.shared(keeping).put("checkpoint_every", 2);
        RunDirectory kept = completed("kept", keeping);
        assertThat(measuredButTwins(kept)).isEqualTo(measuredButTwins(trunk));
        List<String> whole = measured(completed("whole", attacked()));
        RunDirectory two = completed("two", from(attacked(), "kept", 2));
        assertThat(measured(two)).isEqualTo(whole);
        assertThat(Files.readString(two.log())).contains("are those of kept, of which it kept the state");
        RunDirectory three = completed("three", from(attacked(), "kept", 3));
        assertThat(measured(three)).isEqualTo(whole);
        assertThat(Files.readString(three.log())).contains("computed again from round 2");
    }

    private static List<String> measuredButTwins(RunDirectory run) throws IOException {
        List<String> parts = new ArrayList<>();
        parts.add(TIMES.matcher(Files.readString(run.events())).replaceAll(""));
        for (int s = 0; s < STRATEGIES; s++) {
            parts.add(Manifest.results(run, s).orElseThrow().toString());
        }
        return parts;
    }

    @Test
    void goesOnAfterAStop() throws IOException {
        List<String> whole = measured(completed("whole", attacked()));
        RunDirectory branch = Runs.prepare(out.resolve("branch"), from(attacked(), "trunk", 3));
        Cancellation cancellation = new Cancellation();
        SimulationListener stopper = event -> {
            if (event instanceof SimulationEvent.RoundEnded ended
                    && ended.strategy().number() == 1) {
                cancellation.request();
            }
        };
        assertThat(Runs.execute(branch, 1, stopper, cancellation)).isEqualTo(SimulationRun.Outcome.STOPPED);
        new StatusFile(branch, Fence.current(branch)).reopen();
        assertThat(Runs.execute(branch, 1)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(measured(branch)).isEqualTo(whole);
    }

    @Test
    void branchesOffABranchAndOffAnAttackedTrunk() throws IOException {
        completed("branch", from(attacked(), "trunk", 3));
        ObjectNode longer = attacked();
        Runs.shared(longer).put("num_of_rounds", 7);
        List<String> whole = measured(completed("whole", longer));
        assertThat(measured(completed("longer", from(longer.deepCopy(), "branch", 5))))
                .isEqualTo(whole);
    }

    private List<String> refused(ObjectNode config) {
        SimulationConfig read = ConfigReader.read(config).config().orElseThrow();
        return Trunk.check(out, read).stream().map(Problem::toString).toList();
    }

    @Test
    void refusesByName() {
        assertThat(refused(from(attacked(), "trunk", 3))).isEmpty();
        assertThat(refused(from(attacked(), "nobody", 3)))
                .containsExactly("start_from.run: there is no run \"nobody\" beside this one");
        ObjectNode late = attacked();
        Runs.shared(late).put("num_of_rounds", 20).putArray("attack_schedule");
        assertThat(refused(from(late, "trunk", 9)))
                .anyMatch(text -> text.startsWith("start_from.round: is 9, but \"trunk\" has finished 6 rounds"));
        ObjectNode other = from(attacked(), "trunk", 3);
        Runs.shared(other).put("learning_rate", 0.2).put("seed", 4);
        assertThat(refused(other).getFirst())
                .startsWith("start_from: the rounds of the trunk are not those of strategy 1: ")
                .contains("learning_rate: is 0.05 in the trunk and 0.2 here")
                .contains("seed: is 3 in the trunk and 4 here");
        ObjectNode rule = from(attacked(), "trunk", 3);
        ((ObjectNode) rule.get("simulation_strategies").get(0)).put("trim_ratio", 0.4);
        assertThat(refused(rule).getFirst()).contains("trim_ratio: is 0.2 in the trunk and 0.4 here");
        assertThat(refused(from(attacked(), "trunk", 4)).getFirst())
                .contains("attack_schedule.0: is not the same in the rounds up to 4; let what is new start in round 5");
    }

    @Test
    void aRunThatCannotStartThereFailsAndSaysWhy() throws IOException {
        RunDirectory branch = Runs.prepare(out.resolve("branch"), from(attacked(), "gone", 3));
        assertThat(Runs.execute(branch, 1)).isEqualTo(SimulationRun.Outcome.FAILED);
        assertThat(Json.readObject(branch.status()).path("error").asText()).contains("start_from.run: there is no run");
    }

    @Test
    void noticesThatTheTrunksRoundsAreOthersToday() throws IOException {
        Files.writeString(
                trunk.events(),
                Files.readString(trunk.events())
                        .replaceAll("(\"round\":3,\"rounds\":6,\"test_accuracy\":)[^,]*", "$10.123"));
        RunDirectory branch = Runs.prepare(out.resolve("branch"), from(attacked(), "trunk", 3));
        assertThat(Runs.execute(branch, 1)).isEqualTo(SimulationRun.Outcome.FAILED);
        assertThat(Json.readObject(branch.status()).path("error").asText())
                .contains("round 3 of \"trunk\" is not the same when it is computed again");
    }

    @Test
    void aRoundMustComeBeforeTheLast() {
        assertThat(ConfigReader.read(from(attacked(), "trunk", 5)).errors())
                .anyMatch(problem -> problem.message().startsWith("must be less than num_of_rounds (5), got 5"));
        assertThat(ConfigReader.read(from(attacked(), "../trunk", 3)).errors())
                .anyMatch(problem -> problem.field().endsWith("start_from.run"));
    }
}
