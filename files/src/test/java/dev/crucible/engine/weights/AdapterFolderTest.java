package dev.crucible.engine.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.io.SafetensorsWriter;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Encoder.Pooling;
import dev.crucible.engine.model.Lora;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Adapters of rank 2 on queries and values of a BERT of width 8. */
class AdapterFolderTest {

    private static final Lora LORA = new Lora(2, 6, 0.1f, Set.of(Lora.Place.QUERY, Lora.Place.VALUE));
    private static final ModelSettings MODEL = ModelSettings.of(
            Json.object()
                    .put("model_type", "bert")
                    .put("hidden_size", 8)
                    .put("num_hidden_layers", 1)
                    .put("num_attention_heads", 2)
                    .put("intermediate_size", 12)
                    .put("vocab_size", 9)
                    .put("max_position_embeddings", 5),
            "the model's config.json");

    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        write(Pooling.POOLER);
    }

    private float[] write(Pooling pooling) throws IOException {
        Architecture network = network(pooling, 3);
        float[] whole = ParameterLayout.of(network).initial(new RandomStream(4));
        for (ParameterLayout.Tensor tensor : ParameterLayout.of(network).tensors()) {
            if (tensor.name().endsWith(".up")) {
                Arrays.fill(whole, tensor.offset(), tensor.offset() + tensor.size(), 0.3f);
            }
        }
        AdapterExport.write(folder, Path.of("base"), MODEL, network, whole);
        return whole;
    }

    private static Encoder encoder(Pooling pooling) {
        return MODEL.encoder(5, pooling);
    }

    private static Architecture network(Pooling pooling, int classes) {
        return encoder(pooling).forClasses(classes, Optional.of(LORA), Tuning.ADAPTERS_AND_HEAD);
    }

    /** Also a head that is none of the reference's, which lies in a file of its own. */
    @ParameterizedTest
    @EnumSource(names = {"POOLER", "MEAN"})
    void readsWhatItWroteToTheSameBytes(Pooling pooling) throws IOException {
        float[] whole = write(pooling);
        ParameterLayout layout = ParameterLayout.of(network(pooling, 3));
        float[] read = layout.initial(new RandomStream(5));
        try (AdapterFolder adapter = new AdapterFolder(folder)) {
            adapter.require(MODEL, encoder(pooling), LORA);
            assertThat(adapter.load(MODEL, network(pooling, 3), read)).isTrue();
            assertThat(adapter.digest()).hasSize(64);
        }
        assertThat(layout.trainedOf(read)).isEqualTo(layout.trainedOf(whole));
        assertThat(Files.exists(folder.resolve("head.safetensors"))).isEqualTo(pooling == Pooling.MEAN);
    }

    @Test
    void leavesAHeadOfOtherClassesFresh() throws IOException {
        ParameterLayout layout = ParameterLayout.of(network(Pooling.POOLER, 4));
        float[] fresh = layout.initial(new RandomStream(5));
        float[] read = fresh.clone();
        try (AdapterFolder adapter = new AdapterFolder(folder)) {
            assertThat(adapter.load(MODEL, network(Pooling.POOLER, 4), read)).isFalse();
        }
        ParameterLayout.Tensor head = layout.tensors().getLast();
        int from = head.offset();
        assertThat(Arrays.copyOfRange(read, from, from + head.size()))
                .isEqualTo(Arrays.copyOfRange(fresh, from, from + head.size()));
    }

    private void settings(Consumer<ObjectNode> change) throws IOException {
        ObjectNode settings = Json.readObject(folder.resolve("adapter_config.json"));
        change.accept(settings);
        Json.write(folder.resolve("adapter_config.json"), settings);
    }

    private void refuses(Lora lora, String message) {
        assertThatThrownBy(() -> {
                    try (AdapterFolder adapter = new AdapterFolder(folder)) {
                        adapter.require(MODEL, encoder(Pooling.POOLER), lora);
                    }
                })
                .isInstanceOf(DataException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "peft_type| 'IA3'| adapter_config.json: peft_type: expected LORA, found 'IA3'; use adapters of LoRA",
                "bias| 'all'| bias: expected none, found 'all'; use adapters without biases",
                "use_dora| true| use_dora: expected none, found true; use plain adapters of one rank",
                "rank_pattern| {'query': 4}| rank_pattern: expected none",
                "r| 4| r: expected 2, which is lora_rank, found 4; set lora_rank to 4",
                "lora_alpha| 8| lora_alpha: expected 6.0, as the config has it, found 8; set lora_alpha to 8",
                "target_modules| ['query']| target_modules: expected the maps of lora_target_modules, [QUERY, VALUE], found ['query']",
                "target_modules| ['conv']| target_modules: no map of a bert is called 'conv'",
            })
    void refusesSettingsThatAreOthers(String key, String value, String message) throws IOException {
        Files.writeString(
                folder.resolve("value.json"), "{'v': %s}".formatted(value).replace('\'', '"'));
        JsonNode read = Json.readObject(folder.resolve("value.json")).get("v");
        settings(settings -> settings.set(key, read));
        refuses(LORA, message.replace('\'', '"'));
    }

    @Test
    void namesWhatIsMissingOrCutOrOfAnotherShape() throws IOException {
        Path weights = folder.resolve("adapter_model.safetensors");
        byte[] whole = Files.readAllBytes(weights);
        Files.write(weights, Arrays.copyOf(whole, whole.length - 40));
        refuses(LORA, "adapter_model.safetensors");
        refuses(LORA, "complete");

        SafetensorsWriter wider = new SafetensorsWriter();
        String map = "base_model.model.bert.encoder.layer.0.attention.self.query";
        wider.add(map + ".lora_A.weight", new float[32], 0, List.of(2, 16));
        try (OutputStream out = Files.newOutputStream(weights)) {
            wider.writeTo(out);
        }
        refuses(LORA, "query.lora_A.weight\" has shape [2, 16], and the model's config.json makes it [2, 8]");

        Files.write(weights, whole);
        settings(settings -> settings.put("target_modules", ".*query"));
        refuses(new Lora(2, 6, 0, Set.of(Lora.Place.QUERY)), "belong to no map of this model");
        refuses(new Lora(2, 6, 0, Set.of(Lora.Place.QUERY, Lora.Place.VALUE, Lora.Place.KEY)), "key.lora_A.weight\"");

        Files.delete(weights);
        refuses(LORA, "adapter_model.safetensors is missing; put in what peft or a run with save_model wrote");
    }
}
