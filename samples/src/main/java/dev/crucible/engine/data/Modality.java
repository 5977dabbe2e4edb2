package dev.crucible.engine.data;

/** What the samples of a data set are. */
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
