package dev.crucible.agents.tool;

import dev.crucible.agents.mind.Language;
import java.util.Objects;
import java.util.function.Function;

/** A tool could not do what it was asked for; the message is a sentence for the player, without secrets or traces. */
public final class ToolFailure extends Exception {

    private final transient Function<Language, String> sentence;

    public ToolFailure(String message) {
        super(message);
        sentence = _ -> message;
    }

    private ToolFailure(Function<Language, String> sentence) {
        super(sentence.apply(Language.ENGLISH));
        this.sentence = sentence;
    }

    /** One with a text in every language, by its key and the names of its values. */
    public static ToolFailure of(String key, Object... values) {
        return new ToolFailure(language -> language.say(key, values));
    }

    public ToolFailure(String message, Throwable cause) {
        super(message, cause);
        sentence = _ -> message;
    }

    /** The sentence in a language; in English where it is known in no other. */
    public String in(Language language) {
        return sentence.apply(language);
    }

    /** The sentence; there always is one. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
