package dev.crucible.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationRun.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuningTest {

    private static final String AXES =
            "{\"rule\": [\"fedavg\", \"centered_clipping\"], \"attack\": [\"sign_flip\", \"alie\"], \"f\": [1], \"seed\": [1, 2]}";
    /** A rate at which nothing is learned, and one at which much is. */
    private static final String RATES = "\"settings\": {\"learning_rate\": [0.0000001, 0.1]}";

    @TempDir
    Path out;

    private static Grid tuned(String tuning) {
        return Grids.grid(AXES, ", \"tuning\": {" + tuning + "}");
    }

    private static List<String> mistakes(String tuning) {
        return Grids.reading(AXES, ", \"tuning\": {" + tuning + "}").errors().stream()
                .map(Problem::toString)
                .toList();
    }

    private Outcome run(Grid grid, String id, SweepListener listener, Cancellation cancellation) throws IOException {
        RunDirectory run = directory(id);
        Json.write(run.config(), grid.source());
        return new SweepRun(
                        grid,
                        new SweepDirectory(run),
                        RunOrder.next(run, out.resolve("datasets"), 2),
                        listener,
                        cancellation)
                .execute();
    }

    private Outcome run(Grid grid, String id) throws IOException {
        return run(grid, id, new SweepListener() {}, new Cancellation());
    }

    private RunDirectory directory(String id) throws IOException {
        return new RunDirectory(Files.createDirectories(out.resolve("sweeps").resolve(id)));
    }

    private ObjectNode summary(String id) throws IOException {
        return Json.readObject(directory(id).root().resolve("summary.json"));
    }

    private List<String> hashes(String id) throws IOException {
        return Json.MAPPER
                .readTree(directory(id).root().resolve("cells.json").toFile())
                .valueStream()
                .map(row -> row.path("hash").asText())
                .toList();
    }

    @Test
    void everyRuleHasTheSameNumberOfTries() {
        Tuning tuning = tuned(
                        "\"tries\": 3, \"settings\": {\"learning_rate\": [0.1, 0.2]},"
                                + " \"rules\": {\"fedavg\": {\"batch_size\": [8, 16]}, \"centered_clipping\": {\"tau\": [1, 2, 3]}}")
                .tuning()
                .orElseThrow();
        assertThat(tuning.candidates().values())
                .allSatisfy(tries -> assertThat(new HashSet<>(tries)).hasSize(3));
        assertThat(tuning.candidates().get("centered_clipping").getFirst().toString())
                .isEqualTo("{\"learning_rate\":0.1,\"aggregation_params.tau\":1}");
        // Two rules, three tries, two attacks, one seed.
        assertThat(tuning.trials().cells()).hasSize(12);
    }

    @Test
    void aRuleWithFewerSettingsThanTriesIsAMistake() {
        assertThat(mistakes("\"tries\": 3, \"rules\": {\"centered_clipping\": {\"tau\": [1, 2, 3]}}"))
                .singleElement()
                .asString()
                .startsWith("tuning.rules.fedavg: fedavg has 1 settings to try and tries is 3");
    }

    @Test
    void mistakesNameTheirPlace() {
        assertThat(mistakes("\"tries\": 1, " + RATES))
                .singleElement()
                .asString()
                .startsWith("tuning.tries: ");
        assertThat(mistakes("\"tries\": 2, \"validation\": 1, " + RATES))
                .singleElement()
                .asString()
                .startsWith("tuning.validation: ");
        assertThat(mistakes("\"tries\": 2, \"attacks\": [\"ipm\"], " + RATES))
                .singleElement()
                .asString()
                .isEqualTo("tuning.attacks: \"ipm\" is not on the axis attack: sign_flip, alie");
        assertThat(mistakes("\"tries\": 2, " + RATES + ", \"rules\": {\"median\": {}}"))
                .singleElement()
                .asString()
                .startsWith("tuning.rules.median: is not on the axis rule");
        assertThat(mistakes("\"tries\": 2, " + RATES + ", \"rules\": {\"fedavg\": {\"tau\": [1]}}"))
                .singleElement()
                .asString()
                .startsWith("tuning.rules.fedavg.tau: is neither a setting of a config nor a parameter of fedavg");
        assertThat(mistakes("\"tries\": 2, " + RATES + ", \"rules\": {\"centered_clipping\": {\"tau\": [-1, 1]}}"))
                .isNotEmpty()
                .allSatisfy(mistake -> assertThat(mistake)
                        .startsWith("tuning: a try has a mistake: ")
                        .contains("tau"));
        assertThat(Grids.reading(
                                AXES,
                                ", \"tuning\": {\"tries\": 2, " + RATES
                                        + "}, \"budget\": {\"halving\": {\"eta\": 2, \"min_rounds\": 1}}")
                        .errors())
                .singleElement()
                .asString()
                .startsWith("budget: ");
    }

    @Test
    void theBestSettingOnTheValidationPartGoesIntoTheGrid() throws IOException {
        assertThat(run(tuned("\"tries\": 2, " + RATES), "tuned")).isEqualTo(Outcome.COMPLETED);
        JsonNode results = summary("tuned").path("tuning").path("results");
        assertThat(results).hasSize(4).allSatisfy(result -> {
            boolean learns = result.path("settings").path("learning_rate").doubleValue() > 0.01;
            assertThat(result.path("chosen").booleanValue()).isEqualTo(learns);
            assertThat(result.path("worst_attack").asText()).isIn("sign_flip", "alie");
        });
        assertThat(Files.readString(directory("tuned").root().resolve("index.html")))
                .contains("<h2>Tuning</h2>");
        Grid byHand = Grids.grid(AXES.replace("{\"rule\"", "{\"learning_rate\": [0.1], \"rule\""));
        assertThat(run(byHand, "by hand")).isEqualTo(Outcome.COMPLETED);
        assertThat(hashes("tuned")).isEqualTo(hashes("by hand"));
    }

    @Test
    void stoppedWhileTuningItGoesOnFromTheTriesThatAreDone() throws IOException {
        Grid grid = tuned("\"tries\": 2, " + RATES);
        assertThat(run(grid, "whole")).isEqualTo(Outcome.COMPLETED);
        ObjectNode whole = summary("whole");
        Cancellation cancellation = new Cancellation();
        Path elsewhere = out;
        out = Files.createDirectories(elsewhere.resolve("elsewhere"));
        AtomicInteger runs = new AtomicInteger();
        SweepListener stopper = new SweepListener() {
            @Override
            public void finished(SweepState progress) {
                if (runs.incrementAndGet() == 3) {
                    cancellation.request();
                }
            }
        };
        assertThat(run(grid, "cut", stopper, cancellation)).isEqualTo(Outcome.STOPPED);
        assertThat(summary("cut").path("cells_done").intValue()).isZero();
        assertThat(run(grid, "cut")).isEqualTo(Outcome.COMPLETED);
        ObjectNode resumed = summary("cut");
        assertThat(resumed.path("time").path("cached").intValue()).isGreaterThanOrEqualTo(3);
        assertThat(withoutTime(resumed)).isEqualTo(withoutTime(whole));
    }

    @Test
    void theValidationPartIsOfTheTrainingSamplesAlone() {
        DatasetRequest wanted = Grids.grid(AXES).cells().getFirst().strategy().dataRequest();
        Datasets datasets = new Datasets(out);
        Dataset whole = datasets.load(wanted);
        Dataset split = new ValidationSplit(0.25).of(datasets).load(wanted);
        Set<String> train = samples(split, split.train());
        Set<String> validation = samples(split, split.test());
        assertThat(split.train().size() + split.test().size())
                .isEqualTo(whole.train().size());
        assertThat(split.test().size()).isEqualTo(Math.round(whole.train().size() / 4f));
        Set<String> all = new HashSet<>(train);
        all.addAll(validation);
        assertThat(all).isEqualTo(samples(whole, whole.train()));
        assertThat(samples(whole, whole.test())).doesNotContainAnyElementsOf(validation);
        assertThat(samples(
                        split,
                        new ValidationSplit(0.25).of(datasets).load(wanted).test()))
                .isEqualTo(validation);
    }

    private static JsonNode withoutTime(ObjectNode summary) {
        ObjectNode copy = summary.deepCopy();
        copy.remove("time");
        return copy;
    }

    private static Set<String> samples(Dataset data, Samples samples) {
        float[] features = new float[data.shape().size()];
        Set<String> all = new HashSet<>();
        IntStream.range(0, samples.size()).forEach(i -> {
            samples.features(i, features, 0);
            all.add(samples.label(i) + Arrays.toString(features));
        });
        return all;
    }
}
