package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.util.Optional;

/**
 * Encoding of texts into samples; images and tables use only the label column.
 *
 * @param textColumn the field of a file with the text
 * @param labelColumn the field of a file with the class
 * @param length tokens of one sample, at least 1; longer texts are cut, shorter ones padded
 * @param model the language model whose vocabulary encodes the texts if its folder exists; empty for a vocabulary of the data's words
 * @param labelled true if each text must have a class; otherwise texts without one have the class ""
 * @param adapter the adapters with which that model starts; empty for new ones or none
 */
@PublicApi
public record TextForm(
        String textColumn,
        String labelColumn,
        int length,
        Optional<String> model,
        boolean labelled,
        Optional<String> adapter) {

    /** A form of texts for a model that starts without adapters. */
    public TextForm(String textColumn, String labelColumn, int length, Optional<String> model, boolean labelled) {
        this(textColumn, labelColumn, length, model, labelled, Optional.empty());
    }

    /** A form of texts with classes. */
    public TextForm(String textColumn, String labelColumn, int length, Optional<String> model) {
        this(textColumn, labelColumn, length, model, true);
    }

    /** A form of texts with classes, for a vocabulary of the data's words. */
    public TextForm(String textColumn, String labelColumn, int length) {
        this(textColumn, labelColumn, length, Optional.empty(), true);
    }

    /** The default of a config. */
    public static final TextForm DEFAULT = new TextForm("text", "label", 48);
}
