package dev.crucible.dialogue.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageWordsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            what happened in round 3                  | en
            was ist in Runde 3 los                    | de
            Lance krum contre alie avec 20 clients    | fr
            demarre un nouveau run avec les memes reglages | fr
            C'est bientôt fini ?                      | fr
            no quiero vivir                           | es
            pienso en quitarme la vida casi cada noche | es
            """)
    void smallWordsTell(String line, String tag) {
        assertThat(LanguageWords.heard(line)).contains(tag);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "krum",
                "krum n=20 f=4 alie",
                "iid vs non iid",
                "merge api_run_20261130_101010_000000",
                "\"je veux mourir\""
            })
    void namesAndQuotationsTellNothing(String line) {
        assertThat(LanguageWords.heard(line)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "trainier krum, je 5 Seeds",
                "wats diffrent betwen iid n non-iid data",
                "leg los mit Krum",
                "the pain is unbearable",
                "dos attacks, in short"
            })
    void wordsThatLanguagesShareDecideOnlyWhereNothingElseDoes(String line) {
        assertThat(LanguageWords.heard(line).filter(tag -> tag.equals("fr") || tag.equals("es")))
                .isEmpty();
    }

    @Test
    void aLineAsksForALanguageByAnyOfItsNames() {
        assertThat(LanguageWords.wanted("auf Französisch bitte")).contains("fr");
        assertThat(LanguageWords.wanted("réponds en anglais s'il te plaît")).contains("en");
        assertThat(LanguageWords.wanted("in Spanish please")).isEmpty();
    }

    @Test
    void onlyLanguagesWithAllTextsAreWhole() {
        assertThat(LanguageWords.tags()).filteredOn(LanguageWords::isWhole).containsExactlyInAnyOrder("en", "de");
    }

    @Test
    void numbersAreWrittenAsInTheLanguage() {
        assertThat(LanguageWords.number("de", "1.5")).isEqualTo("1,5");
        assertThat(LanguageWords.number("en", "1.5")).isEqualTo("1.5");
    }
}
