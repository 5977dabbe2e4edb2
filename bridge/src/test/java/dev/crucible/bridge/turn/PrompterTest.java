package dev.crucible.bridge.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.dialogue.Line;
import dev.crucible.dialogue.VoicePreset;
import dev.crucible.speech.AudioType;
import dev.crucible.speech.Clip;
import dev.crucible.speech.SpeechEngine;
import dev.crucible.speech.SpokenLines;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrompterTest {

    @TempDir
    private Path folder;

    private final List<String> spoken = new CopyOnWriteArrayList<>();
    private SpokenLines narration;
    private Prompter prompter;

    @BeforeEach
    void start() throws Exception {
        narration = SpokenLines.start(Optional.of(new Listed()), folder);
        await().atMost(Duration.ofSeconds(10)).until(narration::ready);
        prompter = new Prompter(narration);
    }

    @Test
    void speaksWhatFollowsTheLineThatWasAskedFor() throws Exception {
        hear("evening", "One.", "Two.", "Three.");
        hear("elsewhere", "Nobody asked.");
        ask("One.");
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(spoken).containsExactly("One.", "Two.", "Three."));
    }

    @Test
    void speaksTheNextTurnOfWhoListens() throws Exception {
        hear("evening", "One.");
        ask("One.");
        hear("elsewhere", "Nobody asked.");
        hear("evening", "Two.");
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(spoken).containsExactly("One.", "Two."));
        ask("Two.");
        assertThat(spoken).containsExactly("One.", "Two.");
    }

    @Test
    void leavesClientsAloneThatSpeakOtherLines() throws Exception {
        hear("evening", "One.", "Two.");
        ask("A line of the novel itself.");
        ask("One.");
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(spoken).containsExactly("A line of the novel itself.", "One.", "Two."));
    }

    @Test
    void speaksNothingInALanguageWithoutAVoice() throws Exception {
        hear("evening", "One.", "Das ist nicht der Lauf, den du meinst.", "Two.");
        ask("One.");
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(spoken).containsExactly("One.", "Two."));
    }

    @Test
    void aLineKeepsTheLanguageThatCameWithIt() {
        Line said = Line.say("metis", "Krum.").in("de");
        prompter.heard("evening", new StreamRecord.Beat("metis", "Krum.", "neutral", "dialogue", 0, said.about()));
        assertThat(prompter.tongue("metis", "Krum.")).isEqualTo(new Tongue("de"));
        assertThat(prompter.tongue("techne", "Krum.")).isEqualTo(new Tongue("en"));
        assertThat(prompter.tongue("metis", "Das ist nicht der Lauf.")).isEqualTo(new Tongue("de"));
    }

    private void hear(String context, String... lines) {
        for (String line : lines) {
            prompter.heard(context, new StreamRecord.Beat("metis", line, "neutral", "dialogue", 0, Line.About.NOTHING));
        }
    }

    private void ask(String line) throws Exception {
        assertThat(narration.speak("metis", line, AudioType.WAV)).isPresent();
        prompter.asked("metis", line, AudioType.WAV);
    }

    private final class Listed implements SpeechEngine {

        @Override
        public String name() {
            return "listed";
        }

        @Override
        public boolean speaks(Locale language) {
            return language.getLanguage().equals("en");
        }

        @Override
        public void warmUp() {}

        @Override
        public Clip speak(String text, VoicePreset voice) {
            spoken.add(text);
            return new Clip(new short[24_000], 24_000);
        }
    }
}
