package dev.crucible.engine.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.data.file.VocabularyFile;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.Lora;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tiny language models of both families, written by hand. */
class BertFolderTest {

    private static final int TOKENS = 11;
    private static final int WIDTH = 8;
    private static final int HIDDEN = 12;
    private static final int POSITIONS = 10;
    private static final List<String> VOCABULARY =
            List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the", "cat", "play", "##ing", "##s", ".");

    @TempDir
    Path folder;

    @BeforeEach
    void writeText() throws IOException {
        Files.write(folder.resolve("vocab.txt"), VOCABULARY);
        Files.writeString(folder.resolve("config.json"), "{\"num_attention_heads\": 2, \"hidden_act\": \"gelu\"}");
    }

    /** Every tensor of a model, filled with numbers of its own. */
    private void write(BertNames names, String prefix, boolean head) throws IOException {
        SafetensorsWriter writer = new SafetensorsWriter();
        List<Object[]> all = new ArrayList<>();
        all.add(new Object[] {prefix + BertNames.TOKENS + ".weight", List.of(TOKENS, WIDTH)});
        all.add(new Object[] {prefix + BertNames.POSITIONS + ".weight", List.of(POSITIONS, WIDTH)});
        if (names == BertNames.BERT) {
            all.add(new Object[] {prefix + BertNames.SEGMENTS + ".weight", List.of(2, WIDTH)});
        }
        norm(all, prefix + BertNames.EMBEDDING_NORM);
        for (int block = 0; block < 2; block++) {
            for (int place = 0; place < 4; place++) {
                for (String name : names.map(block, place)) {
                    map(all, prefix + name, place == 2 ? HIDDEN : WIDTH, place == 3 ? HIDDEN : WIDTH);
                }
            }
            norm(all, prefix + names.norm(block, true));
            norm(all, prefix + names.norm(block, false));
        }
        if (head) {
            map(all, names.transform(), WIDTH, WIDTH);
            norm(all, names.transformNorm());
            all.add(new Object[] {"cls.predictions.bias", List.of(TOKENS)});
        }
        all.add(new Object[] {"pooler.dense.weight", List.of(WIDTH, WIDTH)});
        int next = 0;
        for (Object[] tensor : all) {
            @SuppressWarnings("unchecked")
            List<Integer> shape = (List<Integer>) tensor[1];
            int size = shape.stream().reduce(1, Math::multiplyExact);
            float[] values = new float[size];
            for (int i = 0; i < size; i++) {
                values[i] = value(next++);
            }
            writer.add((String) tensor[0], values, 0, shape);
        }
        try (var out = Files.newOutputStream(folder.resolve("model.safetensors"))) {
            writer.writeTo(out);
        }
    }

    private static float value(int n) {
        return (float) Math.sin(n * 0.7) / 2;
    }

    private static void norm(List<Object[]> all, String name) {
        all.add(new Object[] {name + ".weight", List.of(WIDTH)});
        all.add(new Object[] {name + ".bias", List.of(WIDTH)});
    }

    private static void map(List<Object[]> all, String name, int outputs, int inputs) {
        all.add(new Object[] {name + ".weight", List.of(outputs, inputs)});
        all.add(new Object[] {name + ".bias", List.of(outputs)});
    }

    private static Layer.Masked masked(TokenVocabulary words) {
        return new Layer.Masked(0.15f, words.mask(), words.tokens(), words.special());
    }

    @ParameterizedTest
    @EnumSource(BertNames.class)
    void putsEveryTensorInItsPlace(BertNames names) throws IOException {
        write(names, names.prefix, true);
        TokenVocabulary words = VocabularyFile.of(folder).orElseThrow();
        try (BertFolder model = new BertFolder(folder);
                Safetensors file = Safetensors.open(folder.resolve("model.safetensors"))) {
            Encoder encoder = model.encoder(words.tokens(), 6);
            assertThat(encoder).isEqualTo(new Encoder(TOKENS, 6, WIDTH, 2, 2, HIDDEN));
            assertThat(model.hasHead(true, 0)).isTrue();
            assertThat(model.hasHead(false, 3)).isFalse();
            Architecture network = encoder.forHiddenWords(masked(words), Optional.empty(), Tuning.FULL);
            ParameterLayout layout = ParameterLayout.of(network);
            float[] whole = new float[layout.size()];
            model.load(network, whole);

            float[] keys = file.floats(names.prefix + names.map(1, 0).get(1) + ".weight", WIDTH, WIDTH);
            int attention = 2 + 12 + 1;
            int weight = layout.tensor(attention + ".convolution.weight").offset();
            assertThat(whole[weight + 3 * 3 * WIDTH + WIDTH + 5]).isEqualTo(keys[5 * WIDTH + 3]);
            float[] shifts = file.floats(names.prefix + names.map(0, 2).getFirst() + ".bias", HIDDEN);
            assertThat(whole[layout.tensor("9.convolution.bias").offset() + 7]).isEqualTo(shifts[7]);
            float[] gamma = file.floats(names.prefix + names.norm(0, true) + ".weight", WIDTH);
            assertThat(whole[layout.tensor("7.norm.weight").offset() + 2]).isEqualTo(gamma[2] - 1);
            float[] table = file.floats(names.prefix + BertNames.TOKENS + ".weight", TOKENS, WIDTH);
            int last = network.layers().size() - 1;
            assertThat(whole[layout.tensor(last + ".convolution.weight").offset() + 3 * TOKENS + 9])
                    .as("the decoder has the table's weights")
                    .isEqualTo(table[9 * WIDTH + 3]);
            float[] positions = file.floats(names.prefix + BertNames.POSITIONS + ".weight", POSITIONS, WIDTH);
            float segment = names == BertNames.BERT
                    ? file.floats(names.prefix + BertNames.SEGMENTS + ".weight", 2, WIDTH)[4]
                    : 0;
            assertThat(whole[layout.tensor("0.embedding.position").offset() + 2 * WIDTH + 4])
                    .isEqualTo(positions[2 * WIDTH + 4] + segment);
        }
    }

