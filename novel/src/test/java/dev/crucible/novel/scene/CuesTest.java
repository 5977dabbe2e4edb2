package dev.crucible.novel.scene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.dialogue.text.Pages;
import dev.crucible.novel.scene.WrittenScene.Outcome;
import dev.crucible.novel.story.Affinities;
import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.StoryLine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CuesTest {
    private final Script script = Script.packed();
    private final Cues cues = new Cues(script);
    private final Set<String> seen = new HashSet<>();

    @Test
    void scenesComeTierByTierAndOnce() {
        assertThat(after(Agent.named("kallos"), .5, false)).isEqualTo("kallos_friendly");
        assertThat(after(Agent.named("kallos"), .9, false)).isEqualTo("kallos_close");
        assertThat(after(Agent.named("kallos"), .9, false)).isEqualTo("kallos_intimate");
        assertThat(after(Agent.named("kallos"), .9, false)).isEqualTo("cupid_introduction");
        assertThat(after(Agent.named("kallos"), .9, false)).isEmpty();
    }

    @Test
    void strangersHaveNothingToTell() {
        assertThat(after(Agent.named("metis"), .3, false)).isEmpty();
    }

    @Test
    void thereIsNoConfessionAndNoJealousyWithoutRomance() {
        seeAllOf(Agent.named("mneme"));
        assertThat(after(Agent.named("mneme"), .97, false)).isEmpty();
        assertThat(jealous(Agent.named("mneme"), false)).isEmpty();
        assertThat(cues.glimpse(now(Agent.named("mneme"), .97, false))
                        .filter(scene -> scene.when() == Occasion.VULNERABLE))
                .isEmpty();
        assertThat(after(Agent.named("mneme"), .97, true)).isEqualTo("mneme_confession");
        assertThat(jealous(Agent.named("mneme"), true)).isEqualTo("mneme_jealousy");
    }

    @Test
    void aConfessionPutOffComesAgainAfterFiveTurnsAndAnAnswerEndsIt() {
        seeAllOf(Agent.named("mneme"));
        assertThat(after(Agent.named("mneme"), .97, true)).isEqualTo("mneme_confession");
        Map<Agent, Outcome> later = Map.of(Agent.named("mneme"), Outcome.LATER);
        for (int turn = 1; turn < 5; turn++) {
            assertThat(cues.afterTurn(decided(later))).as("turn " + turn).isEmpty();
        }
        assertThat(cues.afterTurn(decided(later))).isPresent();
        Map<Agent, Outcome> no = Map.of(Agent.named("mneme"), Outcome.REFUSED);
        for (int turn = 0; turn < 10; turn++) {
            assertThat(cues.afterTurn(decided(no))).isEmpty();
        }
    }

    @Test
    void puckNudgesFromTheFifthTurnAndNotTooOften() {
        List<Integer> nudges = new ArrayList<>();
        for (int turn = 1; turn <= 13; turn++) {
            after(Agent.named("metis"), .3, false);
            if (cues.glimpse(now(Agent.named("metis"), .3, false)).isPresent()) {
                nudges.add(turn);
            }
        }
        assertThat(nudges).containsExactly(5, 9, 13);
    }

    @Test
    void aSceneIsReadAskedAndAnsweredInTheChosenLanguage() {
        List<Outcome> outcomes = new ArrayList<>();
        Interlude interlude =
                new Interlude(() -> "de", () -> new Pages(260), (scene, answer) -> outcomes.add(answer.outcome()));
        interlude.add(StoryLine.of(StoryLine.SYSTEM, "first"));
        interlude.add(script.scene(Occasion.CUPID, Optional.empty()).orElseThrow());
        assertThat(interlude.line().orElseThrow().text()).isEqualTo("first");
        while (interlude.question().isEmpty()) {
            interlude.advance();
        }
        assertThat(interlude.choices()).hasSize(3);
        interlude.choose(interlude.choices().get(2));
        assertThat(outcomes).containsExactly(Outcome.ROMANCE_OFF);
        assertThat(interlude.line().orElseThrow().text()).contains("Federvieh");
        interlude.advance();
        assertThat(interlude.isOver()).isTrue();
    }

    private String after(Agent speaker, double affinity, boolean romance) {
        return note(cues.afterTurn(now(speaker, affinity, romance)));
    }

    private String jealous(Agent agent, boolean romance) {
        Cues.Now now = now(agent, .9, romance);
        return note(cues.afterTurn(
                new Cues.Now(now.affinities(), Optional.empty(), Optional.of(agent), seen, Map.of(), romance)));
    }

    private String note(Optional<WrittenScene> scene) {
        scene.ifPresent(played -> seen.add(played.id()));
        return scene.map(WrittenScene::id).orElse("");
    }

    private Cues.Now now(Agent speaker, double affinity, boolean romance) {
        Affinities affinities = Affinities.initial().with(speaker, affinity);
        return new Cues.Now(affinities, Optional.of(speaker), Optional.empty(), seen, Map.of(), romance);
    }

    private Cues.Now decided(Map<Agent, Outcome> decisions) {
        Cues.Now now = now(Agent.named("mneme"), .97, true);
        return new Cues.Now(now.affinities(), now.speaker(), now.jealous(), seen, decisions, true);
    }

    private void seeAllOf(Agent agent) {
        seen.add("cupid_introduction");
        for (String tier : List.of("friendly", "close", "intimate")) {
            seen.add(agent.id() + "_" + tier);
        }
    }
}
