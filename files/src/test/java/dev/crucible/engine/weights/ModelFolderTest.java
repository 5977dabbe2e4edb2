package dev.crucible.engine.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.data.file.VocabularyFile;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.io.SafetensorsWriter;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Lora;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tiny language models of every family. */
class ModelFolderTest {

    private static final int TOKENS = 11;
    private static final int LENGTH = 6;

    @TempDir
    Path folder;

    private static ObjectNode config(ModelFamily family) {
        ObjectNode config = JsonNodeFactory.instance.objectNode().put("model_type", family.type);
        config.put("vocab_size", TOKENS).put("max_position_embeddings", 10).put("pad_token_id", 1);
        return switch (family) {
            case GPT2 ->
                config.put("n_embd", 8).put("n_layer", 2).put("n_head", 2).put("n_positions", 10);
            case DISTILBERT ->
                config.put("dim", 8).put("n_layers", 2).put("n_heads", 2).put("hidden_dim", 12);
            default ->
                config.put("hidden_size", 8)
                        .put("num_hidden_layers", 2)
                        .put("num_attention_heads", 2)
                        .put("intermediate_size", 12);
        };
    }

    private static Architecture network(ModelSettings settings) {
        return settings.encoder(LENGTH, settings.usualPooling()).forClasses(3, Optional.empty(), Tuning.FULL);
    }

    private static SafetensorsWriter tensors(ModelSettings settings, float[] whole, Predicate<String> kept) {
        SafetensorsWriter writer = new SafetensorsWriter();
        Architecture network = network(settings);
        for (FileTensor tensor :
                FileTensors.of(settings, network, ParameterLayout.of(network), settings.family().prefix)) {
            if (kept.test(tensor.name())) {
                writer.add(tensor.name(), tensor.store(whole, false), 0, tensor.shape());
            }
        }
        return writer;
    }

    private void write(String name, SafetensorsWriter writer) throws IOException {
        try (var out = Files.newOutputStream(folder.resolve(name))) {
            writer.writeTo(out);
        }
    }

    /** Writes a model of random weights, those of its tensors that are kept, and returns all of them. */
    private float[] write(ModelFamily family, Predicate<String> kept) throws IOException {
        Files.writeString(folder.resolve("config.json"), config(family).toString());
        ModelSettings settings = ModelSettings.of(config(family), "config");
        float[] whole = ParameterLayout.of(network(settings)).initial(new RandomStream(4));
        write("model.safetensors", tensors(settings, whole, kept));
        return whole;
    }

    @ParameterizedTest
    @EnumSource(ModelFamily.class)
    void givesEveryTensorItsPlace(ModelFamily family) throws IOException {
        float[] whole = write(family, _ -> true);
        try (ModelFolder model = new ModelFolder(folder)) {
            Architecture network = model.encoder(TOKENS, LENGTH).forClasses(3, Optional.empty(), Tuning.FULL);
            assertThat(model.hasHead(false, 3)).isTrue();
            assertThat(model.hasHead(false, 4)).isFalse();
            float[] read = new float[whole.length];
            model.load(network, read);
            for (int i = 0; i < read.length; i++) {
                assertThat(read[i]).as(family + " " + i).isCloseTo(whole[i], within(1e-6f));
            }
            assertThat(model.digest()).hasSize(64);
        }
    }

    @Test
    void changesTheTokenThatFillsUpWithTheFirst() throws IOException {
        float[] whole = write(ModelFamily.ROBERTA, _ -> true);
        try (Safetensors file = Safetensors.open(folder.resolve("model.safetensors"))) {
            float[] table = file.floats("roberta.embeddings.word_embeddings.weight", TOKENS, 8);
            assertThat(Arrays.copyOfRange(table, 8, 16)).isEqualTo(Arrays.copyOfRange(whole, 0, 8));
            assertThat(Arrays.copyOfRange(table, 16, 24)).isEqualTo(Arrays.copyOfRange(whole, 16, 24));
            float[] positions = file.floats("roberta.embeddings.position_embeddings.weight", 10, 8);
            assertThat(Arrays.copyOfRange(positions, 16, 24))
                    .isEqualTo(Arrays.copyOfRange(whole, TOKENS * 8, TOKENS * 8 + 8));
        }
    }

    @Test
    void refusesTensorsThatAreMissingOrLeftOver() throws IOException {
        write(ModelFamily.BERT, name -> !name.contains("layer.1."));
        refuses("16 tensors are missing: \"bert.encoder.layer.1.attention.output.LayerNorm.bias\"");
        write(ModelFamily.BERT, _ -> true);
        Files.writeString(
                folder.resolve("config.json"),
                config(ModelFamily.BERT).put("num_hidden_layers", 1).toString());
        refuses("16 tensors are none of a bert of 1 blocks: \"bert.encoder.layer.1.");
        write(ModelFamily.BERT, name -> !name.contains("pooler"));
        refuses("holds a classifier and no \"bert.pooler.dense.weight\"");
        write(ModelFamily.BERT, _ -> true);
        Files.writeString(
                folder.resolve("config.json"),
                config(ModelFamily.BERT).put("intermediate_size", 13).toString());
        refuses("intermediate.dense.weight\" has shape [12, 8], and config.json makes it [13, 8]");
    }