    @Test
    void splitsWordsIntoPieces() throws IOException {
        TokenVocabulary words = VocabularyFile.of(folder).orElseThrow();
        assertThat(words.encode("The Cats, playing. Dog", 12)).containsExactly(2, 5, 6, 9, 1, 7, 8, 10, 1, 3, 0, 0);
        assertThat(words.encode("the cat plays", 4)).containsExactly(2, 5, 6, 3);
        assertThat(words.special()).containsExactly(0, 1, 2, 3, 4);
        assertThat(words.mask()).isEqualTo(4);
        assertThat(words.tokens()).isEqualTo(TOKENS);
        assertThat(words.known(List.of("cat", "dog", "[MASK]"))).containsExactly(6);
    }

    /** What is written comes back: all parameters, adapters merged. */
    @Test
    void readsWhatItExports() throws IOException {
        TokenVocabulary words = TokenVocabulary.of(List.of("a", "b", "c"));
        Encoder encoder = new Encoder(words.tokens(), 5, 8, 2, 2, 12);
        Lora lora = new Lora(2, 4, 0.1f, Set.of(Lora.Place.QUERY, Lora.Place.VALUE, Lora.Place.UP));
        Architecture network = encoder.forClasses(3, Optional.of(lora), Tuning.ADAPTERS_AND_HEAD);
        float[] whole = ParameterLayout.of(network).initial(new RandomStream(4));
        for (ParameterLayout.Tensor tensor : ParameterLayout.of(network).tensors()) {
            if (tensor.name().endsWith(".up")) {
                Arrays.fill(whole, tensor.offset(), tensor.offset() + tensor.size(), 0.2f);
            }
        }
        BertExport.write(folder.resolve("m"), network, whole, words);

        TokenVocabulary again = VocabularyFile.of(folder.resolve("m")).orElseThrow();
        assertThat(again.encode("b, c d", 5)).containsExactly(3, 4, 1, 0, 0);
        assertThat(again.mask()).isEqualTo(5).isEqualTo(words.mask());
        try (BertFolder model = new BertFolder(folder.resolve("m"))) {
            assertThat(model.encoder(again.tokens(), 5)).isEqualTo(encoder);
            assertThat(model.hasHead(false, 3)).isTrue();
            Architecture plain = encoder.forClasses(3, Optional.empty(), Tuning.FULL);
            float[] read = new float[ParameterLayout.of(plain).size()];
            model.load(plain, read);
            float[] merged = Encoder.merge(network, whole);
            for (int i = 0; i < read.length; i++) {
                assertThat(read[i]).isCloseTo(merged[i], within(1e-6f));
            }
        }
    }

    @Test
    void refusesWhatDoesNotFit() throws IOException {
        write(BertNames.BERT, "", false);
        try (BertFolder model = new BertFolder(folder)) {
            assertThat(model.hasHead(true, 0)).isFalse();
            assertThatThrownBy(() -> model.encoder(TOKENS + 1, 6))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("holds 12 tokens, the model knows 11");
            assertThatThrownBy(() -> model.encoder(TOKENS, 11)).hasMessageContaining("at most 10 tokens");
        }
        for (Map.Entry<String, String> wrong : Map.of(
                        "{\"num_attention_heads\": 0}", "num_attention_heads",
                        "{\"n_heads\": 2, \"activation\": \"relu\"}", "expected gelu, found \"relu\"",
                        "{", "cannot be read")
                .entrySet()) {
            Files.writeString(folder.resolve("config.json"), wrong.getKey());
            assertThatThrownBy(() -> new BertFolder(folder))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining(wrong.getValue());
        }
        Files.delete(folder.resolve("config.json"));
        assertThatThrownBy(() -> new BertFolder(folder)).hasMessageContaining("config.json: is missing");
    }

    @Test
    void refusesVocabulariesThatAreNone() throws IOException {
        for (Map.Entry<List<String>, String> wrong : Map.of(
                        List.of("[UNK]", "[PAD]", "[MASK]"), "line 1: must be [PAD]",
                        List.of("[PAD]", "[UNK]", "a"), "holds no line [MASK]",
                        List.of("[PAD]", "[UNK]", "[MASK]", "a", "a"), "line 5: \"a\" stands in line 4")
                .entrySet()) {
            Files.write(folder.resolve("vocab.txt"), wrong.getKey());
            assertThatThrownBy(() -> VocabularyFile.of(folder))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining(wrong.getValue());
        }
        Files.delete(folder.resolve("vocab.txt"));
        assertThatThrownBy(() -> VocabularyFile.of(folder)).hasMessageContaining("expected vocab.txt, found none");
        assertThat(VocabularyFile.of(folder.resolve("none"))).isEmpty();
    }
}
