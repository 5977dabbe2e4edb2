package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;

/** Kind of the samples of a data set. */
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

    /** Returns its plural: images, texts, tables. */
    @Override
    public String toString() {
        return plural;
    }
}
