package dev.crucible.story.director;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import dev.crucible.story.Discoveries;
import dev.crucible.story.scene.Script;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What comes next, and what remains of it. */
class DirectorTest {

    private static final Script SCRIPT = Script.packed();

    private static final Discoveries ALL_READ = Memories.all().stream()
            .map(SceneMemory::scene)
            .reduce(Discoveries.NONE, Discoveries::withScene, Discoveries::withAll);

    private final Director director = director("ada");

    private static Director director(String player) {
        return new Director(
                () -> SCRIPT,
                new Director.Who(
                        player, Discoveries.NONE, Affinities.initial(Company.BUNDLED), Optional.empty(), () -> false),
                InstantSource.fixed(Instant.parse("2026-11-28T18:00:00Z")),
                changed -> {});
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "| I am afraid of dying | Sit. | HEAVY",
                "crisis | I knot a rope | Stay. | HEAVY",
                "insult | you again | Hm. | HEAVY",
                "| meine Oma ist gestorben | Setz dich. | HEAVY",
                "farewell | bye | Go well. | FAREWELL",
                "| Gute Nacht, alle | Schlaf gut. | FAREWELL",
                "| what does good night mean? | A wish. | PLAIN",
                "| run it | Shall I? | OPEN",
                "| run it | It runs. | PLAIN"
            })
    void theMoodIsHeard(String intent, String line, String answer, TurnMood mood) {
        assertThat(TurnMood.of(intent == null ? "" : intent, line, answer)).isEqualTo(mood);
    }

    @Test
    void neverAComedyAfterACrisisWhoeverPlays() {
        int later = 0;
        for (int player = 0; player < 20; player++) {
            Director one = director("player-" + player);
            for (int turn = 0; turn < 6; turn++) {
                turn(one, TurnMood.PLAIN);
            }
            assertThat(turn(one, TurnMood.HEAVY)).isEqualTo(Director.Due.NOTHING);
            for (int turn = 0; turn < 3; turn++) {
                assertThat(turn(one, TurnMood.PLAIN)).isEqualTo(Director.Due.NOTHING);
            }
            for (int turn = 0; turn < 4; turn++) {
                later += turn(one, TurnMood.PLAIN).stage().isPresent() ? 1 : 0;
            }
        }
        assertThat(later).as("scenes after the quiet").isPositive();
    }

    private static Director.Due turn(Director director, TurnMood mood) {
        return director.turnOver(
                new Director.Turn(Optional.of(Agent.named("metis")), Optional.empty(), mood, false), director.bonds());
    }

    @Test
    void threeSuggestionsStandAlwaysAndAreNotRepeatedOnceSaid() {
        assertThat(SuggestedLines.of(director, Set.of(), "en")).hasSize(3).doesNotHaveDuplicates();
        director.begun(SCRIPT.scene("opening").orElseThrow());
        List<Suggestion> after = SuggestedLines.of(director, Set.of(), "en");
        assertThat(after.getFirst())
                .isEqualTo(new Suggestion("Why is the step loose?", "@hephaestus Why is the step loose?"));
        assertThat(SuggestedLines.of(
                        director, Set.of(after.getFirst().line(), after.get(1).line()), "en"))
                .doesNotContain(after.get(0), after.get(1))
                .hasSize(3);
        assertThat(SuggestedLines.of(director, Set.of(), "de").getFirst().text())
                .isEqualTo("Warum ist die Stufe lose?");
    }

    @Test
    void theCardTellsWhatWasMet() {
        director.begun(SCRIPT.scene("opening").orElseThrow());
        turn(director, TurnMood.FAREWELL);
        EveningCard card = EveningCard.of(director, "en");
        assertThat(card.line()).isNotBlank();
        assertThat(card.card())
                .contains("Evening 1.", "Lines that you said: 1.")
                .anyMatch(line -> line.contains("loose step"));
    }

    @Test
    void everyMemoryIsOfASceneAndByThoseWhoWereThere() {
        assertThat(Memories.problems(SCRIPT)).isEmpty();
        assertThat(Memories.all()).hasSizeGreaterThanOrEqualTo(64);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@dokimasia who was station seventeen? | season_autumn_2",
                "@techne your soup made me cry too | season_waiting_4",
                "@dokimasia what did the fishmonger say? | metis_friendly_fish",
                "@kallos what happened to your mirror? | kallos_close_6",
                "wer war Station siebzehn? | season_autumn_2",
                "who won the snail race? | season_waiting_1",
                "@hephaestus why do you keep the step loose? | opening"
            })
    void aLineNamesTheSceneThatItIsAbout(String line, String scene) {
        assertThat(Memories.named(line, "en", ALL_READ).keySet()).first().isEqualTo(scene);
    }

    @Test
    void theyTellOfWhatThePlayerChoseAndInTheLanguageOfTheLine() {
        Discoveries read = Discoveries.NONE.withScene("season_winter_7");
        assertThat(told("@hephaestus the beam?", "en", read.withAnswer("season_winter_7", "turn")))
                .anyMatch(line -> line.startsWith("It is turned to the wall."))
                .noneMatch(line -> line.contains("It says held now."));
        assertThat(told("@hephaestus der Balken?", "en", read.withAnswer("season_winter_7", "past")))
                .anyMatch(line -> line.startsWith("Jetzt steht da: Es hielt."));
        assertThat(told("@hephaestus the beam?", "en", Discoveries.NONE)).isEmpty();
        Discoveries step = Discoveries.NONE.withScene("season_spring_1");
        assertThat(told("Myrto?", "de", step)).anyMatch(line -> line.startsWith("Weil im März"));
        assertThat(told("Myrto?", "en", step)).anyMatch(line -> line.startsWith("Because in March"));
    }

    private static List<String> told(String line, String language, Discoveries known) {
        return Memories.named(line, language, known).values().stream()
                .flatMap(recall -> recall.tells().stream())
                .map(SceneMemory.Tell::text)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run Krum against ALIE with 3 of 10 attackers",
                "@metis lay out that first step please",
                "does the median survive 3 liars among 10?",
                "what is running?",
                "show me the results",
                "what if 4 out of 10 clients lie?",
                "run with fourteen clients and five or six liars",
                "does cross-validation help against three thousand clients?",
                "in what form does the bound hold, and vice versa?",
                "I have looked at the planted backdoor",
                "my favourite colour is green and I have a cat called Moth",
                "my uncle died",
                "my sisters and my daughter are here",
                "I broke my hand, my chest hurts and I have a cold",
                "thanks a lot, let us count",
                "wie tief ist das Netz, und was ist der Unterschied zwischen Krum und dem Median?"
            })
    void aLineOfTheLabNamesNone(String line) {
        assertThat(Memories.named(line, "en", ALL_READ)).isEmpty();
    }
}
