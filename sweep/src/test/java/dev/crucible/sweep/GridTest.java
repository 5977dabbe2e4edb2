package dev.crucible.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.strategy.StrategyIdentity;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GridTest {

    private static final List<String> RULES = List.of("fedavg", "median", "trimmed_mean", "krum", "bulyan");
    private static final List<String> ATTACKS = List.of("none", "sign_flip", "alie", "ipm");

    private static IntStream choice(int from, int most, RandomStream random) {
        return IntStream.of(random.permutation(from)).limit(1 + random.nextInt(most));
    }

    private static ObjectNode random(long seed) {
        RandomStream random = new Seed(seed).stream(Purpose.DATA);
        ObjectNode grid = Json.object();
        grid.set("base", Grids.json(Grids.BASE));
        ObjectNode axes = grid.putObject("axes");
        ArrayNode rules = axes.putArray("rule");
        choice(RULES.size(), RULES.size(), random).forEach(i -> rules.add(RULES.get(i)));
        ArrayNode attacks = axes.putArray("attack");
        choice(ATTACKS.size(), ATTACKS.size(), random).forEach(i -> attacks.add(ATTACKS.get(i)));
        choice(4, 3, random).forEach(axes.putArray("f")::add);
        choice(9, 3, random).forEach(axes.putArray("seed")::add);
        if (random.nextInt(2) == 0) {
            axes.putArray("learning_rate").add(0.01).add(0.1);
        }
        return grid;
    }

    @Test
    void aNameIsALineThatCanBeSeen() {
        ObjectNode grid = random(1).put("name", "a\tb");
        assertThat(Grid.read(grid).errors())
                .extracting(Problem::toString)
                .anySatisfy(error -> assertThat(error).contains("name").contains("must not hold line ends"));
    }

    @Test
    void verdictsLookAtRoundsThatAreJudged() {
        ObjectNode config = Grids.json(Grids.BASE).put("num_of_rounds", 11).put("evaluate_every", 2);
        assertThat(CellRunner.cell(config).lateRounds()).containsExactly(8, 10, 11);
        config.put("num_of_rounds", 21);
        assertThat(CellRunner.cell(config).judgedRounds()).containsExactly(16, 18, 20, 21);
        config.put("num_of_rounds", 11);
        config.putArray("attack_schedule")
                .addObject()
                .put("start_round", 3)
                .put("end_round", 7)
                .put("attack_type", "sign_flip")
                .put("selection_strategy", "specific")
                .putArray("malicious_client_ids")
                .add(0);
        assertThat(CellRunner.cell(config).lateRounds()).containsExactly(4, 6);
        assertThat(CellRunner.cell(config).judgedRounds()).containsExactly(4, 6);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void everyCombinationIsACellOrExcludedOnce(long seed) {
        ObjectNode source = random(seed);
        Grid.Reading reading = Grid.read(source);
        if (reading.grid().isEmpty()) {
            assertThat(reading.errors()).allMatch(e -> e.message().contains("leave no cell"));
            return;
        }
        Grid grid = reading.grid().get();
        int combinations = grid.axes().stream().mapToInt(a -> a.levels().size()).reduce(1, (a, b) -> a * b);
        Set<List<String>> places = new HashSet<>();
        grid.cells().forEach(cell -> places.add(cell.labels()));
        grid.exclusions().forEach(exclusion -> places.add(exclusion.labels()));
        assertThat(places).hasSize(combinations);
        assertThat(grid.cells().size() + grid.exclusions().size()).isEqualTo(combinations);
        for (int i = 0; i < grid.cells().size(); i++) {
            assertThat(grid.cells().get(i).number()).isEqualTo(i);
            for (int axis = 0; axis < grid.axes().size(); axis++) {
                assertThat(grid.axes().get(axis).labels())
                        .contains(grid.cells().get(i).labels().get(axis));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void readsTheSameFromTheSameAndFromWhatItKept(long seed) {
        Grid.Reading first = Grid.read(random(seed));
        Grid.Reading second = Grid.read(random(seed));
        assertThat(second.grid().map(Grid::cells)).isEqualTo(first.grid().map(Grid::cells));
        first.grid()
                .ifPresent(grid -> assertThat(Grid.read(grid.source()).grid().map(Grid::cells))
                        .contains(grid.cells()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void everyCellIsAsItsOwnConfigReads(long seed) {
        Grid.read(random(seed)).grid().ifPresent(grid -> assertThat(grid.cells())
                .allSatisfy(cell -> {
                    StrategyConfig alone = ConfigReader.read(cell.config())
                            .config()
                            .orElseThrow()
                            .strategies()
                            .getFirst();

                    assertThat(cell.strategy().seed()).isEqualTo(alone.seed());
                    assertThat(StrategyIdentity.of(cell.strategy()))
                            .hasToString(StrategyIdentity.of(alone).toString());
                }));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void equalHashesMeanEqualIdentities(long seed) {
        Grid.read(random(seed)).grid().ifPresent(grid -> {
            for (Cell a : grid.cells()) {
                for (Cell b : grid.cells()) {
                    assertThat(a.hash().equals(b.hash()))
                            .isEqualTo(StrategyIdentity.of(a.strategy()).equals(StrategyIdentity.of(b.strategy())));
                }
            }
        });
    }

    @Test
    void excludesWhatRulesCannotWorkWith() {
        // n = 6: Krum needs n > 2f + 2, the trimmed mean n > 2f.
        Grid grid = Grids.grid(
                "{\"rule\": [\"krum\", \"trimmed_mean\", \"median\"], \"f\": [1, 2, 3], \"attack\": [\"alie\"]}");
        assertThat(grid.cells())
                .extracting(c -> grid.label(c, "rule") + grid.label(c, "f"))
                .containsExactly("krum1", "trimmed_mean1", "trimmed_mean2", "median1", "median2", "median3");
        assertThat(grid.exclusions()).hasSize(3);
        assertThat(grid.exclusions().getFirst().reason()).contains("n > 2f + 2").contains("n = 6");
        assertThat(grid.exclusions().getLast().reason()).contains("trimmed_mean");
    }

    @Test
    void excludesWhatItIsToldTo() {
        Grid grid = Grids.grid(
                "{\"rule\": [\"krum\", \"median\"], \"f\": [0, 1], \"attack\": [\"none\", \"alie\"]}",
                ", \"exclude\": [{\"rule\": \"krum\", \"f\": [0]}]");
        assertThat(grid.exclusions())
                .extracting(Exclusion::reason)
                .containsExactlyInAnyOrder(
                        "asked for by exclude.0", "asked for by exclude.0", "f = 0: nobody is there to attack");
        assertThat(grid.cells()).hasSize(5);
    }

    @Test
    void setsWhatTheAxesSay() {
        Grid grid = Grids.grid("""
            {"rule": [{"name": "TM", "aggregation_strategy_keyword": "trimmed_mean", "trim_ratio": 0.2}],
             "pre": ["nnm", [{"name": "clipping", "c": 2}, "nnm"], "none"], "attack": [{"attack_type": "alie", "z": 1.5}],
             "f": [2], "heterogeneity": [0.3, {"partitioning_strategy": "gamma_similarity", "partitioning_params": {"gamma": 0.5}}],
             "seed": [9], "num_of_client_epochs": [3]}\
            """);
        assertThat(grid.cells()).hasSize(6);
        Cell cell = grid.cells().getFirst();
        assertThat(cell.labels()).containsExactly("TM", "nnm", "alie", "2", "dirichlet 0.3", "9", "3");
        assertThat(cell.config().path("attack_schedule").toString())
                .contains(
                        "\"start_round\":1",
                        "\"end_round\":2",
                        "\"random\"",
                        "\"malicious_client_count\":2",
                        "\"z\":1.5");
        assertThat(cell.strategy().training().epochs()).isEqualTo(3);
        assertThat(cell.strategy().rule().toString()).contains("Nnm", "TrimmedMean");
        assertThat(grid.axes().get(1).labels()).containsExactly("nnm", "clipping + nnm", "none");
        assertThat(grid.axes().get(4).labels()).containsExactly("dirichlet 0.3", "gamma_similarity 0.5");
    }

    @Test
    void aKeywordAloneIsTheRuleThatCountsF() {
        Grid grid = Grids.grid("{\"rule\": [\"trimmed_mean\"], \"f\": [2], \"attack\": [\"sign_flip\"]}");
        assertThat(grid.cells().getFirst().strategy().rule()).hasToString("TrimmedMean[f=2]");
    }

    @Test
    void expandsListsInAConfig() {
        Grid.Reading reading = Grid.read(Grids.json("""
            {"shared_settings": {"dataset_keyword": "femnist_iid", "num_of_rounds": 2, "num_of_clients": 8,
              "seed": [1, 2, 3], "learning_rate": [0.01, 0.1], "num_of_malicious_clients": 1,
              "attack_schedule": [[], [{"attack_type": "ipm", "start_round": 1, "end_round": 2,
                "selection_strategy": "specific", "malicious_client_ids": [0]}]]},
             "simulation_strategies": [{"aggregation_strategy_keyword": "multi-krum", "num_krum_selections": [2, 3]},
               {"aggregation_strategy_keyword": ["fedavg", "median"]}]}\
            """));
        Grid grid = reading.grid().orElseThrow(() -> new AssertionError(reading.problems()));
        assertThat(grid.axes().getFirst().labels())
                .containsExactly(
                        "multi-krum num_krum_selections 2", "multi-krum num_krum_selections 3", "fedavg", "median");
        assertThat(grid.cells()).hasSize(4 * 2 * 3 * 2);
        assertThat(grid.axes().get(grid.place("attack")).labels()).containsExactly("none", "ipm");
        assertThat(grid.cells().getFirst().strategy().rule().toString()).startsWith("DocumentedMultiKrum");
    }

    /** Both forms of a config take the keys of a grid, and tell those of neither. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"shared_settings\": %s, \"simulation_strategies\": [{}], %s}",
                "{\"num_of_client_epochs\": 1, %2$s, %1$s"
            })
    void aConfigWithListsTakesThePartsOfAGrid(String form) {
        String base = Grids.BASE.replace("\"seed\": 5", "\"seed\": [5, 6, 7]");
        String parts = "\"curves\": \"every 2\", \"exclude\": [{\"seed\": 6}], \"foo\": 1";
        Grid.Reading reading =
                Grid.read(Grids.json(form.formatted(form.endsWith("s") ? base.substring(1) : base, parts)));
        Grid grid = reading.grid().orElseThrow(() -> new AssertionError(reading.problems()));
        assertThat(grid.cells()).hasSize(2);
        assertThat(grid.curves()).isEqualTo(new Curves(2));
        assertThat(grid.source().path("curves").asText()).isEqualTo("every 2");
        assertThat(grid.warnings())
                .anySatisfy(warning -> assertThat(warning.toString()).contains("foo"));
        assertThat(grid.warnings())
                .noneSatisfy(warning -> assertThat(warning.toString()).contains("curves"));
    }

    @Test
    void aConfigWithoutListsIsAGridOfOne() {
        assertThat(Grid.read(Grids.json(Grids.BASE)).grid().orElseThrow().cells())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"rule\": [\"krum\", \"crum\"]} | axes.rule.1",
                "{\"rule\": \"krum\"} | axes.rule",
                "{\"f\": [1, -1]} | axes.f.1",
                "{\"seed\": [1.5]} | axes.seed.0",
                "{\"rule\": [\"median\", \"median\"]} | axes.rule.1",
                "{\"attack\": [\"nonsense\"], \"f\": [1]} | axes.attack.0",
                "{\"num_of_rounds\": [1, 0]} | axes.num_of_rounds.1",
                "{\"heterogeneity\": [true]} | axes.heterogeneity.0",
                "{\"rule\": [\"krum\"], \"f\": [2]} | axes",
                "{\"hetrogeneity\": [0.1]} | axes.hetrogeneity",
                "{\"heterogeneity\": [{\"partitioning_strategy\": \"dirichlet\", \"alpha\": 0.1}]} |"
                        + " axes.heterogeneity.0"
            })
    void namesThePlaceOfWhatIsWrong(String axes, String path) {
        assertThat(Grids.reading(axes, "").errors())
                .as("%s", Grids.reading(axes, "").problems())
                .anyMatch(e -> e.field().equals(path));
    }

    @Test
    void missesTheAxesOfABase() {
        assertThat(Grid.read(Grids.json("{\"base\": " + Grids.BASE + ", \"axis\": {\"f\": [1]}}"))
                        .errors())
                .extracting(Problem::field)
                .contains("axes", "axis");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ", \"exclude\": [{\"rul\": \"krum\"}] | exclude.0.rul",
                ", \"exclude\": [{\"rule\": \"median\"}] | exclude.0.rule",
                ", \"budget\": {\"halving\": {\"eta\": 1, \"min_rounds\": 1}} | budget.halving.eta",
                ", \"budget\": {\"halving\": {\"eta\": 2, \"min_rounds\": 1, \"minrounds\": 2}} |"
                        + " budget.halving.minrounds",
                ", \"budget\": 3 | budget",
                ", \"axis\": {} | axis"
            })
    void namesWhatIsWrongBesideTheAxes(String more, String path) {
        assertThat(Grids.reading("{\"rule\": [\"krum\"]}", more).errors())
                .anyMatch(e -> e.field().equals(path));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"rule\": [\"median\", \"krum\"]} | \"foo\": 1 | base.foo: is not a known setting and changes"
                        + " nothing",
                "{\"rule\": [\"median\", \"krum\"]} | \"tau\": 1 | base.tau: changes nothing here; it is a parameter"
                        + " of centered_clipping, fedadam, fedyogi and others",
                "{\"rule\": [\"median\", \"centered_clipping\"]} | \"tau\": 1 |",
                "{\"rule\": [\"median\", \"krum\"], \"tau\": [1, 2]} | \"seed\": 3 | axes.tau: tau: changes nothing"
                        + " here; it is a parameter of centered_clipping, fedadam, fedyogi and others",
                "{\"rule\": [\"median\", \"centered_clipping\"], \"tau\": [1, 2]} | \"seed\": 3 |",
                "{\"rule\": [\"median\", {\"aggregation_strategy_keyword\": \"fedavg\", \"bar\": 2}]} | \"seed\": 3 |"
                        + " axes.rule.1: bar: is not a known setting and changes nothing",
                "{\"attack\": [\"none\", {\"attack_type\": \"alie\", \"zed\": 2}], \"f\": [1]} | \"seed\": 3 |"
                        + " axes.attack.1: attack_schedule.0.zed: is not used here and changes nothing"
            })
    void warnsOnceOfAKeyThatNoCellReads(String axes, String more, String told) {
        ObjectNode grid = Grids.json("{\"axes\": %s}".formatted(axes));
        grid.set("base", Grids.json(Grids.BASE).setAll(Grids.json("{" + more + "}")));

        assertThat(Grid.read(grid).grid().orElseThrow().warnings())
                .extracting(Problem::toString)
                .isEqualTo(told == null ? List.of() : List.of(told));
    }

    @Test
    void aParameterOfARuleOnAnAxisCountsAsInItsOwnPlace() {
        Grid among = Grids.grid("{\"rule\": [\"centered_clipping\", \"median\"], \"tau\": [0.5, 2]}");
        Grid apart = Grids.grid("{\"rule\": [\"centered_clipping\"], \"aggregation_params.tau\": [0.5, 2]}");

        assertThat(among.cells().subList(0, 2))
                .extracting(Cell::hash)
                .isEqualTo(apart.cells().stream().map(Cell::hash).toList());
        assertThat(among.cells().subList(2, 4))
                .extracting(Cell::hash)
                .containsOnly(Grids.grid("{\"rule\": [\"median\"]}")
                        .cells()
                        .getFirst()
                        .hash());
    }

    @Test
    void refusesAGridThatIsTooLarge() {
        String seeds = IntStream.range(0, 200).boxed().toList().toString();
        assertThat(Grids.reading("{\"seed\": " + seeds + ", \"max_dataset_samples\": " + seeds + "}", "")
                        .errors())
                .anyMatch(e -> e.message().contains("at most 20000"));
    }

    @Test
    void aGridWithoutABaseRunsOnRealDigits() {
        Grid grid = Grid.read(Grids.json("{\"axes\": {\"rule\": [\"median\"]}}"))
                .grid()
                .orElseThrow();
        assertThat(grid.cells().getFirst().strategy().data().keyword()).isEqualTo("digits");
        // The stored config names it, so that a later version with another base resumes with this one.
        assertThat(grid.source().at("/base/model_keyword").asText()).isEqualTo("mlp");
        assertThat(Grid.read(Grids.json("{\"base\": 3, \"axes\": {\"rule\": [\"median\"]}}"))
                        .errors())
                .anyMatch(e -> e.field().equals("base"));
    }

    @Test
    void theTwinIsTheCellWithoutAttack() {
        Grid grid = Grids.grid("{\"rule\": [\"krum\", \"median\"], \"attack\": [\"none\", \"alie\"], \"f\": [0, 1]}");
        for (Cell cell : grid.cells()) {
            Cell twin = grid.twin(cell);
            assertThat(twin.attacked()).isFalse();
            assertThat(grid.label(twin, "attack")).isEqualTo("none");
            assertThat(grid.cells()).extracting(Cell::hash).contains(twin.hash());
        }
    }

    @Test
    void fMattersOnlyToTheRulesThatCountIt() {
        Grid grid = Grids.grid("{\"rule\": [\"krum\", \"median\"], \"attack\": [\"none\"], \"f\": [0, 1]}");
        assertThat(grid.cells().stream()
                        .filter(c -> grid.label(c, "rule").equals("median"))
                        .map(Cell::hash)
                        .distinct())
                .hasSize(1);
        assertThat(grid.cells().stream()
                        .filter(c -> grid.label(c, "rule").equals("krum"))
                        .map(Cell::hash)
                        .distinct())
                .hasSize(2);
    }
}
