package dev.crucible.dialogue.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sentences by language and key, out of {@code texts/LANGUAGE/SCENE.yaml}. A key is the scene's name, a point and a name in its file. A text
 * holds {@code {name}} for a value, {@code {name%.1f}} for one in that format, and has the forms {@code one} and {@code other} where it
 * depends on the value {@code count}. A language without a text speaks English.
 */
public final class Texts {

    /** The value that decides between the forms of a text. */
    public static final String COUNT = "count";

    /** A value's place in a text. */
    public static final Pattern PLACE = Pattern.compile("\\{(\\w+)(%[^}]+)?}");

    private static final String ENGLISH = "en";

    private final Class<?> module;
    private final String folder;
    private final Map<String, JsonNode> scenes = new ConcurrentHashMap<>();

    /**
     * @param module a class of the module that holds the texts
     * @param folder the path of {@code texts} on the class path, from its root
     */
    public Texts(Class<?> module, String folder) {
        this.module = module;
        this.folder = folder;
    }

    /**
     * A text with its values.
     *
     * @param key the text's key, and behind it, divided by blanks, the names of the values
     * @param values the values, in the order of their names
     * @throws IllegalArgumentException when there is no such text, or a place in it has no value
     */
    public String say(String language, String key, Object... values) {
        String[] parts = key.split(" ");
        if (parts.length != 1 + values.length) {
            throw new IllegalArgumentException("'" + key + "' names other values than " + List.of(values));
        }
        Map<String, Object> named = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            named.put(parts[i + 1], values[i]);
        }
        String spoken = at(language, parts[0]).isMissingNode() ? ENGLISH : language;
        return PLACE.matcher(written(spoken, parts[0], named)).replaceAll(place -> {
            Object value = named.get(place.group(1));
            if (value == null) {
                throw new IllegalArgumentException("'" + key + "' names no value for {" + place.group(1) + "}");
            }
            String form = place.group(2);
            return Matcher.quoteReplacement(
                    form == null ? value.toString() : String.format(Locale.forLanguageTag(spoken), form, value));
        });
    }

    private String written(String language, String key, Map<String, Object> values) {
        JsonNode text = at(language, key);
        if (text.isObject()) {
            text = text.path(values.get(COUNT) instanceof Number count && count.longValue() == 1 ? "one" : "other");
        }
        if (!text.isTextual()) {
            throw new IllegalArgumentException("no text is called '" + key + "'; add it to " + file(ENGLISH, key));
        }
        return text.textValue();
    }

    private JsonNode at(String language, String key) {
        return scenes.computeIfAbsent(file(language, key), this::read).path(key.substring(key.indexOf('.') + 1));
    }

    private String file(String language, String key) {
        return folder + "/" + language + "/" + key.substring(0, key.indexOf('.')) + ".yaml";
    }

    private JsonNode read(String file) {
        YAMLMapper yaml = new YAMLMapper();
        try (InputStream in = module.getResourceAsStream(file)) {
            return in == null ? yaml.missingNode() : yaml.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }
}
