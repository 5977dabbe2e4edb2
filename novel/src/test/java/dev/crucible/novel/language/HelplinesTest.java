package dev.crucible.novel.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HelplinesTest {

    @ParameterizedTest
    @CsvSource({
        "en, , in the United States call or text 988",
        "en, en-GB, '116 123'",
        "de, de-AT, 142",
        "de, en-US, 0800 111 0 111",
        "en, de-CH, 988"
    })
    void areThoseOfTheCountryWhereItsLanguageIsSpoken(String language, String machine, String told) {
        Helplines helplines = Helplines.bundled(machine == null ? Locale.ROOT : Locale.forLanguageTag(machine));
        assertThat(helplines.of(Locale.of(language))).contains(told);
    }

    @Test
    void standInTheFileThatTheCrewReads() throws Exception {
        Path crews = Path.of("../agents/src/main/resources/dev/crucible/agents/care", Helplines.FILE);
        try (var own = Helplines.class.getResourceAsStream(Helplines.FILE)) {
            assertThat(own.readAllBytes()).isEqualTo(Files.readAllBytes(crews));
        }
    }

    @Test
    void standInTheWordsOfEveryLanguage() {
        for (String language : Words.LANGUAGES) {
            Words words = Words.in(language);
            Helplines helplines = Helplines.bundled(Locale.ROOT);
            assertThat(words.of("wellness.text", helplines.of(words.locale()), helplines.elsewhere()))
                    .contains("findahelpline.com", language.equals("de") ? "0800 111 0 111" : "988")
                    .doesNotContain("{");
        }
    }
}
