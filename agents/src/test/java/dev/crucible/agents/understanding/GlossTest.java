package dev.crucible.agents.understanding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlossTest {

    @ParameterizedTest
    @CsvSource({
        "er schlägt mich, he hit me",
        "er schlaegt mich, he hit me",
        "er schlagt mich, he hit me",
        "umzubringen, kill",
        "abgeschnitten, cut",
        "kinderzimmer, kid's room",
        "gartentür, garden door",
        "i mog nimma, i like no longer",
        "krum auf mnist, krum on mnist"
    })
    void wordsBecomeEnglishHoweverTheyAreBentOrSpelt(String german, String english) {
        assertThat(Gloss.bundled().line(german)).isEqualTo(english);
    }

    @Test
    void marksAndNumbersStay() {
        assertThat(Gloss.bundled().line("30 % tot?")).isEqualTo("30 % dead?");
        assertThat(Gloss.bundled().line("")).isEmpty();
        assertThat(Gloss.bundled().word("?")).isEmpty();
    }

    @Test
    void bothLanguagesShareFeatures() {
        int[] german = Features.ofBothLanguages(Wording.of("ich will sterben")).index();
        int[] english = Features.ofBothLanguages(Wording.of("i want to die")).index();
        assertThat(german).containsAnyOf(english);
    }
}
