package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GossipBubbleTest {

    @ParameterizedTest
    @CsvSource({
        "I saw it., \u201CI saw it.\u201D",
        "\u201CI saw it.\u201D, \u201CI saw it.\u201D",
        "\u201CKrum\u201D is running., \u201C\u2018Krum\u2019 is running.\u201D",
        "\u201EKrum\u201C l\u00E4uft., \u201C\u201AKrum\u2018 l\u00E4uft.\u201D"
    })
    void quotesWithinQuotesAreSingle(String text, String quoted) {
        assertThat(GossipBubble.quoted(text)).isEqualTo(quoted);
    }
}
