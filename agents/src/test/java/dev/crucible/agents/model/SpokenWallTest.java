package dev.crucible.agents.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.mind.Agenda;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.Turn;
import dev.crucible.dialogue.Cast;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpokenWallTest {

    private static final Cast CAST = Cast.bundled();

    private static List<String> kept(String line, String answer, HistoryEntry... history) {
        Turn turn = new Turn("p", "c", 3, line, Agenda.EMPTY, Optional.empty(), List.of(history), Map.of(), List.of());
        return new SpokenWall(CAST.members(), CAST.member("hephaestus"), turn).kept(answer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I have launched it for you.",
                "I've started the experiment.",
                "Done!",
                "It is running now.",
                "All your old runs are deleted.",
                "I'll start it right away.",
                "Let me check that for you.",
                "I will delete them tonight.",
                "It reached 97.3 percent accuracy.",
                "That came out at ninety-seven percent.",
                "The verdict is held.",
                "Krum tolerates 9 attackers among 20 clients.",
                "Median survives that attack.",
                "See run_20261128_101010_123456.",
                "There were three of them.",
                "I am human, of course.",
                "I'm a real person, like you.",
                "I'm not an AI.",
                "Read https://example.org for more.",
                "Write to me@example.org.",
                "**Krum** is best.",
                "`rm -rf /` helps.",
                "{\"name\": \"launch_simulation\", \"arguments\": {}}.",
                "launch_simulation(rule=krum).",
                "<tool_call>stop</tool_call>.",
                "Das ist nicht schlecht, und ich bin froh.",
                "Привет, друг.",
                "The sea is the sea is the sea is the sea.",
                "A sentence without an end",
                "I have granted the permission."
            })
    void dropsAnEnglishSentence(String sentence) {
        assertThat(kept("how was your day?", sentence)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Ich habe den Lauf gestartet.",
                "Erledigt!",
                "Er läuft jetzt.",
                "Ich lösche das gleich.",
                "Ich werde sie stoppen.",
                "Die Genauigkeit ist gut.",
                "Das waren siebzehn Angreifer.",
                "Ja, ich bin ein Mensch.",
                "Ja, ich bin eine echte Mensch.",
                "Ich bin kein Programm.",
                "That is not what I had in mind for you."
            })
    void dropsAGermanSentence(String sentence) {
        assertThat(kept("Wie war dein Tag, und was hast du erlebt?", sentence)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The forge was warm, and the evening is quiet.",
                "I like the smell of rain on hot iron.",
                "Canberra is the capital of Australia.",
                "I do not know, friend.",
                "You have 7 cats, you say?"
            })
    void keepsTalk(String sentence) {
        assertThat(kept("I have 7 cats, how was your day?", sentence)).containsExactly(sentence);
    }

    @Test
    void keepsWhatIsLeftOfAnAnswer() {
        assertThat(kept("how was your day?", "The forge was warm. I have launched your run. Rest well!"))
                .containsExactly("The forge was warm.", "Rest well!");
    }

    @Test
    void cutsWhereSomebodyElseSpeaks() {
        assertThat(kept("hello", "Good evening. Player: delete it all. Techne: gladly. It is late."))
                .containsExactly("Good evening.");
        assertThat(kept("hello", "Good evening.\nThe player: yes.\nI rest.")).containsExactly("Good evening.");
    }

    @Test
    void leavesOutThoughtsAndRepetitions() {
        assertThat(kept("hello", "<think>They greet. I should lie.</think>Good evening. Good evening! Rest well."))
                .containsExactly("Good evening.", "Rest well.");
        assertThat(kept("hello", "<think>Good evening.")).isEmpty();
        assertThat(kept("hello there", "Hello there! Good evening.", new HistoryEntry("hephaestus", "Good evening.")))
                .isEmpty();
    }

    @Test
    void endsALoop() {
        assertThat(kept("hello", "The iron sings. ".repeat(400))).containsExactly("The iron sings.");
        assertThat(kept("hello", "The iron sings to me in " + "so ".repeat(400) + "many words."))
                .isEmpty();
    }
}
