package dev.crucible.agents.understanding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VocabularyTest {

    @ParameterizedTest
    @CsvSource({
        "will mihc umbringen, will mich umbringen",
        "hlep me, help me",
        "stop the simulatoin, stop the simulation",
        "mind the gap, mind the gap",
        "krum on digits, krum on digits"
    })
    void swappedLettersArePutRightAndWordsStay(String typed, String meant) {
        Wording wording = Vocabulary.bundled().corrected(Wording.of(typed));

        assertThat(wording.plain()).isEqualTo(Wording.of(meant).plain());
    }
}
