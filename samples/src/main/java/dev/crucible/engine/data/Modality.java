package dev.crucible.engine.data;

/** What the samples of a data set are. */
public enum Modality {
    IMAGE("images"),
    TEXT("texts");

    private final String plural;

    Modality(String plural) {
        this.plural = plural;
    }

    /** In words: images, texts. */
    @Override
    public String toString() {
        return plural;
    }
}
