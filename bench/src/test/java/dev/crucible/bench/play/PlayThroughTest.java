package dev.crucible.bench.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.bench.BadArgument;
import dev.crucible.bench.play.PlayThrough.Performance;
import dev.crucible.bench.play.PlayThrough.Window;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shortened evening, against a lab, a crew and a bridge. */
class PlayThroughTest {
    @Tag("slow")
    @Test
    void aNewcomerSpendsAQuarterOfAnHourWithTheCrew(@TempDir Path folder) throws Exception {
        PlayThrough.run(new Performance("short", "en", new Window(1280, 720), 1), folder.resolve("play"));
        assertThat(folder.resolve("play/end.png")).isNotEmptyFile();
        assertThat(Files.readAllLines(folder.resolve("play/transcript.txt")))
                .contains("> what is krum?")
                .anyMatch(line -> line.startsWith("Puck: "));
    }

    @Test
    void aPlayThatDoesNotExistIsRefusedWithThoseThatDo() {
        assertThatThrownBy(() -> PlayThrough.main(new String[] {"nowhere", "matinee"}))
                .isInstanceOf(BadArgument.class)
                .hasMessageContainingAll("matinee", "evening_en_1280x720_100", "tour_de_960x640_200");
    }
}
