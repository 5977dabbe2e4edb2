package dev.crucible.novel.language;

import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;

/** The text of the screens in the player's language. */
public final class Words {
    /** Languages that have a complete bundle. */
    public static final List<String> LANGUAGES = List.of("en", "de");

    private static final String BUNDLE = "dev.crucible.novel.words";

    private final Locale locale;
    private final ResourceBundle bundle;

    private Words(Locale locale) {
        this.locale = locale;
        // English is the root; to look for one of its own would open every jar there is.
        this.bundle = ResourceBundle.getBundle(
                BUNDLE,
                locale.getLanguage().equals("en") ? Locale.ROOT : locale,
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    /** @param language a tag of {@link #LANGUAGES}; others read as English */
    public static Words in(String language) {
        return new Words(Locale.of(LANGUAGES.contains(language) ? language : "en"));
    }

    /** The text of a key, with its {0}, {1} … filled in. */
    public String of(String key, Object... arguments) {
        String pattern = bundle.getString(key);
        return arguments.length == 0 ? pattern : new MessageFormat(pattern, locale).format(arguments);
    }

    /** The text of a key that came over the wire, or the text that came with it. */
    public String ofOr(String key, String otherwise) {
        return bundle.containsKey(key) ? bundle.getString(key) : otherwise;
    }

    public Locale locale() {
        return locale;
    }
}
