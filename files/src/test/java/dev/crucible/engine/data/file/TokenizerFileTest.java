package dev.crucible.engine.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.Subwords;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files hold tokenizers that PyPI's tokenizers 0.23 learned from this project's documents, and its numbers of some texts. */
class TokenizerFileTest {

    private static final int PAD = 1;
    private static final int LENGTH = 24;

    @ParameterizedTest
    @ValueSource(strings = {"bytepairs", "unigrams", "unigrams-words"})
    void givesTheNumbersOfTheReference(String name) throws IOException {
        JsonNode file = file(name);
        Subwords subwords = TokenizerFile.read(file.path("tokenizer"), PAD, Json.object());
        for (int i = 0; i < file.path("texts").size(); i++) {
            String text = file.path("texts").path(i).asText();
            assertThat(subwords.encode(text, LENGTH))
                    .as(text)
                    .containsExactly(numbers(file.path("ids").path(i)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "bytepairs, /model, ignore_merges, true, model.ignore_merges",
        "bytepairs, /pre_tokenizer, use_regex, false, pre_tokenizer.use_regex",
        "bytepairs, /pre_tokenizer, type, Digits, pre_tokenizer",
        "unigrams, /model, byte_fallback, true, model.byte_fallback",
        "unigrams, /pre_tokenizer, split, false, pre_tokenizer.split",
        "unigrams, /normalizer/normalizers/1, content, _, normalizer.content",
        "unigrams, /model, type, WordLevel, model.type"
    })
    void refusesWhatWouldChangeTheNumbersByName(String name, String at, String key, String value, String said)
            throws IOException {
        JsonNode root = file(name).path("tokenizer");
        ((ObjectNode) root.at(at)).put(key, value);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> TokenizerFile.read(root, PAD, Json.object()))
                .withMessageContaining(said)
                .withMessageContaining("expected");
    }

    @Test
    void readsTextsWithoutALeadingSpaceWhereTheFileSaysSo() throws IOException {
        JsonNode root = file("unigrams").path("tokenizer");
        int[] usual = TokenizerFile.read(root, PAD, Json.object()).encode("model", LENGTH);
        ((ObjectNode) root.path("pre_tokenizer")).put("prepend_scheme", "never");

        assertThat(TokenizerFile.read(root, PAD, Json.object()).encode("model", LENGTH))
                .isNotEqualTo(usual);
    }

    private static JsonNode file(String name) throws IOException {
        try (InputStream in = TokenizerFileTest.class.getResourceAsStream(name + ".json")) {
            return Json.MAPPER.readTree(in);
        }
    }

    private static int[] numbers(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .mapToInt(JsonNode::intValue)
                .toArray();
    }
}
