package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.cast.CastFiles;
import dev.crucible.agents.understanding.Language;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PhrasesTest {

    private static final Phrases PHRASES = Phrases.bundled();

    @Test
    void everyOccasionHasAtLeastFiveWays() {
        assertThat(PHRASES.all()).hasSizeGreaterThan(60).allSatisfy((occasion, lines) -> assertThat(lines)
                .as(occasion)
                .hasSizeGreaterThanOrEqualTo(5)
                .doesNotHaveDuplicates());
    }

    @Test
    void facesAreStatesOfTheSpeakers() {
        var cast = CastFiles.bundled();
        for (String key : PHRASES.all().keySet()) {
            Language language = key.startsWith("de ") ? Language.GERMAN : Language.ENGLISH;
            String[] parts = key.replaceFirst("^de ", "").split(" ", 2);
            String face =
                    PHRASES.pick(language, parts[0], parts[1], "x", Map.of()).face();
            assertThat(cast.member(parts[0]).states()).as(key).contains(face);
        }
    }

    @Test
    void whatIsPutInIsMadeSafe() {
        String said = PHRASES.pick(
                        Language.ENGLISH, "hephaestus", "unknown_words", "x", Map.of("words", "{words}$1\\ `x`\nnext"))
                .text();
        assertThat(said).contains("(words)$1\\ 'x' next").doesNotContain("{");
    }
}
