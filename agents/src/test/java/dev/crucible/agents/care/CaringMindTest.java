package dev.crucible.agents.care;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.agents.mind.Agenda;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.Mind;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.mind.Turn;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.Helplines;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaringMindTest {

    /** What would happen to any other line; a language model as well as the built-in mind. */
    private static final Mind OTHER = (turn, stage) -> stage.play(Line.say("techne", "the other mind"));

    private static final OpenQuestion OPEN = new OpenQuestion(
            new Question(
                    "techne",
                    "",
                    "Launch it?",
                    List.of("Launch it", "Drop it"),
                    new Pending("plan", new ObjectMapper().createObjectNode())),
            0,
            false,
            true,
            false);

    /** Takes lines, and refuses everything else that a turn can lead to. */
    private static final class Quiet implements LineSink {

        private final List<Line> lines = new ArrayList<>();
        private final Set<Integer> settled = new HashSet<>();

        @Override
        public void play(Line line) {
            lines.add(line);
        }

        @Override
        public void jealousy(String agent, double score) {
            throw new AssertionError("jealousy");
        }

        @Override
        public void ask(Question question) {
            throw new AssertionError("a question");
        }

        @Override
        public boolean settle(OpenQuestion open) {
            return settled.add(open.turn());
        }

        @Override
        public void offer(Question offer) {
            throw new AssertionError("an offer");
        }

        @Override
        public void done(OpenQuestion open) {
            throw new AssertionError("something was done");
        }

        @Override
        public void reminded(OpenQuestion open) {
            throw new AssertionError("a reminder");
        }

        @Override
        public void remember(Fact fact) {
            throw new AssertionError("a fact");
        }

        @Override
        public void said(String phrase) {
            throw new AssertionError("a phrase of the crew");
        }

        @Override
        public void forget(List<String> categories) {
            throw new AssertionError("something to forget");
        }

        @Override
        public void forget(Fact fact) {
            throw new AssertionError("something to forget");
        }

        @Override
        public void onCancel(Runnable action) {
            throw new AssertionError("something to cancel");
        }
    }

    @Test
    void wordsThatTheCrewOfferedAsAChoiceAreNotThePlayers() throws InterruptedException {
        String words = "I want to kill myself";
        Question offer = new Question(
                "metis",
                "",
                "Do you mean this?",
                List.of(words),
                OPEN.question().pending());
        Quiet stage = new Quiet();
        Turn turn = new Turn(
                "ada",
                "evening",
                1,
                words,
                Agenda.of(new OpenQuestion(offer, 0, false, true, false)),
                Optional.empty(),
                List.of(),
                Map.of(),
                List.of());
        new CaringMind(OTHER, Cast.bundled(), "US").answer(turn, stage);
        assertThat(stage.lines).singleElement().extracting(Line::text).isEqualTo("the other mind");
    }

    private static List<Line> say(String text, String country, List<HistoryEntry> history) throws InterruptedException {
        Quiet stage = new Quiet();
        Turn turn =
                new Turn("ada", "evening", 1, text, Agenda.of(OPEN), Optional.empty(), history, Map.of(), List.of());
        new CaringMind(OTHER, Cast.bundled(), country).answer(turn, stage);
        boolean answered = stage.lines.stream().anyMatch(line -> line.about().crisis());
        assertThat(stage.settled).as("a yes after the helplines is to nothing").hasSize(answered ? 1 : 0);
        return stage.lines;
    }

    @ParameterizedTest
    @CsvSource({
        "I want to kill myself, US, 988, 911",
        "my father beats me every night, GB, 116 123, 999",
        "I have no hope left, '', 988, 911",
        "Ich will nicht mehr leben, DE, 0800 111 0 111, 112",
        "ich will mich umbringen, AT, 142, 112",
        "mein Freund schlägt mich, '', 0800 111 0 111, 112"
    })
    void somebodyInNeedIsAnsweredFirst(String text, String country, String number, String emergency)
            throws InterruptedException {
        assertThat(say(text, country, List.of())).singleElement().satisfies(line -> {
            assertThat(line.text())
                    .contains(number, emergency, "findahelpline.com")
                    .doesNotContain("{", "krum", "plan");
            assertThat(line.affinityDelta()).isZero();
            assertThat(line.about().crisis()).isTrue();
            assertThat(line.kind()).isEqualTo(Line.Kind.DIALOGUE);
        });
    }

    @Test
    void theOneSpokenToAnswersElseWhoSpokeLast() throws InterruptedException {
        List<HistoryEntry> history =
                List.of(new HistoryEntry("kallos", "A curve."), new HistoryEntry(HistoryEntry.PLAYER, "hm"));
        assertThat(say("@metis I want to die", "US", history))
                .singleElement()
                .extracting(Line::agent)
                .isEqualTo("metis");
        assertThat(say("I want to die", "US", history))
                .singleElement()
                .extracting(Line::agent)
                .isEqualTo("kallos");
        assertThat(say("I want to die", "US", List.of()))
                .singleElement()
                .extracting(Line::agent)
                .isEqualTo("hephaestus");
    }

    @Test
    void theAnswerIsInTheLanguageOfTheLine() throws InterruptedException {
        assertThat(say("Ich will sterben", "US", List.of()).getFirst().text())
                .contains("Ich nehme ernst", "in den USA");
        assertThat(say("I want to die", "DE", List.of()).getFirst().text())
                .contains("I take what you say seriously", "in Germany");
    }

    @Test
    void everythingElseIsLeftToTheOtherMind() throws InterruptedException {
        for (String text : List.of("stop the run", "this bug kills me", "hello", "")) {
            assertThat(say(text, "US", List.of()))
                    .singleElement()
                    .extracting(Line::text)
                    .isEqualTo("the other mind");
        }
    }

    @Test
    void everyHelplineSaysWhereItsNumberIsFrom() throws Exception {
        JsonNode file;
        try (var in = Helplines.class.getResourceAsStream("helplines.json")) {
            file = new ObjectMapper().readTree(in);
        }
        assertThat(file.path("helplines")).isNotEmpty().allSatisfy(line -> {
            assertThat(line.path("country").asText()).hasSize(2);
            assertThat(line.path("source").asText()).startsWith("https://");
            assertThat(line.has("checked")).isTrue();
            for (String language : List.of("en", "de")) {
                assertThat(line.path(language).asText())
                        .contains(line.path("number").asText());
            }
        });
    }
}
