package dev.crucible.engine.data;

/**
 * How texts become samples; data sets of images ignore it.
 *
 * @param textColumn the field of a file that holds the text
 * @param labelColumn the field of a file that holds the class
 * @param length tokens of one sample, at least 1; longer texts are cut, shorter ones filled up
 */
public record TextForm(String textColumn, String labelColumn, int length) {

    /** What a config without a word about it gets. */
    public static final TextForm DEFAULT = new TextForm("text", "label", 48);
}
