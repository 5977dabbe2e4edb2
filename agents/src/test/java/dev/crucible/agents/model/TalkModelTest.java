package dev.crucible.agents.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.mind.Agenda;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.model.Provider.Prompt;
import dev.crucible.agents.model.Provider.Reply;
import dev.crucible.agents.model.Provider.Said;
import dev.crucible.agents.model.ProviderFailure.Reason;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Line;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TalkModelTest {

    private static final CastMember SMITH = Cast.bundled().member("hephaestus");
    private static final Secret KEY = new Secret("sk-secret");

    private final List<Prompt> prompts = new ArrayList<>();
    private final Crew.Noted stage = new Crew.Noted();

    private TalkModel model(Provider provider, Duration pause) {
        Provider noting = (prompt, words, onCancel) -> {
            prompts.add(prompt);
            return provider.answer(prompt, words, onCancel);
        };
        return new TalkModel(noting, KEY, Cast.bundled().members(), Duration.ofMinutes(2), pause);
    }

    private static Provider says(String text) {
        return (_, _, _) -> new Reply(text, List.of(), 1);
    }

    private static Provider fails(Reason reason) {
        return (_, _, _) -> {
            throw new ProviderFailure(reason);
        };
    }

    private static Turn turn(int number, String text, List<HistoryEntry> history, List<Fact> facts) {
        return new Turn("p", "c", number, text, Agenda.EMPTY, Optional.empty(), history, Map.of(), facts);
    }

    private static Turn turn(String text) {
        return turn(0, text, List.of(), List.of());
    }

    @Test
    void speaksWithoutToolsAndSoon() throws InterruptedException {
        assertThat(model(says("The forge is warm. sk-secret is the key."), Duration.ofMinutes(1))
                        .answer(turn("how was your day?"), SMITH, stage))
                .isTrue();
        assertThat(stage.lines).extracting(Line::text).containsExactly("The forge is warm.");
        assertThat(stage.lines).extracting(Line::agent).containsExactly("hephaestus");
        assertThat(prompts.getFirst().tools()).isEmpty();
        assertThat(prompts.getFirst().time()).isEqualTo(Duration.ofSeconds(35));
    }

    @Test
    void leavesALieToTheBuiltInMind() throws InterruptedException {
        assertThat(model(says("I have launched the run. It reached 97.3 percent."), Duration.ofMinutes(1))
                        .answer(turn("how was your day?"), SMITH, stage))
                .isFalse();
        assertThat(stage.lines).isEmpty();
    }

    @Test
    void restsAfterTwoFailuresOfAKindAndSaysItOnce() throws InterruptedException {
        TalkModel model = model(fails(Reason.BROKEN), Duration.ofHours(1));
        for (int n = 0; n < 5; n++) {
            assertThat(model.answer(turn("Wie war dein Tag?"), SMITH, stage)).isFalse();
        }
        assertThat(prompts).hasSize(2);
        assertThat(stage.lines).hasSize(1);
        assertThat(stage.lines.getFirst().text()).contains("ausgefallen");
    }

    @Test
    void triesAgainAfterThePause() throws InterruptedException {
        TalkModel model = model(fails(Reason.BROKEN), Duration.ofNanos(1));
        for (int n = 0; n < 4; n++) {
            model.answer(turn("how was your day?"), SMITH, stage);
        }
        assertThat(prompts).hasSize(4);
        assertThat(stage.lines).hasSize(1);
    }

    @Test
    void differentFailuresDoNotAddUp() throws InterruptedException {
        List<Reason> reasons = new ArrayList<>(List.of(Reason.BUSY, Reason.CUT, Reason.BUSY, Reason.CUT));
        TalkModel model = model(
                (_, _, _) -> {
                    throw new ProviderFailure(reasons.removeFirst());
                },
                Duration.ofHours(1));
        for (int n = 0; n < 4; n++) {
            model.answer(turn("how was your day?"), SMITH, stage);
        }
        assertThat(prompts).hasSize(4);
    }

    @Test
    void everyPromptIsShortAndBeginsAlike() throws InterruptedException {
        TalkModel model = model(says("Good."), Duration.ofMinutes(1));
        List<HistoryEntry> history = new ArrayList<>();
        for (int n = 0; n < 30; n++) {
            history.add(new HistoryEntry(HistoryEntry.PLAYER, "a long line of the player, " + "word ".repeat(100)));
            model.answer(
                    turn(
                            n,
                            "how was your day? " + "and ".repeat(400),
                            history,
                            Collections.nCopies(20, new Fact("preference", "likes " + "cats ".repeat(60), 1))),
                    SMITH,
                    stage);
        }
        assertThat(prompts)
                .extracting(Prompt::system)
                .containsOnly(prompts.getFirst().system());
        assertThat(prompts).allSatisfy(prompt -> assertThat(prompt.system().length()
                        + ((Said.Asked) prompt.said().getFirst()).text().length())
                .isLessThanOrEqualTo(3_000));
    }

    @Test
    void everyPersonaFits() {
        for (CastMember member : Cast.bundled().members()) {
            assertThat(new TalkPrompt(member, turn("hello")).system()).hasSizeLessThan(1_400);
        }
    }
}
