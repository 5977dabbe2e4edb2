package dev.crucible.agents.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.agents.mind.Agenda;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.tool.Answer.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerTest {

    private static final List<String> KEEP = List.of("No, keep it");

    private static OpenQuestion asked(int turn, boolean latest, String tool, int changes) {
        List<String> yes = tool.equals("trash_simulation") && changes > 1
                ? Proposal.deletes(Language.ENGLISH, changes)
                : List.of("Yes, do it", "run it");
        List<ProposedChange> proposed = Stream.iterate(1, i -> i + 1)
                .limit(changes)
                .map(i -> new ProposedChange(
                        tool, JsonNodeFactory.instance.objectNode().put("simulation_id", "run" + i)))
                .toList();
        Proposal proposal = new Proposal("ada", "techne", yes, KEEP, proposed);
        return new OpenQuestion(
                new Question(
                        "techne", "", "Shall I?", List.of(yes.getFirst(), KEEP.getFirst()), proposal.pending("change")),
                turn,
                false,
                latest,
                false);
    }

    private static Answer answer(String text, OpenQuestion... open) {
        Agenda agenda = new Agenda(List.of(open), List.of(), Optional.empty());
        return Answer.of(new Turn("ada", "c", 4, text, agenda, Optional.empty(), List.of(), Map.of(), List.of()));
    }

    @Test
    void aYesCountsOnTheLineRightBehindTheQuestion() {
        OpenQuestion fresh = asked(3, true, "stop_simulation", 1);
        OpenQuestion late = asked(2, true, "stop_simulation", 1);
        assertThat(answer("yes", fresh)).isEqualTo(new Answer.Agreed(fresh));
        assertThat(answer("ok", fresh)).isEqualTo(new Answer.Agreed(fresh));
        assertThat(answer("yes", late)).isEqualTo(new Answer.Again(late, Reason.OTHER));
        assertThat(answer("ok", late)).isEqualTo(new Answer.None());
        assertThat(answer("Yes, do it", late)).isEqualTo(new Answer.Agreed(late));
    }

    @Test
    void theWordsOfAChoiceFindTheirQuestionAndAPlanIsAskedAboutAgain() {
        OpenQuestion newer = asked(3, true, "trash_simulation", 2);
        OpenQuestion stop = asked(1, false, "stop_simulation", 1);
        OpenQuestion plan = asked(1, false, "launch_batch", 1);
        assertThat(answer("Yes, do it", newer, stop)).isEqualTo(new Answer.Agreed(stop));
        assertThat(answer("Yes, do it", newer, plan)).isEqualTo(new Answer.Again(plan, Reason.OTHER));
        assertThat(answer("run it", newer, plan)).isEqualTo(new Answer.Again(plan, Reason.OTHER));
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "ok", "do it", "yes please", "yes delete the runs"})
    void severalRunsAreNeverDeletedByABareYes(String yes) {
        OpenQuestion several = asked(3, true, "trash_simulation", 41);
        assertThat(answer(yes, several)).isEqualTo(new Answer.Again(several, Reason.COUNT));
    }

    @Test
    void severalRunsAreDeletedByTheirNumberOrTheChoice() {
        OpenQuestion several = asked(3, true, "trash_simulation", 41);
        assertThat(answer("41", several)).isEqualTo(new Answer.Agreed(several));
        assertThat(answer("Delete the 41 runs", several)).isEqualTo(new Answer.Agreed(several));
        assertThat(answer("40", several)).isEqualTo(new Answer.None());
        OpenQuestion late = asked(1, true, "trash_simulation", 41);
        assertThat(answer("41", late)).isEqualTo(new Answer.Again(late, Reason.OTHER));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no",
                "No, keep it",
                "keep it",
                "no thanks, I still need it",
                "don't delete it",
                "please leave it alone",
                "cancel that",
                "I changed my mind",
                "auf keinen Fall",
                "nein danke, ich brauche sie noch",
                "ich hab's mir anders überlegt",
                "behalten",
                "lass ihn laufen",
                "lösch ihn nicht"
            })
    void aRefusalInAnyWordsDeclines(String no) {
        OpenQuestion fresh = asked(3, true, "stop_simulation", 1);
        assertThat(answer(no, fresh)).isEqualTo(new Answer.Declined(fresh));
    }

    @Test
    void whatShallRunIsNotRefusedByLetItRun() {
        OpenQuestion plan = asked(3, true, "launch_batch", 1);
        assertThat(answer("let it run", plan)).isEqualTo(new Answer.Again(plan, Reason.OTHER));
        OpenQuestion stop = asked(3, true, "stop_simulation", 1);
        assertThat(answer("let it run", stop)).isEqualTo(new Answer.Declined(stop));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"no problem", "what is krum?", "why not tell me a joke", "notes please", "yes?", "I know nothing"
            })
    void otherLinesAreNoAnswer(String text) {
        assertThat(answer(text, asked(3, true, "stop_simulation", 1))).isEqualTo(new Answer.None());
    }

    @Test
    void laterSettlesAndAnotherPlayersQuestionIsNotOpen() {
        OpenQuestion fresh = asked(3, true, "stop_simulation", 1);
        assertThat(answer("later", fresh)).isEqualTo(new Answer.Later(fresh));
        Turn eve = new Turn("eve", "c", 4, "yes", Agenda.of(fresh), Optional.empty(), List.of(), Map.of(), List.of());
        assertThat(Answer.of(eve)).isEqualTo(new Answer.None());
    }
}
