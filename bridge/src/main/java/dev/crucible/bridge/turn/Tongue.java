package dev.crucible.bridge.turn;

import dev.crucible.dialogue.text.Texts;
import java.util.Locale;
import java.util.regex.Pattern;

/** Language in which the bridge itself speaks, detected from the text around it. */
public enum Tongue {
    ENGLISH(Locale.ENGLISH),
    GERMAN(Locale.GERMAN);

    private static final Texts TEXTS = new Texts(Tongue.class, "/dev/crucible/bridge/texts");

    private final Locale locale;

    Tongue(Locale locale) {
        this.locale = locale;
    }

    /** Without words that exist in both languages, such as "in", "die" and "was". */
    private static final Pattern GERMAN_WORDS = words(
            "der|das|den|dem|und|nicht|ist|mit|von|ein|eine|einen|einem|auf|für|wird|sind|unter|bei|oder|ich|du|wir|wie|zum|als|noch"
                    + "|warum|bitte|zeig|zeige|starte|stoppe|lauf|soll|gegen|hallo|danke");

    private static final Pattern ENGLISH_WORDS =
            words("the|and|not|is|with|of|a|on|for|are|at|or|to|i|you|we|what|how|why|please|show|start|stop|run"
                    + "|against|hello|thanks");

    /** Returns the language of a text, English if undecided. */
    public static Tongue of(String text) {
        return count(GERMAN_WORDS, text) > count(ENGLISH_WORDS, text) ? GERMAN : ENGLISH;
    }

    /** Returns German if the locale is German, else the language of the text. */
    public static Tongue of(String text, Locale locale) {
        return locale.getLanguage().equals("de") ? GERMAN : of(text);
    }

    /** Returns the locale. */
    public Locale locale() {
        return locale;
    }

    /** Returns a text of the bridge's own in this language; behind the key, divided by blanks, stand the names of the values. */
    public String say(String key, Object... values) {
        return TEXTS.say(locale.getLanguage(), key, values);
    }

    /** Returns the text of this language. */
    public <T> T choose(T english, T german) {
        return this == GERMAN ? german : english;
    }

    private static Pattern words(String words) {
        return Pattern.compile(
                "(?<![\\p{L}\\p{N}_])(?:" + words + ")(?![\\p{L}\\p{N}_])",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    private static long count(Pattern words, String text) {
        return words.matcher(text).results().count();
    }
}
