package dev.crucible.engine.weights;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.file.LanguageModelConfig;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Encoder.Activation;
import dev.crucible.engine.model.Encoder.Pooling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The settings of a language model's {@code config.json} that affect its computation.
 *
 * @param origin the file, for messages
 * @param tokens rows of the token table
 * @param positions rows of the table of positions
 * @param segments rows of the table of segments
 * @param pad the file's number of the padding token
 * @param tied true if logits of words share the token table
 * @param mean true if texts are classified by the mean over their words, which only models written by Crucible declare
 */
public record ModelSettings(
        String origin,
        ModelFamily family,
        int width,
        int blocks,
        int heads,
        int hidden,
        int tokens,
        int positions,
        int segments,
        double epsilon,
        Activation activation,
        int pad,
        boolean tied,
        boolean mean) {

    /** Reads {@code config.json} in {@code folder}. */
    public static ModelSettings read(Path folder) {
        Path file = folder.resolve("config.json");
        try {
            if (!Files.isRegularFile(file)) {
                throw new DataException(file + ": is missing; put in the model's config.json");
            }
            return of(Json.readObject(file), file.toString());
        } catch (IOException e) {
            throw new DataException(
                    "%s cannot be read (%s); put in the model's own config.json".formatted(file, e.getMessage()), e);
        }
    }

    /**
     * Reads the settings of {@code config}.
     *
     * @throws DataException naming {@code origin}, the key, what was expected and found
     */
    public static ModelSettings of(JsonNode config, String origin) {
        String type = config.path("model_type").asText();
        ModelFamily family = ModelFamily.of(type)
                .orElseThrow(() -> new DataException(
                        "%s: model_type: expected one of %s, found \"%s\"; use a model of these families"
                                .formatted(origin, ModelFamily.types(), type)));
        Reading read = new Reading(config, origin);
        read.requireKnownForm();
        return switch (family) {
            case GPT2 -> {
                int width = read.whole("n_embd");
                yield new ModelSettings(
                        origin,
                        family,
                        width,
                        read.whole("n_layer"),
                        read.whole("n_head"),
                        config.path("n_inner").asInt(4 * width),
                        read.whole("vocab_size"),
                        read.whole(config.has("n_positions") ? "n_positions" : "n_ctx"),
                        0,
                        config.path("layer_norm_epsilon").asDouble(1e-5),
                        read.activation("activation_function", "gelu_new"),
                        LanguageModelConfig.pad(config),
                        config.path("tie_word_embeddings").asBoolean(true),
                        config.path(LanguageModelConfig.POOLING).asText().equals("mean"));
            }
            case DISTILBERT ->
                new ModelSettings(
                        origin,
                        family,
                        read.whole("dim"),
                        read.whole("n_layers"),
                        read.whole("n_heads"),
                        read.whole("hidden_dim"),
                        read.whole("vocab_size"),
                        read.whole("max_position_embeddings"),
                        0,
                        1e-12,
                        read.activation("activation", "gelu"),
                        LanguageModelConfig.pad(config),
                        config.path("tie_word_embeddings").asBoolean(true),
                        config.path(LanguageModelConfig.POOLING).asText().equals("mean"));
            case BERT, ROBERTA, ELECTRA ->
                new ModelSettings(
                        origin,
                        family,
                        read.whole("hidden_size"),
                        read.whole("num_hidden_layers"),
                        read.whole("num_attention_heads"),
                        read.whole("intermediate_size"),
                        read.whole("vocab_size"),
                        read.whole("max_position_embeddings"),
                        config.path("type_vocab_size").asInt(2),
                        config.path("layer_norm_eps").asDouble(1e-12),
                        read.activation("hidden_act", "gelu"),
                        LanguageModelConfig.pad(config),
                        config.path("tie_word_embeddings").asBoolean(true),
                        config.path(LanguageModelConfig.POOLING).asText().equals("mean"));
        };
    }

    public ModelSettings {
        if (width % heads != 0) {
            throw new DataException(
                    "%s: %d heads do not divide vectors of %d coordinates; put in the model's own config.json"
                            .formatted(origin, heads, width));
        }
        if (pad < 0 || pad >= tokens) {
            throw new DataException("%s: pad_token_id: expected 0 to %d, found %d; put in the model's own config.json"
                    .formatted(origin, tokens - 1, pad));
        }
    }

    /** Returns the network's encoder, for texts of {@code length} tokens. */
    public Encoder encoder(int length, Pooling pooling) {
        boolean own = family == ModelFamily.ROBERTA || family == ModelFamily.ELECTRA;
        Encoder.Form form = new Encoder.Form(
                family == ModelFamily.GPT2, epsilon, activation, own ? Activation.GELU : activation, pooling, tied);
        return new Encoder(tokens, length, width, blocks, heads, hidden, form);
    }

    /** Returns the family's pooling for classification. */
    public Pooling usualPooling() {
        return family.pooling;
    }

    /** Returns the length of the longest text that the table of positions has rows for. */
    public int longest() {
        return positions - family.firstPosition(pad);
    }

    /** Reader of a config's keys. */
    private record Reading(JsonNode config, String origin) {

        int whole(String key) {
            int value = config.path(key).asInt(0);
            if (value < 1) {
                throw new DataException("%s: %s: expected at least 1, found %s; put in the model's own config.json"
                        .formatted(
                                origin, key, config.has(key) ? config.get(key).toString() : "nothing"));
            }
            return value;
        }

        Activation activation(String key, String usual) {
            String name = config.path(key).asText(usual);
            return switch (name) {
                case "gelu" -> Activation.GELU;
                case "gelu_new", "gelu_pytorch_tanh", "gelu_fast" -> Activation.GELU_TANH;
                case "relu" -> Activation.RELU;
                default ->
                    throw new DataException("%s: %s: expected gelu, gelu_new or relu, found \"%s\"; use another model"
                            .formatted(origin, key, name));
            };
        }

        /** Rejects settings that this engine would compute differently. */
        void requireKnownForm() {
            require("position_embedding_type", "absolute");
            require("is_decoder", "false");
            require("add_cross_attention", "false");
            require("scale_attn_weights", "true");
            require("scale_attn_by_inverse_layer_idx", "false");
            JsonNode embedding = config.path("embedding_size");
            if (embedding.isInt()
                    && embedding.intValue() != config.path("hidden_size").asInt()) {
                throw new DataException(
                        "%s: embedding_size: expected hidden_size %s, found %s; use a model without projection"
                                .formatted(origin, config.path("hidden_size"), embedding));
            }
        }

        private void require(String key, String expected) {
            String found = config.path(key).asText(expected);
            if (config.hasNonNull(key) && !found.equals(expected)) {
                throw new DataException(
                        "%s: %s: expected %s, found %s; use another model".formatted(origin, key, expected, found));
            }
        }
    }
}
