package dev.crucible.bridge.turn;

import dev.crucible.dialogue.text.LanguageWords;
import dev.crucible.dialogue.text.Texts;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Language in which the bridge itself speaks, and that of a text that the crew did not send.
 *
 * @param tag tag of the language
 */
public record Tongue(String tag) {

    private static final Texts TEXTS = new Texts(Tongue.class, "/dev/crucible/bridge/texts");

    /** Returns the language of a text, English if undecided. */
    public static Tongue of(String text) {
        return new Tongue(LanguageWords.heard(text)
                .or(() -> LanguageWords.told(text))
                .or(() -> LanguageWords.greeted(text))
                .orElse(LanguageWords.ENGLISH));
    }

    /** Returns the language of the locale if it is a known one besides English, else the language of the text. */
    public static Tongue of(String text, Locale locale) {
        return Optional.of(locale.getLanguage())
                .filter(Predicate.not(LanguageWords.ENGLISH::equals))
                .filter(LanguageWords.tags()::contains)
                .map(Tongue::new)
                .orElseGet(() -> of(text));
    }

    /** Returns the locale. */
    public Locale locale() {
        return Locale.of(tag);
    }

    /** Returns a text of the bridge's own in this language; behind the key, divided by blanks, stand the names of the values. */
    public String say(String key, Object... values) {
        return TEXTS.say(tag, key, values);
    }
}
