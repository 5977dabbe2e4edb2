package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import dev.crucible.agents.mind.FreeTalk;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FreeTalkTest {

    private final List<String> reached = new ArrayList<>();

    private RecordingStage say(boolean answers, String... lines) throws Exception {
        FreeTalk free = (turn, speaker, stage) -> {
            reached.add(speaker.id());
            if (answers) {
                stage.play(Line.say(speaker.id(), "free talk"));
            }
            return answers;
        };
        try (FakeLab lab = new FakeLab();
                Theatre theatre = Theatre.over(lab, free)) {
            RecordingStage last = null;
            for (String line : lines) {
                last = theatre.say(line);
            }
            return last;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "launch krum against sign flip with 10 clients",
                "stop the run",
                "delete my last run",
                "what is running?",
                "show me the results of the last run",
                "what is krum?",
                "how many attackers does Krum bear with 20 clients?",
                "help",
                "are you human?",
                "Seid ihr echte Menschen?",
                "yes",
                "no",
                "Was ist der Median?",
                "starte Krum gegen sign flip mit 10 Clients",
                "ich bin so traurig",
                "you are useless",
                "thank you"
            })
    void theLabsBusinessReachesNoModel(String line) throws Exception {
        say(true, line);
        assertThat(reached).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "what do you think of the sea?",
                "tell me a joke",
                "Wie ist das Wetter bei euch?",
                "what is the capital of Australia?",
                "who won the world cup in football?"
            })
    void talkDoes(String line) throws Exception {
        assertThat(say(true, line).lines).extracting(Line::text).contains("free talk");
    }

    @Test
    void theOneAddressedSpeaks() throws Exception {
        say(true, "@metis what is the capital of Australia?");
        assertThat(reached).containsExactly("metis");
    }

    @Test
    void aWaitingPlanIsLeftToTheBuiltInMind() throws Exception {
        say(true, "launch krum against sign flip with 10 clients", "what is the capital of Australia?");
        assertThat(reached).isEmpty();
    }

    @Test
    void theBuiltInMindSpeaksWhereTheModelIsSilent() throws Exception {
        assertThat(say(false, "what is the capital of Australia?").lines).isNotEmpty();
        assertThat(reached).hasSize(1);
    }
}
