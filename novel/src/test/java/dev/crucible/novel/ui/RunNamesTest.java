package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.language.Words;
import dev.crucible.story.Company;
import dev.crucible.story.StoryLine;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunNamesTest {
    private static final Map<String, String> NAMES = Map.of(
            "api_run_1_1", "Krum under sign flip (seed 42)",
            "api_run_1_2", "Krum under sign flip (seed 43)",
            "api_run_1_3", "Krum under sign flip (seed 44)",
            "api_run_1_4", "Median without attack");
    private static final String RUN = "api_run_20261126_220012_000001";

    private static String read(String text, String language) {
        return new RunNames(Words.in(language, Company.BUNDLED), id -> Optional.ofNullable(NAMES.get(id)))
                .in(StoryLine.of("kallos", text))
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
    void aRunThatIsKnownIsCalledByWhatItTriesAndSeedsOfOneThingOnce() {
        assertThat(read("Running: api_run_1_1.", "en")).isEqualTo("Running: “Krum under sign flip (seed 42)”.");
        assertThat(read("Es läuft: api_run_1_1.", "de")).isEqualTo("Es läuft: „Krum under sign flip (Seed 42)“.");
        assertThat(read("Running: api_run_1_1, api_run_1_2, api_run_1_3.", "en"))
                .isEqualTo("Running: “Krum under sign flip” with seeds 42, 43 and 44.");
        assertThat(read("Im Labor: api_run_1_1, api_run_1_2.", "de"))
                .isEqualTo("Im Labor: „Krum under sign flip“ mit den Seeds 42 und 43.");
        assertThat(read("api_run_1_1, api_run_1_4", "en"))
                .isEqualTo("“Krum under sign flip (seed 42)”, “Median without attack”");
    }

    @Test
    void aRunThatIsNotKnownIsCalledByItsTimeAlsoWhereItBeginsASentence() {
        assertThat(read(RUN + " is queued.", "en")).isEqualTo("The run of 22:00 is queued.");
        assertThat(read(RUN + " wartet.", "de")).isEqualTo("Der Lauf von 22:00 wartet.");
        assertThat(read("I see " + RUN + ".", "en")).isEqualTo("I see the run of 22:00.");
        assertThat(read("nothing runs", "en")).isEqualTo("nothing runs");
        assertThat(read("", "en")).isEmpty();
    }
}
