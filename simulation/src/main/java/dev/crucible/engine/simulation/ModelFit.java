package dev.crucible.engine.simulation;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.strategy.Adapters;
import dev.crucible.engine.strategy.Llm;
import dev.crucible.engine.weights.AdapterFolder;
import dev.crucible.engine.weights.ModelFamily;
import dev.crucible.engine.weights.ModelFolder;
import dev.crucible.engine.weights.ModelSettings;
import java.nio.file.Path;

/** Check that a language model's files can do what a config asks for. */
public final class ModelFit {

    private static final String MLM =
            "llm_task: mlm needs %s, and %s has none; use llm_task classification, or a model %s";

    private ModelFit() {}

    /**
     * Returns the encoder in {@code folder}.
     *
     * @param words the vocabulary in the same folder
     * @param length tokens of a text
     * @throws DataException naming the file or the key that does not fit, and the fix
     */
    public static Encoder encoder(ModelFolder folder, Llm llm, TokenVocabulary words, int length) {
        ModelSettings settings = folder.settings();
        if (words.pad() != settings.pad()) {
            throw new DataException(
                    ("%s: pad_token_id: expected %d, the number of the token that fills up in the vocabulary, found %d; "
                                    + "put in the model's own config.json and vocabulary")
                            .formatted(settings.origin(), words.pad(), settings.pad()));
        }
        Encoder encoder = folder.encoder(words.tokens(), length);
        require(settings, llm, length);
        if (llm.hidesWords()) {
            if (!folder.hasHead(true, 0)) {
                throw new DataException(
                        MLM.formatted("a head for hidden words", llm.name(), "that was saved with its head"));
            }
            if (!encoder.form().causal() && !words.hidesWords()) {
                throw new DataException(
                        MLM.formatted("a token [MASK] or <mask>", llm.name(), "whose vocabulary has one"));
            }
        }
        return encoder;
    }

    /**
     * Checks the adapters in {@code place} from which {@code llm} starts.
     *
     * @param encoder of the model with {@code settings}
     * @throws DataException as {@link #encoder}
     */
    public static void requireAdapter(Path place, ModelSettings settings, Encoder encoder, Llm llm) {
        Adapters adapters = llm.adapters().orElseThrow();
        try (AdapterFolder folder = new AdapterFolder(place)) {
            folder.require(settings, encoder, adapters.in(settings.family()));
        }
    }

    /**
     * Checks what depends only on the model's settings.
     *
     * @throws DataException as {@link #encoder}
     */
    public static void require(ModelSettings settings, Llm llm, int length) {
        if (settings.longest() < length) {
            throw new DataException(
                    "%s: the model reads at most %d tokens, the config asks for %d; lower llm_chunk_size or max_seq_length"
                            .formatted(settings.origin(), settings.longest(), length));
        }
        int rank = llm.adapters().map(Adapters::rank).orElse(0);
        if (rank > settings.width()) {
            throw new DataException("lora_rank: must be at most %d, the width of %s, got %d"
                    .formatted(settings.width(), llm.name(), rank));
        }
        llm.adapters().ifPresent(adapters -> adapters.in(settings.family()));
        if (llm.hidesWords() && settings.family() == ModelFamily.GPT2 && !settings.tied()) {
            throw new DataException(
                    "%s: tie_word_embeddings: expected true for llm_task mlm, found false; use llm_task classification, or another model"
                            .formatted(settings.origin()));
        }
    }
}
