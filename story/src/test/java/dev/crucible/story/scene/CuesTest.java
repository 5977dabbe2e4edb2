package dev.crucible.story.scene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import dev.crucible.story.Discoveries;
import dev.crucible.story.Tally;
import dev.crucible.story.scene.WrittenScene.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CuesTest {
    private static final Agent METIS = Agent.named("metis");
    private static final Agent MNEME = Agent.named("mneme");
    private static final LocalDateTime EVENING = LocalDateTime.of(2026, 11, 3, 18, 0);

    private final Script script = Script.packed();
    private final Cues cues = new Cues(() -> script, "p", 0);
    private Discoveries known = Discoveries.NONE.with(evenings(3));
    private Duration elapsed = Duration.ZERO;
    private boolean romance;

    @Test
    void scenesComeTierByTierAndOnceWithTurnsBetweenThem() {
        List<String> played = new ArrayList<>();
        for (int turn = 0; turn < 200; turn++) {
            elapsed = elapsed.plusMinutes(3);
            played.add(after(METIS, .9));
        }
        List<String> scenes = played.stream().filter(id -> !id.isEmpty()).toList();
        assertThat(scenes).doesNotHaveDuplicates().hasSizeGreaterThan(3);
        assertThat(scenes.stream()
                        .map(id -> script.scene(id).orElseThrow().when())
                        .filter(Occasion::isBonding)
                        .limit(3))
                .containsExactly(Occasion.FRIENDLY, Occasion.CLOSE, Occasion.INTIMATE);
        int last = -4;
        for (int turn = 0; turn < played.size(); turn++) {
            if (!played.get(turn).isEmpty()) {
                assertThat(turn - last).as("turns before turn " + turn).isGreaterThanOrEqualTo(4);
                last = turn;
            }
        }
    }

    @Test
    void aFirstEveningKnowsNoIntimacyAndNoConfessionHoweverManyHearts() {
        romance = true;
        Map<Integer, List<Occasion>> played = new HashMap<>();
        for (int evening = 1; evening <= 3; evening++) {
            List<Occasion> occasions = new ArrayList<>();
            for (int turn = 0; turn < 150; turn++) {
                elapsed = elapsed.plusMinutes(1);
                known = known.with(evenings(evening));
                script.scene(after(MNEME, .97)).map(WrittenScene::when).ifPresent(occasions::add);
            }
            played.put(evening, occasions);
        }
        assertThat(played.get(1)).contains(Occasion.CLOSE).doesNotContain(Occasion.INTIMATE, Occasion.CONFESSION);
        assertThat(played.get(2)).contains(Occasion.INTIMATE).doesNotContain(Occasion.CONFESSION);
        assertThat(played.get(3)).contains(Occasion.CONFESSION);
    }

    @Test
    void whoeverHasHardlySpokenIsNotCloseYet() {
        known = Discoveries.NONE;
        for (int turn = 0; turn < 7; turn++) {
            known = known.with(known.tally().turn("mneme", Instant.EPOCH));
            assertThat(script.scene(after(MNEME, .97)).map(WrittenScene::when))
                    .isNotEqualTo(Optional.of(Occasion.CLOSE));
        }
    }

    @Test
    void theFirstSceneWaitsForSomeTurnsAfterTheOpening() {
        assertThat(cues.opening(now(METIS, .5).facts())).isPresent();
        assertThat(List.of(after(METIS, .9), after(METIS, .9), after(METIS, .9)))
                .containsOnly("");
        assertThat(after(METIS, .9)).isNotEmpty();
    }

    @Test
    void neverDoThreeScenesBringSomebodyCloserWithinTenMinutes() {
        List<Duration> bondings = new ArrayList<>();
        for (int turn = 0; turn < 300; turn++) {
            elapsed = elapsed.plusSeconds(20);
            String id = after(Company.BUNDLED.crew().get(turn % 6), .9);
            if (!id.isEmpty() && script.scene(id).orElseThrow().when().isBonding()) {
                bondings.add(elapsed);
            }
        }
        assertThat(bondings).hasSizeGreaterThan(4);
        for (int i = 2; i < bondings.size(); i++) {
            assertThat(bondings.get(i).minus(bondings.get(i - 2))).isGreaterThanOrEqualTo(Duration.ofMinutes(10));
        }
    }

    @Test
    void whoeverPlaysAsAnotherSeesOtherScenes() {
        String scene = """
                {"id": "s%d", "when": "friendly", "agent": "metis", "lines": [{"id": "a", "by": "metis", "text": "%d."}]}""";
        List<String> scenes = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            scenes.add(scene.formatted(i, i));
        }
        Script many = Script.of(
                new SceneFiles(Map.of("x.json", "{\"scenes\": [" + String.join(",", scenes) + "]}")), Company.BUNDLED);
        List<String> first = new ArrayList<>();
        for (String player : List.of("a", "b", "c", "d", "e")) {
            first.add(new Cues(() -> many, player, 0)
                    .afterTurn(now(METIS, .5))
                    .orElseThrow()
                    .id());
        }
        assertThat(first.stream().distinct()).hasSizeGreaterThan(1);
    }

    @Test
    void thereIsNoConfessionAndNoJealousyWithoutRomance() {
        seeAllOf(MNEME);
        assertThat(after(MNEME, .97)).isEmpty();
        assertThat(jealous(MNEME)).isEmpty();
        assertThat(cues.glimpse(now(MNEME, .97)).filter(scene -> scene.when() == Occasion.VULNERABLE))
                .isEmpty();
        romance = true;
        assertThat(after(MNEME, .97)).isEqualTo("mneme_confession");
        assertThat(script.scene(jealous(MNEME)).orElseThrow().when()).isEqualTo(Occasion.JEALOUSY);
    }

    @Test
    void aConfessionPutOffComesAgainAfterFiveTurnsAndAnAnswerEndsIt() {
        romance = true;
        seeAllOf(MNEME);
        assertThat(after(MNEME, .97)).isEqualTo("mneme_confession");
        Map<Agent, Outcome> later = Map.of(MNEME, Outcome.LATER);
        for (int turn = 1; turn < 5; turn++) {
            assertThat(cues.afterTurn(decided(later))).as("turn " + turn).isEmpty();
        }
        assertThat(cues.afterTurn(decided(later))).isPresent();
        Map<Agent, Outcome> no = Map.of(MNEME, Outcome.REFUSED);
        for (int turn = 0; turn < 10; turn++) {
            assertThat(cues.afterTurn(decided(no))).isEmpty();
        }
    }

    @Test
    void somethingPassesOnceAnEveningFromTheFifthTurnAndNothingTwice() {
        List<String> glimpses = new ArrayList<>();
        for (int evening = 3; evening <= 5; evening++) {
            known = known.with(evenings(evening));
            romance = evening > 3;
            for (int turn = 1; turn <= 20; turn++) {
                after(METIS, .8);
                String at = " on evening " + evening + " at turn " + turn;
                cues.glimpse(now(METIS, .8)).ifPresent(scene -> {
                    known = known.withGlimpse(scene.id());
                    glimpses.add(scene.when().word() + at);
                });
            }
        }
        assertThat(glimpses).containsExactly("nudge on evening 3 at turn 5", "vulnerable on evening 4 at turn 1");
    }

    @Test
    void whatPassesIsRememberedByWhoeverSitsDownAgain() {
        known = Discoveries.NONE.with(evenings(3)).withGlimpse("nudge");
        assertThat(known.hasGlimpsed()).isTrue();
        assertThat(known.with(evenings(4)).hasGlimpsed()).isFalse();
        assertThat(Discoveries.NONE.hasGlimpsed())
                .as("nothing was seen before the first evening")
                .isFalse();
    }

    @Test
    void whoeverWasRefusedPlaysNoMoreRomance() {
        romance = true;
        known = known.withDecision("metis", Outcome.REFUSED.name());
        List<WrittenScene> played = new ArrayList<>();
        for (int turn = 0; turn < 200; turn++) {
            elapsed = elapsed.plusMinutes(3);
            script.scene(after(METIS, .97)).ifPresent(played::add);
            assertThat(cues.glimpse(now(METIS, .97)).filter(scene -> scene.when() == Occasion.VULNERABLE))
                    .isEmpty();
        }
        assertThat(jealous(METIS)).isEmpty();
        assertThat(played)
                .hasSizeGreaterThan(3)
                .noneMatch(scene -> scene.when() == Occasion.CONFESSION)
                .extracting(WrittenScene::id)
                .contains("metis_intimate_letter")
                .doesNotContain("metis_intimate_swim", "metis_intimate_sleep", "metis_ending_2");
        assertThat(new PlayerCounts(known, Affinities.initial(Company.BUNDLED), true, EVENING)
                        .romance(Optional.of(MNEME)))
                .as("others may still hope")
                .isTrue();
    }

    @Test
    void jealousyBeginsWhereItsTierDoes() {
        romance = true;
        Cues.Now friendly = now(MNEME, .6);
        assertThat(cues.afterTurn(new Cues.Now(
                                friendly.facts(), Optional.empty(), Optional.of(MNEME), Map.of(), false, elapsed))
                        .filter(scene -> scene.when() == Occasion.JEALOUSY))
                .isEmpty();
        assertThat(script.scene(jealous(MNEME)).orElseThrow().when()).isEqualTo(Occasion.JEALOUSY);
    }

    @Test
    void whileARunGoesOnTheAgentWhoSpokeLastSpeaksOfItFirst() {
        Script both = Script.of(new SceneFiles(Map.of("x.json", """
                {"scenes": [
                  {"id": "all", "when": "waiting", "lines": [{"id": "a", "by": "puck", "text": "All."}]},
                  {"id": "hers", "when": "waiting", "agent": "metis", "lines": [{"id": "a", "by": "metis", "text": "Hers."}]}
                ]}""")), Company.BUNDLED);
        Cues.Now now = now(METIS, .5);
        Cues.Now waiting = new Cues.Now(now.facts(), now.speaker(), now.jealous(), Map.of(), true, elapsed);
        Cues fresh = new Cues(() -> both, "p", 0);
        assertThat(fresh.afterTurn(now)).isEmpty();
        assertThat(fresh.afterTurn(waiting)).map(WrittenScene::id).contains("hers");
        for (int turn = 0; turn < 3; turn++) {
            assertThat(fresh.afterTurn(waiting)).isEmpty();
        }
        assertThat(fresh.afterTurn(waiting)).map(WrittenScene::id).contains("all");
    }

    @Test
    void whatIsSaidOfARunWaitsForThePauseBetweenScenes() {
        known = Discoveries.NONE.with(Tally.NONE.launched("r").ended("r", Tally.Ending.HELD));
        assertThat(after(METIS, .5)).isNotEmpty();
        assertThat(cues.afterRun(Occasion.RUN_HELD, now(METIS, .5))).isEmpty();
        for (int turn = 0; turn < 3; turn++) {
            assertThat(after(METIS, .5)).as("turn " + turn).isEmpty();
        }
        assertThat(script.scene(after(METIS, .5)).orElseThrow().when()).isEqualTo(Occasion.RUN_HELD);
        assertThat(cues.afterRun(Occasion.RUN_HELD, now(METIS, .5))).isEmpty();
    }

    /** Returns a number of evenings, a day apart, with enough talks for every scene. */
    private static Tally evenings(int count) {
        Tally tally = Tally.NONE;
        for (int evening = 0; evening < count; evening++) {
            Instant at = Instant.EPOCH.plus(Duration.ofDays(1 + evening));
            tally = tally.sitting(at, ZoneOffset.UTC);
            for (Agent agent : Company.BUNDLED.crew()) {
                for (int turn = 0; turn < 30; turn++) {
                    tally = tally.turn(agent.id(), at);
                }
            }
        }
        return tally;
    }

    private String after(Agent speaker, double affinity) {
        return note(cues.afterTurn(now(speaker, affinity)));
    }

    private String jealous(Agent agent) {
        Cues.Now now = now(agent, .9);
        return note(cues.afterTurn(
                new Cues.Now(now.facts(), Optional.empty(), Optional.of(agent), Map.of(), false, elapsed)));
    }

    private String note(Optional<WrittenScene> scene) {
        scene.ifPresent(played -> known = known.withScene(played.id()));
        return scene.map(WrittenScene::id).orElse("");
    }

    private Cues.Now now(Agent speaker, double affinity) {
        Affinities affinities = Affinities.initial(Company.BUNDLED).with(speaker, affinity);
        PlayerCounts facts = new PlayerCounts(known, affinities, romance, EVENING);
        return new Cues.Now(facts, Optional.of(speaker), Optional.empty(), Map.of(), false, elapsed);
    }

    private Cues.Now decided(Map<Agent, Outcome> decisions) {
        Cues.Now now = now(MNEME, .97);
        return new Cues.Now(now.facts(), now.speaker(), now.jealous(), decisions, false, elapsed);
    }

    /** Marks all scenes of an agent as seen, except romance. */
    private void seeAllOf(Agent agent) {
        script.scenes().stream()
                .filter(scene -> scene.agent().isEmpty() || scene.agent().equals(Optional.of(agent)))
                .filter(scene -> scene.when() != Occasion.CONFESSION && scene.when() != Occasion.JEALOUSY)
                .forEach(scene -> known = known.withScene(scene.id()));
    }
}
