package dev.crucible.lab.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextMatchTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            seed study 6, study, true, true
            seed study 6, stud, true, false
            seed study 6, tudy, false, false
            seed study 60, seed study 6, false, false
            seed study 60, study 60, true, true
            multi-krum, krum, true, true
            multi_krum, KRUM, true, true
            trimmed, rim, false, false
            sign_flip, sign_f, true, false
            run7b, run7, true, false
            Größe, größ, true, false
            """)
    void findsWordsAndTheirBeginnings(String text, String words, boolean begins, boolean contains) {
        assertThat(TextMatch.begins(text, words)).isEqualTo(begins);
        assertThat(TextMatch.contains(text, words)).isEqualTo(contains);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            'sign_flip, noise', noise, true
            'sign_flip, noise', 'sign_flip, noise', true
            'sign_flip, noise', sign, false
            'sign_flip, noise', flip, false
            krum, KRUM, true
            multi-krum, krum, false
            """)
    void isAValueOrAPart(String text, String value, boolean is) {
        assertThat(TextMatch.is(text, value)).isEqualTo(is);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            api_run_20260101_000000_000001, api_run_2026, true
            api_run_20260101_000000_000001, API_RUN_2026, true
            api_run_20260101_000000_000001, api_run_, false
            api_run_20260101_000000_000001, 20260101, false
            api_run_20260101_000000_000001, 000001, false
            r1, r1, true
            r12, r1, false
            """)
    void namesARunByItsBeginning(String id, String word, boolean names) {
        assertThat(TextMatch.names(id, word)).isEqualTo(names);
    }

    @ParameterizedTest
    @CsvSource({
        "multi-krum, *krum, true",
        "krum.x, krum*, true",
        "krumx, krum.*, false",
        "krum, k*m, true",
        "krum, *, true"
    })
    void fillsGaps(String text, String pattern, boolean matches) {
        assertThat(TextMatch.glob(pattern).matcher(text).matches()).isEqualTo(matches);
    }
}
