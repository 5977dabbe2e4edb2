package dev.crucible.dialogue.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TextsTest {

    private final Texts texts = new Texts(TextsTest.class, "/dev/crucible/dialogue/text/texts");

    @Test
    void placesTakeTheirValuesByName() {
        assertThat(texts.say("de", "forge.lost rule share", "Krum", 12.34)).isEqualTo("12,3 % verlor Krum.");
        assertThat(texts.say("en", "forge.lost rule share", "{rule}$1", 12.34)).isEqualTo("{rule}$1 lost 12.3 %.");
    }

    @Test
    void theCountDecidesTheForm() {
        assertThat(texts.say("en", "forge.runs count", 1)).isEqualTo("1 run");
        assertThat(texts.say("en", "forge.runs count", 2L)).isEqualTo("2 runs");
    }

    @Test
    void aLanguageWithoutATextSpeaksEnglish() {
        assertThat(texts.say("de", "forge.runs count", 2)).isEqualTo("2 runs");
        assertThat(texts.say("fr", "forge.lost rule share", "Krum", 1.0)).isEqualTo("Krum lost 1.0 %.");
    }

    @Test
    void faultsNameTheKey() {
        assertThatThrownBy(() -> texts.say("de", "forge.none")).hasMessageContainingAll("forge.none", "en/forge.yaml");
        assertThatThrownBy(() -> texts.say("en", "forge.lost rule", "Krum")).hasMessageContaining("{share}");
        assertThatThrownBy(() -> texts.say("en", "forge.lost rule share", "Krum"))
                .hasMessageContaining("names other values");
    }
}
