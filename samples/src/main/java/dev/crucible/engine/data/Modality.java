package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;

/** What the samples of a data set are. */
@PublicApi
public enum Modality {
    IMAGE("images"),
    TEXT("texts"),
    /** Rows of a table, as standardised numbers. */
    TABLE("tables");

    private final String plural;

    Modality(String plural) {
        this.plural = plural;
    }

    /** In words: images, texts, tables. */
    @Override
    public String toString() {
        return plural;
    }
}
