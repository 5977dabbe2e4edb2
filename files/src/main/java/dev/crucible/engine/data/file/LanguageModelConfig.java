package dev.crucible.engine.data.file;

import com.fasterxml.jackson.databind.JsonNode;

/** What a language model's {@code config.json} says that its vocabulary and its weights both hang on. */
public final class LanguageModelConfig {

    /** An own key: texts are classified by the mean over their words. */
    public static final String POOLING = "crucible_pooling";

    private static final String ROBERTA = "roberta";
    private static final int ROBERTA_PAD = 1;

    /** The number of GPT-2's {@code <|endoftext|>}. */
    private static final int GPT2_END = 50_256;

    private LanguageModelConfig() {}

    /** The number of the token that fills texts up; the family's own where {@code config} names none. */
    public static int pad(JsonNode config) {
        int usual =
                switch (config.path("model_type").asText()) {
                    case ROBERTA -> ROBERTA_PAD;
                    case "gpt2" -> config.path("eos_token_id").asInt(GPT2_END);
                    default -> 0;
                };
        return config.path("pad_token_id").asInt(usual);
    }

    /** Whether texts stand between the family's two marks though its files do not say so. */
    static boolean frames(JsonNode config) {
        return config.path("model_type").asText().equals(ROBERTA);
    }
}
