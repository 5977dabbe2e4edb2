package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.story.Company;
import dev.crucible.story.scene.Phrase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptDeskTest {
    @TempDir
    Path home;

    @Test
    void scenesOfOnesOwnArePlayedAndReadAgainWhenTheyChange() throws Exception {
        String scene = """
                {"scenes": [{"id": "opening", "when": "opening", "lines": [{"id": "a", "by": "puck", "text": "%s"}]}]}""";
        Path own = Files.createDirectories(home.resolve("own"));
        Files.writeString(own.resolve("opening.json"), scene.formatted("Mine, boss."));
        Files.createDirectories(own.resolve("fr"));
        Files.writeString(
                own.resolve("fr/opening.json"),
                "{\"opening\":{\"a\":{\"of\":\"%s\",\"text\":\"Le mien.\"}}}".formatted(Phrase.digest("Mine, boss.")));
        ScriptDesk desk = new ScriptDesk(Optional.of(own), Company.BUNDLED);
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("scenes") && !thread.isDaemon());
        assertThat(desk.now()
                        .scene("opening")
                        .orElseThrow()
                        .lines()
                        .getFirst()
                        .text()
                        .in("fr"))
                .isEqualTo("Le mien.");
        assertThat(desk.now().scene("metis_friendly")).as("beside ours").isPresent();
        assertThat(desk.now().languages()).contains("de", "fr");

        Files.writeString(own.resolve("opening.json"), scene.formatted("{count}"));
        AtomicLong clock = new AtomicLong();
        assertThat(told(desk, clock)).contains("opening.json:1: text: {count} is not known");
        assertThat(desk.now().scene("opening")).isEmpty();

        Files.writeString(own.resolve("zeus.json"), "{");
        assertThat(told(desk, clock)).as("what is new comes first").startsWith("zeus.json:1");
        desk.close();
    }

    /** Returns its next message, polled from this thread as by the main loop. */
    private static String told(ScriptDesk desk, AtomicLong clock) {
        return await().atMost(Duration.ofSeconds(60))
                .pollInSameThread()
                .until(() -> desk.tick(clock.addAndGet(2_000_000_000L)), Optional::isPresent)
                .orElseThrow();
    }
}
