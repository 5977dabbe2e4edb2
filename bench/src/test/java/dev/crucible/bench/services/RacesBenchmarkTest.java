package dev.crucible.bench.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RacesBenchmarkTest {

    private static final int PAIRS = 98;

    @TempDir
    Path folder;

    @Test
    void theStoreAnswersAsTheModelAloneAndInPairs() throws Exception {
        try (Races races = new Races(folder.resolve("out"))) {
            races.holdAgainstTheModel();
            races.race(PAIRS);
            assertThat(races.line(PAIRS)).isEqualTo("98 pairs, 0 not linearizable, 0 errors");
            assertThat(races.isClean()).isTrue();
        }
    }
}