    @Test
    void refusesModelsThatAreComputedOtherwise() throws IOException {
        write(ModelFamily.BERT, _ -> true);
        for (String entry : List.of(
                "model_type=mpnet=expected one of bert, distilbert, roberta, electra, gpt2, found \"mpnet\"",
                "position_embedding_type=relative_key=expected absolute, found relative_key",
                "hidden_act=silu=expected gelu, gelu_new or relu, found \"silu\"")) {
            String[] parts = entry.split("=", 3);
            Files.writeString(
                    folder.resolve("config.json"),
                    config(ModelFamily.BERT).put(parts[0], parts[1]).toString());
            refuses(parts[0] + ": " + parts[2]);
        }
        Files.writeString(
                folder.resolve("config.json"),
                config(ModelFamily.ELECTRA).put("embedding_size", 4).toString());
        refuses("embedding_size: expected hidden_size 8, found 4");
    }

    @Test
    void readsShardsAndRefusesPickles() throws IOException {
        float[] whole = write(ModelFamily.GPT2, _ -> true);
        ModelSettings settings = ModelSettings.of(config(ModelFamily.GPT2), "config");
        Files.delete(folder.resolve("model.safetensors"));
        refuses("holds no model.safetensors");
        Files.writeString(folder.resolve("pytorch_model.bin"), "x");
        refuses("python -m crucible_fl.convert " + folder);
        write("a-00001.safetensors", tensors(settings, whole, name -> name.contains("h.0")));
        write("a-00002.safetensors", tensors(settings, whole, name -> !name.contains("h.0")));
        Path index = folder.resolve("model.safetensors.index.json");
        Files.writeString(index, "{\"weight_map\": {\"a\": \"a-00001.safetensors\", \"b\": \"a-00002.safetensors\"}}");
        try (ModelFolder model = new ModelFolder(folder)) {
            Architecture network = model.encoder(TOKENS, LENGTH).forClasses(3, Optional.empty(), Tuning.FULL);
            float[] read = new float[whole.length];
            model.load(network, read);
            assertThat(read).containsExactly(whole, within(1e-6f));
        }
        write("a-00002.safetensors", tensors(settings, whole, name -> !name.contains("h.1")));
        refuses("a-00002.safetensors: \"transformer.h.0.ln_1.weight\" lies in another shard too");
        Files.writeString(index, "{\"weight_map\": {\"a\": \"../a.safetensors\"}}");
        refuses("expected names of safetensors files, found \"../a.safetensors\"");
    }

    private void refuses(String message) {
        assertThatThrownBy(() -> {
                    try (ModelFolder model = new ModelFolder(folder)) {
                        model.encoder(TOKENS, LENGTH);
                    }
                })
                .isInstanceOf(DataException.class)
                .hasMessageContaining(message);
    }

    @Test
    void refusesAVocabularyOrTextsThatDoNotFit() throws IOException {
        write(ModelFamily.ROBERTA, _ -> true);
        try (ModelFolder model = new ModelFolder(folder)) {
            assertThatThrownBy(() -> model.encoder(TOKENS + 1, LENGTH))
                    .hasMessageContaining("holds 12 tokens, the model knows 11");
            assertThatThrownBy(() -> model.encoder(TOKENS, 9)).hasMessageContaining("at most 8 tokens");
        }
    }

    @Test
    void takesTablesOfTokensThatAreFilledUpAndNoOthers() throws IOException {
        Files.writeString(
                folder.resolve("config.json"),
                config(ModelFamily.BERT).put("vocab_size", 24).toString());
        ModelSettings settings = ModelSettings.of(config(ModelFamily.BERT).put("vocab_size", 24), "config");
        float[] whole = ParameterLayout.of(network(settings)).initial(new RandomStream(4));
        write("model.safetensors", tensors(settings, whole, _ -> true));
        try (ModelFolder model = new ModelFolder(folder)) {
            assertThat(model.encoder(20, LENGTH).tokens()).isEqualTo(24);
            assertThatThrownBy(() -> model.encoder(11, LENGTH))
                    .hasMessageContaining("put in the model's own vocabulary");
        }
    }

    /** Reading an export returns all parameters, with adapters merged. */
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
        ModelExport.write(folder.resolve("m"), network, whole, words);

