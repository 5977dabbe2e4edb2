package dev.crucible.engine.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.statistics.PairedT;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final double CHANCE = 0.1;
    private static final double NONE = Double.NaN;
    private static final Opponent SUITE = new Opponent.Suite(1);

    private static Trial trial(long seed, double clean, double attacked) {
        return new Trial(seed, attacked, clean, NONE, NONE, NONE);
    }

    private static Trial backdoor(long seed, double success, double natural) {
        return new Trial(seed, 0.9 - seed * 0.0001, 0.9, success, natural, NONE);
    }

    private static Verdict of(Trial... trials) {
        return of(BITES, List.of(trials));
    }

    private static Verdict of(Bite bite, List<Trial> trials) {
        return Verdict.of(trials, CHANCE, OptionalDouble.empty(), bite, SUITE);
    }

    /** A mean that lost half of what it had learned. */
    private static final Bite BITES =
            Bite.of(Map.of("fedavg", List.of(trial(1, 0.9, 0.5), trial(2, 0.9, 0.5), trial(3, 0.9, 0.51))), CHANCE);

    private static final Bite NO_BITE =
            Bite.of(Map.of("fedavg", List.of(trial(1, 0.9, 0.9), trial(2, 0.9, 0.9), trial(3, 0.9, 0.9))), CHANCE);

    /** Clean 90 %, attacked 50 %, guessing 10 %: half of what was learned is gone. */
    @Test
    void theLossIsRelativeToWhatWasLearned() {
        assertThat(trial(1, 0.9, 0.5).loss(CHANCE)).isCloseTo(0.5, within(1e-12));
        assertThat(trial(1, 0.9, 0.9).loss(CHANCE)).isZero();
        assertThat(trial(1, 0.9, 0.1).loss(CHANCE)).isCloseTo(1, within(1e-12));
        assertThat(trial(1, 0.8, 0.87).loss(CHANCE)).isCloseTo(-0.1, within(1e-12));
    }

    @Test
    void everyWordHasItsCase() {
        assertThat(of(trial(1, 0.9, 0.9), trial(2, 0.91, 0.905), trial(3, 0.89, 0.892))
                        .word())
                .isEqualTo(Word.HELD);
        assertThat(of(trial(1, 0.9, 0.8), trial(2, 0.91, 0.8), trial(3, 0.89, 0.79))
                        .word())
                .isEqualTo(Word.BENT);
        assertThat(of(trial(1, 0.9, 0.3), trial(2, 0.91, 0.4), trial(3, 0.89, 0.35))
                        .word())
                .isEqualTo(Word.BROKE);
        assertThat(of(trial(1, 0.9, 0.9), trial(2, 0.91, 0.6), trial(3, 0.89, 0.88))
                        .word())
                .isEqualTo(Word.UNDECIDED);
        assertThat(of(trial(1, 0.2, 0.1), trial(2, 0.22, 0.1)).word()).isEqualTo(Word.TOO_WEAK);
        assertThat(of(trial(1, 0.9, 0.9), trial(2, NONE, 0.9)).word()).isEqualTo(Word.NO_TWIN);
        assertThat(of().word()).isEqualTo(Word.CALM);
    }

    @Test
    void oneSeedShowsHarmButNeverThatARuleHolds() {
        assertThat(of(trial(1, 0.9, 0.3)).word()).isEqualTo(Word.BROKE);
        assertThat(of(trial(1, 0.9, 0.3), trial(2, 0.9, 0.5)).word()).isEqualTo(Word.BROKE);
        assertThat(of(trial(1, 0.9, 0.8)).word()).isEqualTo(Word.UNDECIDED);
        Verdict equal = of(trial(1, 0.9, 0.9));
        assertThat(equal.word()).isEqualTo(Word.UNDECIDED);
        assertThat(equal.seeds()).isEqualTo(1);
        assertThat(equal.loss().half()).isNaN();
    }

    @Test
    void aSeedWhoseTwinLearnedNothingIsNoWitness() {
        assertThat(of(trial(1, 0.9, 0.9), trial(2, 0.9, 0.9), trial(3, 0.1, 0.1))
                        .word())
                .isEqualTo(Word.TOO_WEAK);
        assertThat(of(trial(1, 0.9, 0.9), trial(2, 0.9, 0.9), trial(3, 0.05, 0.9))
                        .word())
                .isEqualTo(Word.TOO_WEAK);
    }

    @Test
    void ofSeveralRunsWithOneSeedTheSameCountsInAnyOrder() {
        ObjectNode settings = Json.object().put("seed", 7);
        StrategyResult first = new StrategyResult("run_1", 0, settings, CHANCE, List.of());
        StrategyResult second = new StrategyResult("run_2", 0, settings, CHANCE, List.of());
        StrategyResult other = new StrategyResult("run_0", 0, Json.object().put("seed", 8), CHANCE, List.of());
        assertThat(Judgement.of(List.of(second, other, first)))
                .isEqualTo(Judgement.of(List.of(first, second, other)))
                .singleElement()
                .satisfies(judged -> assertThat(judged.strategies()).containsExactly(other, first));
    }

    @Test
    void aModelThatIsLostGuesses() {
        Verdict lost = of(trial(1, 0.9, NONE), trial(2, 0.9, NONE));
        assertThat(lost.loss().mean()).isCloseTo(1, within(1e-12));
        assertThat(lost.word()).isEqualTo(Word.BROKE);
    }

    @Test
    void aBackdoorBreaksARuleThatKeepsItsAccuracy() {
        assertThat(of(backdoor(1, 0.9, 0.05), backdoor(2, 0.8, 0.05)).word()).isEqualTo(Word.BROKE);
        assertThat(of(backdoor(1, 0.06, 0.05), backdoor(2, 0.05, 0.05), backdoor(3, 0.04, 0.05))
                        .word())
                .isEqualTo(Word.HELD);
        assertThat(of(backdoor(1, 0.5, 0.05), backdoor(2, 0.05, 0.05)).word()).isEqualTo(Word.UNDECIDED);
        assertThat(of(backdoor(1, 0.5, 0.45), backdoor(2, 0.5, 0.45)).backdoor().mean())
                .isCloseTo(0.05, within(1e-12));
    }

    @Test
    void aLossThatIsSmallButSureIsNotHeld() {
        Verdict verdict =
                of(trial(1, 0.900, 0.885), trial(2, 0.910, 0.895), trial(3, 0.890, 0.8751), trial(4, 0.905, 0.8901));
        assertThat(verdict.loss().high()).isLessThan(Thresholds.HELD);
        assertThat(verdict.worse()).isLessThan(Thresholds.WORSE);
        assertThat(verdict.word()).isEqualTo(Word.BENT);
    }

    @Test
    void usefulnessIsTheDistanceToTheBestCleanRule() {
        Verdict verdict = Verdict.of(
                List.of(trial(1, 0.8, 0.79), trial(2, 0.8, 0.81)),
                CHANCE,
                OptionalDouble.of(0.95),
                Bite.UNKNOWN,
                SUITE);
        assertThat(verdict.usefulness().mean()).isCloseTo(0.15, within(1e-12));
        assertThat(of(trial(1, 0.8, 0.8)).usefulness().n()).isZero();
    }

    /** The promises of the class's Javadoc, over random tables. */
    @Test
    void heldIsNonInferiorityWhateverTheNumbersAndTheirOrder() {
        Random random = new Random(7);
        int held = 0;
        for (int table = 0; table < 2_000; table++) {
            List<Trial> trials = new ArrayList<>();
            int seeds = random.nextInt(1, 9);
            double harm = random.nextBoolean() ? 0 : random.nextDouble(0.5);
            double jitter = random.nextDouble(0.03);
            for (int seed = 0; seed < seeds; seed++) {
                double clean = random.nextDouble(0.3, 0.95);
                trials.add(trial(seed, clean, clean - harm + jitter * random.nextGaussian()));
            }
            Verdict verdict = of(BITES, trials);
            Collections.shuffle(trials, random);
            assertThat(of(BITES, trials)).isEqualTo(verdict);
            if (verdict.word() == Word.HELD) {
                held++;
                assertThat(verdict.loss().high()).isLessThan(Thresholds.HELD);
                double p = PairedT.p(trials.stream()
                        .mapToDouble(trial -> trial.clean() - trial.attacked())
                        .toArray());
                assertThat(p < Thresholds.WORSE && verdict.loss().mean() > 0).isFalse();
            }
        }
        assertThat(held).isGreaterThan(100);
    }

    @Test
    void withoutBiteNothingIsHeldAndOnlyHeldAndUndecidedChange() {
        List<Trial> kept = List.of(trial(1, 0.9, 0.9), trial(2, 0.91, 0.905), trial(3, 0.89, 0.892));
        assertThat(of(BITES, kept).word()).isEqualTo(Word.HELD);
        assertThat(of(NO_BITE, kept).word()).isEqualTo(Word.NO_BITE);
        assertThat(of(Bite.UNKNOWN, kept).word()).isEqualTo(Word.UNDECIDED);
        List<Trial> gained = List.of(trial(1, 0.5, 0.58), trial(2, 0.5, 0.57), trial(3, 0.5, 0.575));
        assertThat(of(BITES, gained).word()).isEqualTo(Word.HELPED);
        assertThat(of(NO_BITE, gained).word()).as("helped precedes no bite").isEqualTo(Word.HELPED);
        assertThat(of(BITES, gained.subList(0, 2)).word()).as("two seeds").isEqualTo(Word.UNDECIDED);
    }

    /** "too weak, no twin, broke, bent, helped, no bite, held, undecided: the two new ones replace held and undecided only". */
    @Test
    void theWordsComeInTheirOrderWhateverTheNumbers() {
        Random random = new Random(11);
        Map<Word, Integer> seen = new EnumMap<>(Word.class);
        for (int table = 0; table < 3_000; table++) {
            List<Trial> trials = new ArrayList<>();
            int seeds = random.nextInt(1, 7);
            double harm = random.nextInt(3) * random.nextDouble(0.4) - 0.1;
            double spread = random.nextDouble(0.06);
            double clean = random.nextInt(8) == 0 ? 0.15 : random.nextDouble(0.4, 0.95);
            for (int seed = 0; seed < seeds; seed++) {
                double reached = random.nextInt(60) == 0 ? NONE : clean + 0.01 * random.nextGaussian();
                double success = random.nextInt(4) == 0 ? random.nextDouble() : NONE;
                trials.add(
                        new Trial(seed, clean - harm + spread * random.nextGaussian(), reached, success, 0.02, NONE));
            }
            Word bitten = of(BITES, trials).word();
            Word toothless = of(NO_BITE, trials).word();
            Word unknown = of(Bite.UNKNOWN, trials).word();
            seen.merge(bitten, 1, Integer::sum);
            switch (bitten) {
                case HELD, UNDECIDED -> {
                    assertThat(toothless).isEqualTo(seeds < 3 ? Word.UNDECIDED : Word.NO_BITE);
                    assertThat(unknown).isEqualTo(Word.UNDECIDED);
                }
                default -> assertThat(List.of(toothless, unknown)).containsOnly(bitten);
            }
            Verdict verdict = of(BITES, trials);
            if (bitten == Word.HELPED) {
                assertThat(verdict.loss().mean()).isLessThan(-0.05);
                assertThat(verdict.loss().high()).isNegative();
            }
            if (seeds < 3) {
                assertThat(bitten).isNotIn(Word.HELD, Word.HELPED, Word.NO_BITE);
            }
        }
        assertThat(seen.keySet())
                .contains(Word.HELD, Word.BENT, Word.BROKE, Word.UNDECIDED, Word.HELPED, Word.TOO_WEAK, Word.NO_TWIN);
    }

    @Test
    void heldSaysAgainstWhom() {
        List<Trial> kept = List.of(trial(1, 0.9, 0.9), trial(2, 0.91, 0.905), trial(3, 0.89, 0.892));
        Verdict fixed = Verdict.of(kept, CHANCE, OptionalDouble.empty(), BITES, new Opponent.Suite(4));
        assertThat(fixed.said(Locale.ENGLISH)).startsWith("It held the fixed suite (4 attacks).");
        assertThat(fixed.said(Locale.GERMAN)).startsWith("Sie hielt der festen Auswahl stand (4 Angriffe).");
        Verdict searched = Verdict.of(kept, CHANCE, OptionalDouble.empty(), BITES, new Opponent.RedTeam(70));
        assertThat(searched.said(Locale.ENGLISH)).startsWith("It held an adaptive attacker (red team, 70 runs).");
        assertThat(of(NO_BITE, kept).said(Locale.ENGLISH)).contains("no bite").contains("n = 3");
        assertThat(of(Bite.UNKNOWN, kept).said(Locale.ENGLISH)).contains("unknown");
    }

    @Test
    void wordsAreSaidInBothLanguages() {
        assertThat(Word.NO_BITE.in(Locale.GERMAN)).isEqualTo("ohne Wirkung");
        assertThat(Word.NO_BITE.in(Locale.ENGLISH)).isEqualTo("no bite shown");
        assertThat(Word.HELPED.in(Locale.ENGLISH)).isEqualTo("better attacked than clean");
        assertThat(Word.HELPED.key()).isEqualTo("helped");
        assertThat(Word.HELD.in(Locale.ENGLISH)).isEqualTo("held");
        assertThat(Word.HELD.in(Locale.GERMAN)).isEqualTo("hielt stand");
        assertThat(Word.TOO_WEAK.key()).isEqualTo("too_weak");
    }
}
