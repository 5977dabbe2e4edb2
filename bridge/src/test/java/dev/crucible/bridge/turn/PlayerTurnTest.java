package dev.crucible.bridge.turn;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;

class PlayerTurnTest {

    private final PlayerTurn turn = new PlayerTurn("t", "p", "c", "Launch it?", Locale.ENGLISH, TurnLimits.usual());

    @RepeatedTest(20)
    void whoeverSeesTheQuestionFindsTheTurnEnded() {
        CompletableFuture<Boolean> answered = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                boolean seen = turn.await(0, Duration.ofSeconds(20)).isPresent();
                answered.complete(seen && turn.ended() && turn.asked());
            } catch (InterruptedException e) {
                answered.completeExceptionally(e);
            }
        });
        // Enough changes to leave a reader time between the question and the end.
        List<StreamRecord> last = new ArrayList<>(
                List.of(new StreamRecord.InputRequired("metis", "Shall I?", List.of("Yes", "No"), "", 0)));
        IntStream.range(0, 2_000)
                .forEach(i -> last.add(new StreamRecord.Affinity("kallos", 0.52, 0.02, 1, "friendly")));
        last.add(new StreamRecord.End(StreamRecord.End.Reason.INPUT_REQUIRED, ""));
        turn.end(last);
        assertThat(answered.join()).isTrue();
    }
}
