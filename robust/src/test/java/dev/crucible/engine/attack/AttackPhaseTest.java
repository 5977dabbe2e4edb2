package dev.crucible.engine.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class AttackPhaseTest {

    private static final Seed SEED = new Seed(5);

    @Test
    void coversItsRoundsFromFirstToLast() {
        AttackPhase phase = new AttackPhase(3, 5, new InfiniteUpdate(), new AttackPhase.Selection.Specific(new int[0]));
        assertThat(new boolean[] {phase.covers(2), phase.covers(3), phase.covers(5), phase.covers(6)})
                .containsExactly(false, true, true, false);
    }

    @Test
    void namedClientsAreSorted() {
        AttackPhase.Selection named = new AttackPhase.Selection.Specific(new int[] {9, 2, 4});
        assertThat(named.resolve(10, SEED, Purpose.ATTACKER_SELECTION, 0)).containsExactly(2, 4, 9);
    }

    @Test
    void drawnClientsHangOnTheRunAndTheEntryOrOnTheEntrysOwnSeed() {
        AttackPhase.Selection drawn = new AttackPhase.Selection.Count(4, OptionalLong.empty());
        assertThat(drawn.resolve(20, SEED, Purpose.ATTACKER_SELECTION, 1)).containsExactly(first(4, SEED, 1));
        assertThat(drawn.resolve(20, SEED, Purpose.ATTACKER_SELECTION, 2)).containsExactly(first(4, SEED, 2));
        int[] own = new Seed(8).stream(Purpose.ATTACKER_SELECTION).permutation(20);
        assertThat(new AttackPhase.Selection.Count(4, OptionalLong.of(8))
                        .resolve(20, SEED, Purpose.ATTACKER_SELECTION, 1))
                .containsExactly(Arrays.stream(own).limit(4).sorted().toArray());
    }

    private static int[] first(int count, Seed seed, int index) {
        int[] order = seed.stream(Purpose.ATTACKER_SELECTION, index).permutation(20);
        return Arrays.stream(order).limit(count).sorted().toArray();
    }
}
