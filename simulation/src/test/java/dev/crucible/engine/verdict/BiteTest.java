package dev.crucible.engine.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.io.Json;
import dev.crucible.engine.verdict.Bite.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BiteTest {

    private static final double CHANCE = 0;

    /** Trials of which each lost that share of what it had learned. */
    private static List<Trial> lost(double... losses) {
        List<Trial> trials = new ArrayList<>();
        for (int seed = 0; seed < losses.length; seed++) {
            trials.add(new Trial(seed, 1 - losses[seed], 1, Double.NaN, Double.NaN, Double.NaN));
        }
        return trials;
    }

    private static List<Trial> successes(double natural, double... successes) {
        List<Trial> trials = new ArrayList<>();
        for (int seed = 0; seed < successes.length; seed++) {
            trials.add(new Trial(seed, 1, 1, successes[seed], natural, Double.NaN));
        }
        return trials;
    }

    private static State of(List<List<Trial>> controls) {
        return bite(controls).state();
    }

    /** The bite on controls that are named by letters. */
    private static Bite bite(List<List<Trial>> controls) {
        return Bite.of(
                IntStream.range(0, controls.size())
                        .boxed()
                        .collect(Collectors.toMap(i -> String.valueOf((char) ('a' + i)), controls::get)),
                CHANCE);
    }

    @Test
    void takesAMeanAboveFivePointsAndAnIntervalAboveNothing() {
        assertThat(of(List.of(lost(0.06, 0.07, 0.08)))).isEqualTo(State.BITES);
        assertThat(of(List.of(lost(0.04, 0.04, 0.041))))
                .as("certain, but small")
                .isEqualTo(State.NONE);
        assertThat(of(List.of(lost(0, 0, 0.4)))).as("large, but chance").isEqualTo(State.NONE);
        assertThat(of(List.of(lost(0.5, 0.6)))).as("two seeds").isEqualTo(State.UNKNOWN);
        assertThat(of(List.of())).isEqualTo(State.UNKNOWN);
    }

    @Test
    void ofATargetedAttackItsSuccessAboveTheNaturalRateCountsLikewise() {
        assertThat(of(List.of(successes(0.1, 0.3, 0.35, 0.32)))).isEqualTo(State.BITES);
        assertThat(of(List.of(successes(0.3, 0.3, 0.35, 0.32)))).isEqualTo(State.NONE);
    }

    /** t(0.975, 2) is 4.303 and t(0.9875, 2) is 6.205: mean 0.1 and s = 0.03 give 0.1 − 0.0745 and 0.1 − 0.1075. */
    @Test
    void twoControlsShareTheError() {
        List<Trial> edge = lost(0.07, 0.10, 0.13);
        Bite one = bite(List.of(edge));
        assertThat(one.controls().getFirst().loss().low())
                .isCloseTo(0.1 - 4.302653 * 0.03 / Math.sqrt(3), within(1e-6));
        assertThat(one.controls().getFirst().loss().low(0.975))
                .isCloseTo(0.1 - 6.205347 * 0.03 / Math.sqrt(3), within(1e-6));
        assertThat(one.state()).isEqualTo(State.BITES);
        assertThat(of(List.of(edge, lost(0, 0, 0)))).isEqualTo(State.NONE);
        assertThat(of(List.of(lost(0.3, 0.31, 0.32), lost(0, 0, 0))))
                .as("one control is enough")
                .isEqualTo(State.BITES);
    }

    @Test
    void aControlThatLearnedNothingShowsNothing() {
        List<Trial> trials = new ArrayList<>(lost(0.9, 0.9));
        trials.add(new Trial(9, 0, 0, Double.NaN, Double.NaN, Double.NaN));
        assertThat(of(List.of(trials))).isEqualTo(State.UNKNOWN);
        trials.set(2, new Trial(9, Double.NaN, 1, Double.NaN, Double.NaN, Double.NaN));
        assertThat(of(List.of(trials))).as("a lost model guesses").isEqualTo(State.BITES);
    }

    /** The arithmetic of an attack that does nothing: with seeds of 6 points' scatter an estimate would bite in one case of seven. */
    @Test
    void anAttackThatDoesNothingSeldomBites() {
        Random random = new Random(3);
        int bites = 0;
        int tables = 4_000;
        for (int table = 0; table < tables; table++) {
            List<List<Trial>> controls = new ArrayList<>();
            for (int control = 0; control < 2; control++) {
                controls.add(
                        lost(0.06 * random.nextGaussian(), 0.06 * random.nextGaussian(), 0.06 * random.nextGaussian()));
            }
            if (of(controls) == State.BITES) {
                bites++;
            }
        }
        assertThat((double) bites / tables).isLessThan(0.03);
    }

    private static StrategyResult result(String rule, int seed, String attack) {
        var settings = Json.object().put("aggregation_strategy_keyword", rule).put("seed", seed);
        settings.putArray("attack_schedule").addObject().put("attack_type", attack);
        return new StrategyResult(rule + attack + seed, 0, settings, CHANCE, List.of());
    }

    @Test
    void onlyFiltersAndRemovalsDetect() {
        for (String rule : List.of("fldetector", "trust", "pid_scaled", "flame", "signguard", "alignins", "dnc")) {
            assertThat(result(rule, 1, "alie").detects()).as(rule).isTrue();
        }
        for (String rule : List.of("median", "trimmed_mean", "krum", "multi_krum", "fedavg")) {
            assertThat(result(rule, 1, "alie").detects()).as(rule).isFalse();
        }
        StrategyResult adam = result("fedadam", 1, "alie");
        adam.settings().putObject("aggregation_params").put("rule", "flame");
        assertThat(adam.detects()).isTrue();
    }

    @Test
    void theMeanOfTheSameScenarioIsTheControl() {
        StrategyResult krum = result("krum", 1, "alie");
        krum.settings().put("num_krum_selections", 3).put("trust_threshold", 0.2);
        assertThat(result("fedavg", 2, "alie").scenario()).isEqualTo(krum.scenario());
        assertThat(result("fedavg", 2, "ipm").scenario()).isNotEqualTo(krum.scenario());
        assertThat(result("average", 1, "alie").isMean()).isTrue();
        StrategyResult clipped = result("fedavg", 1, "alie");
        clipped.settings().putArray("pre_aggregation").addObject().put("name", "clipping");
        assertThat(clipped.isMean()).isFalse();
        assertThat(krum.isMean()).isFalse();
    }
}
