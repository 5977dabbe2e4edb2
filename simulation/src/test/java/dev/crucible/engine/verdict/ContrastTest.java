package dev.crucible.engine.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.io.Json;
import dev.crucible.engine.statistics.PairedT;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContrastTest {

    /** The number of a strategy determines its value, so that the test can choose it. */
    private static StrategyResult result(String rule, int seed, int number) {
        return new StrategyResult(
                rule + seed,
                number,
                Json.object().put("aggregation_strategy_keyword", rule).put("seed", seed),
                0.1,
                List.of());
    }

    @Test
    void pairsBySeedAndCorrectsForTheNumberOfTests() {
        List<StrategyResult> results = new ArrayList<>();
        int[] base = {10, 12, 11};
        int[] better = {15, 18, 15};
        int[] same = {10, 13, 11};
        for (int seed = 0; seed < 3; seed++) {
            results.add(result("a", seed, base[seed]));
            results.add(result("b", seed, better[seed]));
            results.add(result("c", seed, same[seed]));
        }
        results.add(result("b", 9, 99));
        List<Judgement> arms = Judgement.of(results);

        List<Contrast> contrasts = Contrast.against(0, arms, StrategyResult::number);

        assertThat(contrasts).hasSize(2);
        Contrast first = contrasts.getFirst();
        assertThat(first.test().difference().n()).as("seed 9 has no partner").isEqualTo(3);
        assertThat(first.test().difference().mean()).isEqualTo(5);
        assertThat(first.test().t()).isCloseTo(2 * PairedT.p(5, 6, 4), within(1e-12));
        assertThat(contrasts.get(1).test().t()).isCloseTo(PairedT.p(0, 1, 0), within(1e-12));
        assertThat(first.test().signFlip()).as("2 of 8 patterns").isEqualTo(0.25);
    }
}
