package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.dialogue.Helplines;
import dev.crucible.novel.language.Words;
import dev.crucible.story.Company;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WelcomeHelplineTest {

    private static final Helplines HELPLINES = Helplines.bundled();

    @ParameterizedTest
    @CsvSource({
        "en, , in the United States call or text 988",
        "en, en-GB, '116 123'",
        "de, de-AT, 142",
        "de, en-US, 0800 111 0 111",
        "en, de-CH, 988"
    })
    void isThatOfTheCountryWhereItsLanguageIsSpoken(String language, String machine, String told) {
        Locale locale = machine == null ? Locale.ROOT : Locale.forLanguageTag(machine);
        assertThat(Welcome.helpline(HELPLINES, locale, Locale.of(language))).contains(told);
    }

    @Test
    void standsInTheWordsOfEveryLanguage() {
        for (String language : Words.LANGUAGES) {
            Words words = Words.in(language, Company.BUNDLED);
            String helpline = Welcome.helpline(HELPLINES, Locale.ROOT, words.locale());
            assertThat(words.of("wellness.text", helpline, HELPLINES.elsewhere()))
                    .contains("findahelpline.com", language.equals("de") ? "0800 111 0 111" : "988")
                    .doesNotContain("{");
        }
    }
}
