package dev.crucible.novel.language;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.crucible.dialogue.Cast;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.catalog.EntryFile;
import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import java.text.MessageFormat;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;

/** Texts of the screens in the player's language. Texts about agents come from the cast files. */
public final class Words {
    /** Languages that have a complete bundle. */
    public static final List<String> LANGUAGES = List.of("en", "de");

    /** Keys with a default text for agents who have none. */
    private static final List<String> OF_ANYONE = List.of("greet", "last", "gossip");

    private static final String BUNDLE = "dev.crucible.novel.words";

    private final String language;
    private final Locale locale;
    private final ResourceBundle bundle;
    private final Company company;
    private final Map<String, String> crew;

    private Words(String language, Company company) {
        this.language = language;
        this.company = company;
        this.locale = Locale.of(LANGUAGES.contains(language) ? language : "en");
        // English is the root bundle; looking for a separate one would open every jar.
        this.bundle = ResourceBundle.getBundle(
                BUNDLE,
                locale.getLanguage().equals("en") ? Locale.ROOT : locale,
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
        this.crew = ofCrew(locale.getLanguage().equals("en") ? Cast.Lines.NOVEL : Cast.Lines.NOVEL_DE);
    }

    /** Returns the texts about agents, such as {@code codex.techne}. A translated file without a name keeps the original name. */
    private Map<String, String> ofCrew(Cast.Lines lines) {
        Map<String, String> words = new HashMap<>();
        for (Agent agent : company.all()) {
            words.put("agent." + agent.id(), agent.member().name());
            words.put("epithet." + agent.id(), agent.member().epithet());
        }
        for (Agent agent : company.further()) {
            words.put("codex." + agent.id(), agent.member().role());
            OF_ANYONE.forEach(key -> words.put(key + "." + agent.id(), bundle.getString(key + ".anyone")));
        }
        say(words, lines.read(new TypeReference<>() {}));
        say(words, company.said(Cast.Lines.NOVEL));
        say(words, company.said(lines));
        return words;
    }

    private static void say(Map<String, String> words, Map<String, Map<String, String>> ofEach) {
        ofEach.forEach((id, said) -> said.forEach((key, text) -> words.put(key + "." + id, text)));
    }

    /**
     * Loads the texts.
     *
     * @param language a tag; for one outside {@link #LANGUAGES} the menus are English, whatever the language of the
     *     scenes
     * @param company the agents that the screens name
     */
    public static Words in(String language, Company company) {
        return new Words(language, company);
    }

    /** Returns the agents that the screens name. */
    public Company company() {
        return company;
    }

    /** Returns the text of a key, with its {0}, {1} … filled in. */
    public String of(String key, Object... arguments) {
        String ofCrew = crew.get(key);
        String pattern = ofCrew == null ? bundle.getString(key) : ofCrew;
        return arguments.length == 0 ? pattern : new MessageFormat(pattern, locale).format(arguments);
    }

    /** Returns the text of a key that came over the wire, or {@code otherwise} if there is none. */
    public String ofOr(String key, String otherwise) {
        return crew.containsKey(key) || bundle.containsKey(key) ? of(key) : otherwise;
    }

    /** Returns the display names of rules; a custom rule is named by its keyword. */
    public List<String> rules(List<String> keywords) {
        return keywords.stream()
                .map(keyword -> EntryFile.of(EntryFacts.Kind.RULE, keyword)
                        .map(file -> file.text("title", locale))
                        .orElse(keyword.replace('_', ' ')))
                .toList();
    }

    /** Returns a quoted text on one line, truncated to {@code most} characters. */
    public static String shortened(String text, int most) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= most ? line : line.substring(0, most - 1).strip() + "\u2026";
    }

    /** Returns a language's name in that language. */
    public String nameOf(String tag) {
        Locale other = Locale.forLanguageTag(tag);
        return ofOr("language." + tag, other.getDisplayName(other));
    }

    /** Returns the tag of the chosen language. */
    public String language() {
        return language;
    }

    /** Returns the locale of the menus. */
    public Locale locale() {
        return locale;
    }
}
