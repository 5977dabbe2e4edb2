package dev.crucible.engine.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Vocabularies in the folders of language models. */
class VocabularyFileTest {

    private static final List<String> WORDS =
            List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "caf", "##e", "##é", "Caf", "日", "本", "日本", "a b");

    @TempDir
    Path folder;

    private TokenVocabulary read() {
        return VocabularyFile.of(folder).orElseThrow();
    }

    private List<String> words(String text) {
        TokenVocabulary vocabulary = read();
        return Arrays.stream(vocabulary.encode(text, 6))
                .mapToObj(vocabulary::word)
                .filter(word -> !word.equals("[PAD]") && !word.equals("[CLS]") && !word.equals("[SEP]"))
                .toList();
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(folder.resolve(name), content);
    }

    private void gpt2() throws IOException {
        ObjectNode numbers = Json.object();
        int next = 256;
        for (int b = 0; b < 256; b++) {
            boolean prints = (b >= '!' && b <= '~') || (b >= 0xA1 && b <= 0xAC) || b >= 0xAE;
            numbers.put(String.valueOf((char) (prints ? b : next++)), b);
        }
        numbers.put("Ġc", 256).put("Ġca", 257).put("<|endoftext|>", 258);
        Json.write(folder.resolve("vocab.json"), numbers);
        write("merges.txt", "#version: 0.2\nĠ c\nĠc a\n");
        write(
                "config.json",
                "{\"model_type\": \"gpt2\", \"n_embd\": 8, \"n_layer\": 1, \"n_head\": 2, \"n_positions\": 9,"
                        + " \"vocab_size\": 259, \"eos_token_id\": 258}");
    }

    @Test
    void readsBytePairsFromTheirTwoFiles() throws IOException {
        gpt2();
        TokenVocabulary vocabulary = read();
        assertThat(vocabulary.tokens()).isEqualTo(259);
        assertThat(vocabulary.pad()).isEqualTo(258);
        // The end of texts fills up, and so changes places with the first token.
        assertThat(vocabulary.encode("a ca!", 5)).containsExactly('a', 257, '!', 0, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "merges.txt,, expected merges.txt beside vocab.json",
        "vocab.json, [], vocab.json does not hold a JSON object",
        "vocab.json, '{\"a\": 0, \"b\": 0}', '\"a\" and \"b\" have number 0'",
        "vocab.json, '{\"a\": 7}', '\"a\" has number 7, and there are 1 tokens'",
        "vocab.json, '{\"a\": 0}', no token is the byte 0x00",
        "config.json, '{\"model_type\": \"gpt2\"', config.json is no JSON"
    })
    void namesTheFileThatIsBad(String name, String content, String message) throws IOException {
        gpt2();
        if (content == null) {
            Files.delete(folder.resolve(name));
        } else {
            write(name, content);
        }
        assertThatThrownBy(this::read)
                .isInstanceOf(DataException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining(message);
    }

    @Test
    void hearsTheFormOfTextsBesideALineOfWords() throws IOException {
        write("vocab.txt", String.join("\n", WORDS) + "\n");
        assertThat(words("Café 日本")).containsExactly("caf", "##e", "日", "本");
        write("tokenizer_config.json", "{\"strip_accents\": false}");
        assertThat(words("Café")).containsExactly("caf", "##é");
        write("tokenizer_config.json", "{\"do_lower_case\": false, \"tokenize_chinese_chars\": false}");
        assertThat(words("Café 日本")).containsExactly("Caf", "##é", "日本");
    }

    private ObjectNode tokenizer() {
        ObjectNode root = Json.object();
        ObjectNode vocabulary = root.putObject("model").put("type", "WordPiece").putObject("vocab");
        for (int i = 0; i < WORDS.size(); i++) {
            vocabulary.put(WORDS.get(i), i);
        }
        root.putObject("normalizer").put("type", "BertNormalizer").put("lowercase", true);
        root.putObject("pre_tokenizer").put("type", "BertPreTokenizer");
        return root;
    }

    @Test
    void hearsTheFormOfTextsBesideATokenizer() throws IOException {
        Json.write(folder.resolve("tokenizer.json"), tokenizer());
        assertThat(words("Café 日本")).containsExactly("caf", "##e", "日", "本");
        write("tokenizer_config.json", "{\"do_lower_case\": false, \"tokenize_chinese_chars\": false}");
        assertThat(words("Café 日本")).containsExactly("Caf", "##é", "日本");
    }

    @Test
    void leavesTextsAsTheyAreWhereATokenizerHasNoSuchPart() throws IOException {
        ObjectNode plain = tokenizer();
        plain.putNull("normalizer");
        Json.write(folder.resolve("tokenizer.json"), plain);
        assertThat(words("Café 日本")).containsExactly("Caf", "##é", "日本");
        plain.putNull("pre_tokenizer");
        Json.write(folder.resolve("tokenizer.json"), plain);
        assertThat(words("a b")).containsExactly("a b");
        assertThat(words("a  b")).containsExactly("[UNK]");
    }

    @Test
    void refusesNumbersThatAreNoTokens() throws IOException {
        ObjectNode root = tokenizer();
        ArrayNode added = root.putArray("added_tokens");
        added.addObject().put("id", 40).put("content", "<x>").put("special", true);
        Json.write(folder.resolve("tokenizer.json"), root);
        assertThatThrownBy(this::read)
                .isInstanceOf(DataException.class)
                .hasMessageContaining("tokenizer.json: model.vocab: holds no token of number 13");
    }
}
