package dev.crucible.agents.model;

import dev.crucible.agents.mind.Language;
import java.util.ResourceBundle;
import java.util.ResourceBundle.Control;

/** Sentences about the language model, in the player's language. */
final class ModelWords {

    private ModelWords() {}

    /** Returns the sentence {@code key}. */
    static String of(Language language, String key) {
        return ResourceBundle.getBundle(
                        "dev.crucible.agents.model.words",
                        language.locale(),
                        Control.getNoFallbackControl(Control.FORMAT_PROPERTIES))
                .getString(key);
    }

    /** Returns the reason of a failure as a clause. */
    static String reason(Language language, ProviderFailure.Reason reason) {
        return of(language, reason.name());
    }

    /** Returns a note that the model failed and the crew answers without it. */
    static String note(Language language, ProviderFailure.Reason reason) {
        return of(language, "note").formatted(reason(language, reason));
    }
}
