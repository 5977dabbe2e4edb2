package dev.crucible.engine.data.file;

import com.fasterxml.jackson.databind.JsonNode;

/** The keys of a language model's {@code config.json} that affect both its vocabulary and its weights. */
public final class LanguageModelConfig {

    /** A custom key: texts are classified by the mean over their words. */
    public static final String POOLING = "crucible_pooling";

    private static final String ROBERTA = "roberta";
    private static final int ROBERTA_PAD = 1;

    /** The number of GPT-2's {@code <|endoftext|>}. */
    private static final int GPT2_END = 50_256;

    private LanguageModelConfig() {}

    /** Returns the number of the padding token; the family's default if {@code config} names none. */
    public static int pad(JsonNode config) {
        int usual =
                switch (config.path("model_type").asText()) {
                    case ROBERTA -> ROBERTA_PAD;
                    case "gpt2" -> config.path("eos_token_id").asInt(GPT2_END);
                    default -> 0;
                };
        return config.path("pad_token_id").asInt(usual);
    }

    /** Returns true if texts are framed by the family's two special tokens although its files do not say so. */
    static boolean frames(JsonNode config) {
        return config.path("model_type").asText().equals(ROBERTA);
    }
}
