package dev.crucible.agents.mind;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            say that in German          | de
            und jetzt auf Englisch      | en
            Deutsch bitte               | de
            can you repeat it in English please? | en
            sag das nochmal auf deutsch | de
            """)
    void aLineMayAskForALanguage(String line, String tag) {
        assertThat(Language.wanted(line).map(Language::tag)).contains(tag);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "do you speak German?",
                "is there a paper on Krum in German?",
                "auf Deutsch gesagt",
                "explain Krum in German", // names something else, and is answered in the language of the line
                "what is English for Schranke?"
            })
    void whatAsksForMoreDoesNot(String line) {
        assertThat(Language.wanted(line)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ALIE bricht Krum", "p-wert", "Holm-Korrektur", "braucht Krum f?", "Vorzeichenumkehr"})
    void aLineWithoutSmallWordsIsKnownByOthers(String line) {
        assertThat(Language.told(line)).contains(Language.ofTag("de").orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Krum", "run krum", "median under alie", "p-value", "gradient descent", "what is a Schranke"})
    void namesAndEnglishAreNotTakenForGerman(String line) {
        assertThat(Language.told(line)).isEmpty();
    }
}
