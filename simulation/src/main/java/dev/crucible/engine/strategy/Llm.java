package dev.crucible.engine.strategy;

import java.util.Optional;

/**
 * A language model that clients tune.
 *
 * @param name the folder of its weights among the language models
 * @param task the learning task
 * @param adapters the adapters, if only these are trained; empty when all parameters are
 * @param chunk tokens of a chunk, into which the texts of a client are joined to predict masked words
 * @param share the share of words that are masked, in (0, 1]
 * @param standIns true if a small encoder with random weights may replace a model without files
 */
public record Llm(String name, Task task, Optional<Adapters> adapters, int chunk, float share, boolean standIns) {

    /** Learning task of a language model. */
    public enum Task {
        /** Predict masked words. */
        MLM,
        /** Classify a text. */
        CLASSIFICATION
    }

    /** Returns the same model, which a small encoder may replace if it has no files. */
    Llm withStandIns() {
        return new Llm(name, task, adapters, chunk, share, true);
    }

    /** Returns true if it learns to predict masked words. */
    public boolean hidesWords() {
        return task == Task.MLM;
    }
}
