package dev.crucible.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.random.RandomSource;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.statistics.SeedVariance.Observation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SeedVarianceTest {

    private static Observation run(double value, RandomSource source, long seed) {
        return new Observation(new Seed(1, Map.of(source, seed)), value);
    }

    @Test
    void splitsRunsThatVaryOneSeedAtATime() {
        // By hand: init 10, 12, 14 around 12: (4 + 0 + 4) / 2 = 4; partition 10, 11 around 10.5: 0.5 / 1; shares 8/9
        // and 1/9.
        List<SeedVariance> found = SeedVariance.of(List.of(
                new Observation(new Seed(1), 10),
                run(12, RandomSource.INIT, 2),
                run(14, RandomSource.INIT, 3),
                run(11, RandomSource.PARTITION, 2)));
        assertThat(found).extracting(SeedVariance::source).containsExactly("partition", "init");
        assertThat(found).extracting(SeedVariance::runs).containsExactly(2, 3);
        assertThat(found).extracting(SeedVariance::degrees).containsExactly(1, 2);
        assertThat(found.get(0).variance()).isCloseTo(0.5, within(1e-12));
        assertThat(found.get(1).variance()).isCloseTo(4, within(1e-12));
        assertThat(found.get(0).share()).isCloseTo(1 / 9.0, within(1e-12));
        assertThat(found.get(1).share()).isCloseTo(8 / 9.0, within(1e-12));
    }

    @Test
    void poolsTheLinesOfAllCombinations() {
        // y = a_data + b_attack with a in {0, 2} and b in {0, 6, 0}: lines of data give 2 each time, those of attack
        // 12.
        double[] a = {0, 2};
        double[] b = {0, 6, 0};
        List<Observation> runs = new java.util.ArrayList<>();
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b.length; j++) {
                Seed seed = new Seed(0, Map.of(RandomSource.DATA, (long) i, RandomSource.ATTACK, (long) j));
                runs.add(new Observation(seed, a[i] + b[j]));
            }
        }
        List<SeedVariance> found = SeedVariance.of(runs);
        assertThat(found).extracting(SeedVariance::source).containsExactly("data", "attack");
        assertThat(found).extracting(SeedVariance::degrees).containsExactly(3, 4);
        assertThat(found.get(0).variance()).isCloseTo(2, within(1e-12));
        assertThat(found.get(1).variance()).isCloseTo(12, within(1e-12));
        assertThat(found.get(1).share()).isCloseTo(6 / 7.0, within(1e-12));
    }

    @Test
    void saysNothingOfRunsThatMoveAllSeedsTogether() {
        assertThat(SeedVariance.of(List.of(new Observation(new Seed(1), 1), new Observation(new Seed(2), 5))))
                .isEmpty();
    }

    @Test
    void countsEqualSeedsOnceAndWhatIsMissingNotAtAll() {
        List<SeedVariance> found = SeedVariance.of(List.of(
                new Observation(new Seed(1), 10),
                new Observation(new Seed(1), 10),
                run(Double.NaN, RandomSource.DATA, 3),
                run(12, RandomSource.INIT, 2)));
        assertThat(found).containsExactly(new SeedVariance("init", 2, 1, 2, 1));
    }

    @Test
    void knowsTheRulesOwnDraws() {
        Map<RandomSource, Long> fixed = new java.util.EnumMap<>(RandomSource.class);
        for (RandomSource source : RandomSource.values()) {
            fixed.put(source, 1L);
        }
        assertThat(SeedVariance.of(
                        List.of(new Observation(new Seed(1, fixed), 3), new Observation(new Seed(2, fixed), 5))))
                .containsExactly(new SeedVariance("rule", 2, 1, 2, 1));
    }
}
