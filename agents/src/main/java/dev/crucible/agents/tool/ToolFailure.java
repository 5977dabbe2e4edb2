package dev.crucible.agents.tool;

import dev.crucible.agents.mind.Language;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A tool could not do what it was asked for; the message is a sentence for the player, without secrets or traces. */
public final class ToolFailure extends Exception {

    private final @Nullable String german;

    public ToolFailure(String message) {
        super(message);
        german = null;
    }

    /** The same sentence in both languages. */
    public ToolFailure(String english, String german) {
        super(english);
        this.german = german;
    }

    public ToolFailure(String message, Throwable cause) {
        super(message, cause);
        german = null;
    }

    /** The sentence in a language; in English where it is known in no other. */
    public String in(Language language) {
        return language.choose(getMessage(), Objects.requireNonNullElseGet(german, this::getMessage));
    }

    /** The sentence; there always is one. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
