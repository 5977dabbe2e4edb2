package dev.crucible.engine.weights;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.data.WordPieces;
import dev.crucible.engine.data.file.LanguageModelConfig;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.io.SafetensorsWriter;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.ParameterLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes a network as the folder of a language model, adapters merged, under the names of its family: {@link ModelFolder} and
 * other software for that family can read it. Adapters of a model that has a folder are also in {@code adapter}, in the format of peft.
 */
public final class ModelExport {

    private static final List<String> TOKENIZER =
            List.of("vocab.txt", "vocab.json", "merges.txt", "tokenizer.json", "tokenizer_config.json");

    private ModelExport() {}

    /**
     * Writes {@code folder}.
     *
     * @param whole all parameters of {@code adapted}, an {@link Encoder}'s
     * @param vocabulary the vocabulary, whose folder, if any, has the base model
     */
    public static void write(Path folder, Architecture adapted, float[] whole, TokenVocabulary vocabulary)
            throws IOException {
        Files.createDirectories(folder);
        Architecture architecture = Encoder.merged(adapted);
        ObjectNode config =
                vocabulary.folder().isPresent() ? given(vocabulary.folder().get(), architecture) : fresh(architecture);
        if (vocabulary.folder().isPresent()) {
            for (String name : TOKENIZER) {
                Path file = vocabulary.folder().get().resolve(name);
                if (Files.isRegularFile(file)) {
                    AtomicFile.write(folder.resolve(name), Files.readString(file));
                }
            }
        } else {
            AtomicFile.write(
                    folder.resolve("vocab.txt"),
                    WordPieces.of(vocabulary).stream().collect(Collectors.joining("\n", "", "\n")));
        }
        AtomicFile.write(folder.resolve("config.json"), config.toPrettyString() + "\n");
        ModelSettings settings = ModelSettings.of(config, folder.toString());
        float[] merged = Encoder.merge(adapted, whole);
        SafetensorsWriter writer = new SafetensorsWriter().note("format", "pt");
        for (FileTensor tensor :
                FileTensors.of(settings, architecture, ParameterLayout.of(architecture), settings.family().prefix)) {
            String name = ModelFamily.aliases(tensor.name()).getFirst();
            writer.add(name, () -> tensor.store(merged, false), tensor.shape());
        }
        AtomicFile.write(folder.resolve("model.safetensors"), writer::writeTo);
        // Folded adapters are merged into the maps: the remaining ones are untrained.
        boolean adapters = adapted.layers().stream()
                .anyMatch(
                        layer -> layer instanceof Layer.LowRank low && low.exchange() != Layer.LowRank.Exchange.FOLDED);
        if (adapters && vocabulary.folder().isPresent()) {
            AdapterExport.write(folder.resolve("adapter"), vocabulary.folder().get(), settings, adapted, whole);
        }
    }

    /** Returns the base model's config, with the written numbers of positions and classes. */
    private static ObjectNode given(Path model, Architecture architecture) throws IOException {
        ObjectNode config = Json.readObject(model.resolve("config.json"));
        ModelSettings settings = ModelSettings.of(config, model.toString());
        int first = settings.family().firstPosition(settings.pad());
        config.put(
                config.has("n_positions") ? "n_positions" : "max_position_embeddings",
                architecture.input().width() + first);
        if (!architecture.guessesWords()) {
            config.remove(List.of("id2label", "label2id"));
            config.put("num_labels", architecture.classes());
        }
        return pooled(config, architecture);
    }

    private static ObjectNode pooled(ObjectNode config, Architecture architecture) {
        if (architecture.layers().stream().anyMatch(Layer.TextAverage.class::isInstance)) {
            config.put(LanguageModelConfig.POOLING, "mean");
        }
        return config;
    }

    private static ObjectNode fresh(Architecture architecture) {
        ParameterLayout layout = ParameterLayout.of(architecture);
        ParameterLayout.Tensor tokens = layout.tensor("0.embedding.token");
        List<Layer> layers = architecture.layers();
        Layer.Attention attention = layers.stream()
                .filter(Layer.Attention.class::isInstance)
                .map(Layer.Attention.class::cast)
                .findFirst()
                .orElseThrow();
        long blocks = layers.stream().filter(Layer.Attention.class::isInstance).count();
        int up = layers.indexOf(attention) + 5;
        ObjectNode config = JsonNodeFactory.instance
                .objectNode()
                .put("model_type", "bert")
                .put("vocab_size", tokens.dims().getFirst())
                .put("hidden_size", tokens.dims().getLast())
                .put("num_hidden_layers", blocks)
                .put("num_attention_heads", attention.heads())
                .put(
                        "intermediate_size",
                        layout.tensor(up + ".convolution.bias").size())
                .put("max_position_embeddings", architecture.input().width())
                .put("type_vocab_size", 1)
                .put("hidden_act", "gelu_new")
                .put("layer_norm_eps", 1e-5)
                .put("pad_token_id", TokenVocabulary.PAD)
                .put("tie_word_embeddings", false);
        return pooled(config, architecture);
    }
}
