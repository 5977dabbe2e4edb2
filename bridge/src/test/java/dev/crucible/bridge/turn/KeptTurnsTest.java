package dev.crucible.bridge.turn;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeptTurnsTest {

    private static final Duration LONG = Duration.ofHours(1);

    /** Shorter than any age, whatever the clock's resolution. */
    private static final Duration ANY = Duration.ofNanos(-1);

    private final KeptTurns kept = new KeptTurns();
    private final List<PlayerTurn> turns = new ArrayList<>();

    @BeforeEach
    void fourTurnsOfTwoPlayers() {
        for (String id : List.of("a1", "b1", "a2", "b2")) {
            PlayerTurn turn = new PlayerTurn(
                    id, id.substring(0, 1), "context " + id, "Hello.", Locale.ENGLISH, TurnLimits.usual());
            assertThat(kept.add(turn)).isEmpty();
            turns.add(turn);
        }
    }

    private void end(int... numbers) {
        for (int number : numbers) {
            turns.get(number).add(new StreamRecord.End(StreamRecord.End.Reason.DONE));
            kept.finish(turns.get(number));
        }
    }

    private List<String> ids() {
        return turns.stream()
                .filter(turn -> kept.find(turn.id(), turn.player()).isPresent())
                .map(PlayerTurn::id)
                .toList();
    }

    @Test
    void keepsTheFirstOfAnId() {
        PlayerTurn again = new PlayerTurn("a1", "a", "elsewhere", "Hello?", Locale.ENGLISH, TurnLimits.usual());
        assertThat(kept.add(again)).containsSame(turns.getFirst());
        assertThat(kept.find("a1", "a")).containsSame(turns.getFirst());
        assertThat(kept.find("a1", "b")).isEmpty();
        assertThat(kept.running()).containsExactlyInAnyOrderElementsOf(turns);
    }

    @Test
    void forgetsWhatEndedLongAgoAndNothingThatRuns() {
        end(2, 0);
        kept.forget(LONG, 10);
        assertThat(ids()).containsExactly("a1", "b1", "a2", "b2");
        kept.forget(ANY, 10);
        assertThat(ids()).containsExactly("b1", "b2");
        assertThat(kept.running()).containsExactlyInAnyOrder(turns.get(1), turns.get(3));
    }

    @Test
    void forgetsWhatEndedFirstWhenThereAreTooMany() {
        end(3, 0, 1);
        kept.forget(LONG, 3);
        assertThat(ids()).containsExactly("a1", "b1", "a2");
        kept.forget(LONG, 0);
        assertThat(ids()).containsExactly("a2");
    }

    @Test
    void forgetsAPlayerWithoutKeepingOthersForGood() {
        end(0, 1, 2);
        assertThat(kept.of("a")).containsExactlyInAnyOrder(turns.get(0), turns.get(2));
        kept.of("a").forEach(kept::forget);
        assertThat(ids()).containsExactly("b1", "b2");
        kept.forget(ANY, 10);
        assertThat(ids()).containsExactly("b2");
        assertThat(kept.size()).isEqualTo(1);
    }

    @Test
    void aTurnThatEndsAfterItWasForgottenStaysForgotten() {
        kept.forget(turns.getFirst());
        end(0);
        assertThat(ids()).containsExactly("b1", "a2", "b2");
        kept.forget(LONG, 0);
        assertThat(kept.size()).isEqualTo(3);
    }
}
