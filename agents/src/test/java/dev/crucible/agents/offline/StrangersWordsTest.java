package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.FakeLab;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.dialogue.Line;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody says who does not know the crew yet. */
class StrangersWordsTest {

    private FakeLab lab;
    private Theatre theatre;

    @BeforeEach
    void open() {
        lab = new FakeLab();
        theatre = Theatre.over(lab);
    }

    @AfterEach
    void close() {
        theatre.close();
        lab.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"@metis are you still there?", "@metis what is the median?", "@metis does encryption solve this?"
            })
    void whoIsCalledByNameAnswers(String line) throws InterruptedException {
        assertThat(theatre.say(line).lines)
                .filteredOn(told -> told.kind() == Line.Kind.DIALOGUE)
                .first()
                .extracting(Line::agent)
                .isEqualTo("metis");
    }

    @Test
    void whatTheCrewCanDoIsToldInFewWordsAndMoreOnDemand() throws InterruptedException {
        List<Line> told = theatre.say("what can you do?").lines;
        assertThat(told).hasSizeLessThanOrEqualTo(4).allSatisfy(line -> assertThat(line.text())
                .hasSizeLessThan(320));
        assertThat(told.stream().map(Line::agent).distinct()).hasSizeGreaterThan(2);
        assertThat(told.getLast().text()).contains("more about attacks");
        assertThat(theatre.say("more about attacks").text()).containsIgnoringCase("label flipping");
        assertThat(theatre.say("mehr über Regeln").text()).contains("Krum", "weitere");
        assertThat(theatre.say("@kallos what can you do for me").text()).contains("kallos", "plot the last run");
    }

    @Test
    void whoIsSpokenToAnswersEvenWhatNobodyUnderstands() throws InterruptedException {
        for (String agent : List.of("techne", "kallos", "metis", "dokimasia", "mneme", "puck", "cupid")) {
            assertThat(theatre.say("@" + agent + " what is beauty?").lines)
                    .as(agent)
                    .extracting(Line::agent)
                    .containsExactly(agent);
            assertThat(theatre.say("@" + agent + " was ist Schönheit?").lines)
                    .as(agent)
                    .extracting(Line::agent)
                    .containsExactly(agent);
        }
    }

    @Test
    void aPlanIsCalledOffAndChangedInPassing() throws InterruptedException {
        theatre.say("run the median against sign flipping");
        assertThat(theatre.say("was wäre mit ALIE stattdessen").text()).contains("ALIE");
        assertThat(theatre.openQuestion()).isPresent();
        theatre.say("brich das ab");
        assertThat(theatre.openQuestion()).isEmpty();
        assertThat(lab.changes).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"can I stop a run in the middle?", "kann ich einen Lauf abbrechen?"})
    void whatIsPossibleWithAnyRunIsSaid(String line) throws InterruptedException {
        assertThat(theatre.say(line).text()).containsPattern("stop the running simulation|stopp den laufenden Lauf");
    }

    @Test
    void whatWasToldOfSomethingIsToldBack() throws InterruptedException {
        theatre.say("I like jazz music");
        assertThat(theatre.say("what did I tell you about music?").text()).contains("You like jazz music");
        assertThat(theatre.say("was habe ich dir über Musik erzählt?").text()).contains("Du magst jazz music");
        assertThat(theatre.say("what did I tell you about sailing?").text()).contains("sailing", "nothing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Servus", "Moin", "Grüß Gott", "Hallo zusammen"})
    void aGermanGreetingIsGreetedInGerman(String greeting) throws InterruptedException {
        try (Theatre fresh = Theatre.over(lab)) {
            Turn turn = fresh.turn(greeting);
            assertThat(turn.language()).isEqualTo(Language.ofTag("de").orElseThrow());
            assertThat(Phrases.bundled().all().entrySet().stream()
                            .filter(lines -> lines.getKey().startsWith("de ")
                                    && lines.getKey().endsWith(" hello"))
                            .flatMap(lines -> lines.getValue().stream())
                            .map(Phrases.Phrase::text))
                    .contains(fresh.say(greeting).lines.getFirst().text());
        }
    }

    @Test
    void aQuestionThatIsAnnouncedIsInvited() throws InterruptedException {
        assertThat(new RequestParser(Knowledge.bundled())
                        .parse("hey leute, kurze frage")
                        .request())
                .isEqualTo(new Request.SmallTalk(Request.Mood.ASK_AWAY));
        assertThat(theatre.say("hey folks, quick question").lines).hasSize(1);
    }
}
