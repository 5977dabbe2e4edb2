package dev.crucible.agents.mind;

import dev.crucible.dialogue.text.LanguageWords;
import dev.crucible.dialogue.text.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A language that the crew hears. There is one for each file of {@link LanguageWords}; what is not written in it is said in English. */
public final class Language {

    private static final Texts TEXTS = new Texts(Language.class, "/dev/crucible/agents/texts");

    private static final Map<String, Language> ALL =
            LanguageWords.tags().stream().collect(Collectors.toUnmodifiableMap(Function.identity(), Language::new));

    /** The language of whatever is written in no other. */
    public static final Language ENGLISH = of(Optional.<String>empty());

    private final String tag;

    private Language(String tag) {
        this.tag = tag;
    }

    /** All, sorted by their tags. */
    public static List<Language> all() {
        return LanguageWords.tags().stream().flatMap(tag -> ofTag(tag).stream()).toList();
    }

    private static Language of(Optional<String> tag) {
        String known = tag.orElse(LanguageWords.ENGLISH);
        return Objects.requireNonNull(ALL.get(known), known);
    }

    /** Its IETF tag. */
    public String tag() {
        return tag;
    }

    /** In which figures are written. */
    public Locale locale() {
        return Locale.forLanguageTag(tag);
    }

    /** A number as it is written in this language, of one with a point. */
    public String number(String plain) {
        return LanguageWords.number(tag, plain);
    }

    /** The language of an IETF tag, whatever its region; empty for one that the crew does not hear. */
    public static Optional<Language> ofTag(String tag) {
        return Optional.ofNullable(ALL.get(tag.split("-", 2)[0].toLowerCase(Locale.ROOT)));
    }

    /** The language that a store has kept by its tag, or by its English name as before. */
    public static Language kept(String kept) {
        return ofTag(kept).or(() -> wanted(kept)).orElse(ENGLISH);
    }

    /** The language of a line, that of most of its small words; empty when they do not tell. */
    public static Optional<Language> heard(String text) {
        return LanguageWords.heard(text).map(ALL::get);
    }

    /** The language that a line asks for and asks nothing else; empty for any other line. */
    public static Optional<Language> wanted(String text) {
        return LanguageWords.wanted(text).map(ALL::get);
    }

    /** The language of a line of which no small word tells, by words that are of one language alone; empty for any other. */
    public static Optional<Language> told(String text) {
        return LanguageWords.told(text).map(ALL::get);
    }

    /** The language of a line of which only the greeting tells; empty for any other. */
    public static Optional<Language> greeted(String text) {
        return LanguageWords.greeted(text).map(ALL::get);
    }

    /** The language of a line; English when nothing tells. */
    public static Language of(String text) {
        return of(LanguageWords.heard(text));
    }

    /** The language of a line said to somebody who speaks this one: English where the line has no text in this one. */
    public Language ofLine(String text) {
        boolean borrows =
                !LanguageWords.isWhole(tag) && LanguageWords.heard(text).equals(Optional.of(ENGLISH.tag));
        return borrows ? ENGLISH : this;
    }

    /** A text of the crew's in this language; behind the key, divided by blanks, stand the names of the values. */
    public String say(String key, Object... values) {
        return TEXTS.say(tag, key, values);
    }

    /** A text in each language, by its tag. */
    public static Map<String, String> inEach(Function<Language, String> text) {
        return ALL.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> text.apply(entry.getValue())));
    }

    /** Texts of this language, else of English. */
    public <T> T of(Map<String, T> byTag) {
        return Optional.ofNullable(byTag.get(tag))
                .orElseGet(() -> Objects.requireNonNull(byTag.get(LanguageWords.ENGLISH), LanguageWords.ENGLISH));
    }

    @Override
    public String toString() {
        return tag;
    }
}
