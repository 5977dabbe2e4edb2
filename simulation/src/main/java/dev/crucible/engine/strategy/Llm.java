package dev.crucible.engine.strategy;

import java.util.Optional;

/**
 * A language model that clients tune.
 *
 * @param name the folder of its weights among the language models
 * @param task what it learns
 * @param adapters how only adapters are trained; empty when all parameters are
 * @param chunk tokens of a chunk, into which the texts of a client are joined to guess hidden words
 * @param share the share of words that are hidden, in (0, 1]
 * @param standIns whether a small encoder with random weights may train in place of a model whose files are not there
 */
public record Llm(String name, Task task, Optional<Adapters> adapters, int chunk, float share, boolean standIns) {

    /** What a language model learns. */
    public enum Task {
        /** To guess hidden words. */
        MLM,
        /** The class of a text. */
        CLASSIFICATION
    }

    /** Whether it learns to guess hidden words. */
    public boolean hidesWords() {
        return task == Task.MLM;
    }
}