        TokenVocabulary again = VocabularyFile.of(folder.resolve("m")).orElseThrow();
        assertThat(again.encode("b, c d", 5)).containsExactly(3, 4, 1, 0, 0);
        assertThat(again.mask()).isEqualTo(5).isEqualTo(words.mask());
        try (ModelFolder model = new ModelFolder(folder.resolve("m"))) {
            assertThat(model.encoder(again.tokens(), 5)).isEqualTo(encoder);
            assertThat(model.hasHead(false, 3)).isTrue();
            Architecture plain = encoder.forClasses(3, Optional.empty(), Tuning.FULL);
            float[] read = new float[ParameterLayout.of(plain).size()];
            model.load(plain, read);
            assertThat(read).containsExactly(Encoder.merge(network, whole), within(1e-6f));
        }
    }

    /** A is [rank, inputs] and B [outputs, rank] under peft's names; the head lies beside them. */
    @ParameterizedTest
    @EnumSource(ModelFamily.class)
    void exportsAdaptersAsPeftHasThem(ModelFamily family) throws IOException {
        write(family, _ -> true);
        Files.writeString(folder.resolve("vocab.txt"), "[UNK]\n[PAD]\n[MASK]\na\nb\nc\nd\ne\nf\ng\nh\n");
        TokenVocabulary words = VocabularyFile.of(folder).orElseThrow();
        Lora lora = new Lora(2, 6, 0.1f, family.places(List.of()));
        try (ModelFolder model = new ModelFolder(folder)) {
            Architecture network =
                    model.encoder(TOKENS, LENGTH).forClasses(3, Optional.of(lora), Tuning.ADAPTERS_AND_HEAD);
            float[] whole = ParameterLayout.of(network).initial(new RandomStream(4));
            model.load(network, whole);
            ModelExport.write(folder.resolve("m"), network, whole, words);
            ParameterLayout.Tensor down = ParameterLayout.of(network).tensors().stream()
                    .filter(tensor -> tensor.name().endsWith(".down"))
                    .findFirst()
                    .orElseThrow();
            String map = "base_model.model." + family.prefix + family.map(0, 0).getFirst();
            try (Safetensors file = Safetensors.open(folder.resolve("m/adapter/adapter_model.safetensors"))) {
                float[] a = file.floats(map + ".lora_A.weight", 2, 8);
                assertThat(a[1]).isEqualTo(whole[down.offset() + 2]);
                assertThat(a[8]).isEqualTo(whole[down.offset() + 1]);
                int width = family == ModelFamily.GPT2 ? 24 : 8;
                assertThat(file.floats(map + ".lora_B.weight", width, 2)).hasSize(2 * width);
                assertThat(file.tensors())
                        .containsKey("base_model.model." + family.classifier().getLast() + ".weight");
            }
            ObjectNode config = Json.readObject(folder.resolve("m/adapter/adapter_config.json"));
            assertThat(config.path("r").intValue()).isEqualTo(2);
            assertThat(config.path("lora_alpha").doubleValue()).isEqualTo(6);
            assertThat(config.path("task_type").asText()).isEqualTo("SEQ_CLS");
            assertThat(config.path("base_model_name_or_path").asText()).isEqualTo(folder.toString());
            for (JsonNode target : config.path("target_modules")) {
                assertThat(family.places(target.asText())).hasSize(1);
            }
        }
    }

    @Test
    void namesTargetsByTheirEndings() {
        assertThat(ModelFamily.BERT.places("query")).isEqualTo(EnumSet.of(Lora.Place.QUERY));
        assertThat(ModelFamily.BERT.places("output.dense")).isEqualTo(EnumSet.of(Lora.Place.OUTPUT, Lora.Place.DOWN));
        assertThat(ModelFamily.BERT.places("attention.output.dense")).isEqualTo(EnumSet.of(Lora.Place.OUTPUT));
        assertThat(ModelFamily.BERT.places("dense")).contains(Lora.Place.POOLER, Lora.Place.UP);
        assertThat(ModelFamily.DISTILBERT.places("ffn.lin1")).isEqualTo(EnumSet.of(Lora.Place.UP));
        assertThat(ModelFamily.GPT2.places("c_proj")).isEqualTo(EnumSet.of(Lora.Place.OUTPUT, Lora.Place.DOWN));
        assertThat(ModelFamily.GPT2.places("query")).isEmpty();
        assertThat(ModelFamily.ROBERTA.places("all-linear")).hasSize(6);
        assertThat(ModelFamily.GPT2.places(List.of())).isEqualTo(EnumSet.of(Lora.Place.JOINT));
        assertThat(ModelFamily.GPT2.places(List.of("c_attn", "c_fc")))
                .isEqualTo(EnumSet.of(Lora.Place.JOINT, Lora.Place.UP));
        assertThat(ModelFamily.DISTILBERT.places(List.of("query", "intermediate.dense")))
                .isEqualTo(EnumSet.of(Lora.Place.QUERY, Lora.Place.UP));
        assertThatThrownBy(() -> ModelFamily.GPT2.places(List.of("query")))
                .isInstanceOf(DataException.class)
                .hasMessage("lora_target_modules: no map of a gpt2 is called \"query\"; use all-linear or one of "
                        + "attn.c_attn, attn.c_proj, mlp.c_fc, mlp.c_proj");
    }
}
