package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.Company;
import dev.crucible.novel.story.StoryLine;
import org.junit.jupiter.api.Test;

class RunNamesTest {
    private static final String RUN = "api_run_20261126_220012_000001";

    private static String read(String text, String language) {
        return RunNames.in(StoryLine.of("kallos", text), Words.in(language, Company.BUNDLED))
                .text();
    }

    @Test
    void runsOfOneLaunchAreNamedTogether() {
        String seeds = String.join(", ", RUN, RUN.replace("000001", "000002"), RUN.replace("000001", "000003"));
        assertThat(read("Started " + seeds + ". It runs.", "en"))
                .isEqualTo("Started the three runs of 22:00. It runs.");
        assertThat(read("Gestartet: " + seeds + ".", "de")).isEqualTo("Gestartet: die drei Läufe von 22:00.");
        assertThat(read(seeds + ", " + RUN.replace("_2200", "_2201"), "en"))
                .isEqualTo("The three runs of 22:00, the run of 22:01");
    }

    @Test
    void aRunIsCalledByItsTimeAlsoWhereItBeginsASentence() {
        assertThat(read(RUN + " is queued.", "en")).isEqualTo("The run of 22:00 is queued.");
        assertThat(read(RUN + " wartet.", "de")).isEqualTo("Der Lauf von 22:00 wartet.");
        assertThat(read("I see " + RUN + ".", "en")).isEqualTo("I see the run of 22:00.");
        assertThat(read("nothing runs", "en")).isEqualTo("nothing runs");
        assertThat(read("", "en")).isEmpty();
    }
}
