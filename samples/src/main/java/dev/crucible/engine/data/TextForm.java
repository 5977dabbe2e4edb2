package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.util.Optional;

/**
 * How texts become samples; of it, images and tables heed the label column alone.
 *
 * @param textColumn the field of a file that holds the text
 * @param labelColumn the field of a file that holds the class
 * @param length tokens of one sample, at least 1; longer texts are cut, shorter ones filled up
 * @param model the language model whose vocabulary encodes the texts when its folder is there; empty for words of the data's own
 * @param labelled whether each text must have a class; one without it is of the class "" otherwise
 * @param adapter the adapters with which that model starts; empty for fresh ones or none
 */
@PublicApi
public record TextForm(
        String textColumn,
        String labelColumn,
        int length,
        Optional<String> model,
        boolean labelled,
        Optional<String> adapter) {

    /** A form of texts for a model without adapters of its own. */
    public TextForm(String textColumn, String labelColumn, int length, Optional<String> model, boolean labelled) {
        this(textColumn, labelColumn, length, model, labelled, Optional.empty());
    }

    /** A form of texts with classes. */
    public TextForm(String textColumn, String labelColumn, int length, Optional<String> model) {
        this(textColumn, labelColumn, length, model, true);
    }

    /** A form of texts with classes, whose words are the data's own. */
    public TextForm(String textColumn, String labelColumn, int length) {
        this(textColumn, labelColumn, length, Optional.empty(), true);
    }

    /** What a config without a word about it gets. */
    public static final TextForm DEFAULT = new TextForm("text", "label", 48);
}
