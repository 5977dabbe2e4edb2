package dev.crucible.agents.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.mind.Language;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TitlesTest {

    private final Titles english = new Titles(Knowledge.bundled(), Language.ENGLISH);
    private final Titles german =
            new Titles(Knowledge.bundled(), Language.ofTag("de").orElseThrow());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            label_flipping | label flipping
            trimmed_mean   | trimmed mean
            sign_flip      | sign flip
            alie           | A Little Is Enough (ALIE)
            krum           | Krum
            mimic          | Mimic
            gaussian_noise | Gaussian noise on data
            fang_krum      | Fang against Krum
            my_own_rule    | my_own_rule
            """)
    void ordinaryWordsAreSmallWithinASentenceAndNamesAreNot(String key, String said) {
        assertThat(english.within(key)).isEqualTo(said);
    }

    /** Plans say "gegen" before an attack: only a man's adjective would bend there. */
    @Test
    void noAttackIsCalledBySuchAnAdjective() {
        assertThat(Knowledge.bundled().of(KnowledgeTopic.Kind.ATTACK))
                .hasSizeGreaterThan(20)
                .noneMatch(attack -> attack.texts().get("de").title().matches("\\p{Lu}\\p{Ll}+er \\p{Lu}.*"));
    }

    @Test
    void aDataSetIsCalledByWhatItIsAndByItsKeywordWhereOneWritesIt() {
        assertThat(english.dataset("femnist_iid")).isEqualTo("drawn handwriting");
        assertThat(german.dataset("digits")).isEqualTo("gescannte Ziffern");
        assertThat(german.datasetWithKeyword("digits")).isEqualTo("gescannte Ziffern (digits)");
        assertThat(english.datasetWithKeyword("mnist")).isEqualTo("handwritten digits (MNIST, mnist)");
        assertThat(english.datasetWithKeyword("my_own")).isEqualTo("my_own");
    }

    @Test
    void whatBeginsASentenceHasACapital() {
        assertThat(english.of(List.of("trimmed_mean", "median"), " and "))
                .isEqualTo("Trimmed mean and coordinate-wise median");
        assertThat(german.within(List.of("label_flipping", "sign_flip"), " und "))
                .isEqualTo("Label Flipping und Vorzeichenumkehr (Sign Flip)");
    }
}
