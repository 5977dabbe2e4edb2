package dev.crucible.dialogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Lines of a cast file for one occasion, used if the agent has no language model.
 *
 * @param face portrait state of the lines
 * @param lines lines by condition: {@link #ALWAYS}, {@link #NAME}, or the key of a tier
 */
public record OccasionLines(String face, Map<String, List<String>> lines) {

    /** Condition that is always true. */
    public static final String ALWAYS = "lines";

    /** Condition that the player's name is known; it replaces {@code {name}}. */
    public static final String NAME = "name";

    /** Occasion of idle lines that the player overhears. */
    public static final String GOSSIP = "gossip";

    /** Fallback occasion. */
    public static final String UNKNOWN = "unknown";

    /** Occasions whose lines need no facts. */
    public static final Set<String> OCCASIONS = Set.of(
            "advice",
            "ai",
            "apology",
            "ask_away",
            "bored",
            "bye",
            "chat",
            "chime",
            "code",
            "criticism",
            "explain",
            GOSSIP,
            "good_news",
            "hello",
            "help",
            "inner",
            "insult",
            "joke",
            "love",
            "mood",
            "no_romance",
            "offtopic",
            "opinion",
            "orders",
            "praise",
            "reserved",
            "romance",
            "sad",
            "secret",
            "story",
            "thanks",
            "tongue",
            UNKNOWN,
            "weather",
            "who");

    private static final String FACE = "face";
    private static final Set<String> NEEDS =
            Set.of(ALWAYS, NAME, Tier.FRIENDLY.key(), Tier.CLOSE.key(), Tier.INTIMATE.key());

    /** Characters that fit a page of the novel. */
    private static final int LONGEST = 320;

    private static final Pattern PLACE = Pattern.compile("[{}]");

    public OccasionLines {
        lines = Map.copyOf(lines);
    }

    /**
     * Parses the occasions of a field of a cast file. Each has a list of lines, or a mapping with a face and lines by condition.
     *
     * @throws IllegalArgumentException naming the field and the remedy
     */
    static Map<String, OccasionLines> read(String field, JsonNode given, List<String> faces) {
        if (!given.isObject()) {
            throw new IllegalArgumentException(field + ": must be a mapping with some of " + sorted(OCCASIONS));
        }
        Map<String, OccasionLines> read = new LinkedHashMap<>();
        given.properties().forEach(entry -> {
            String at = field + "." + entry.getKey();
            if (!OCCASIONS.contains(entry.getKey())) {
                throw new IllegalArgumentException(at + ": is no occasion; there are " + sorted(OCCASIONS));
            }
            read.put(entry.getKey(), occasion(at, entry.getValue(), faces));
        });
        return read;
    }

    private static OccasionLines occasion(String at, JsonNode given, List<String> faces) {
        if (!(given instanceof ObjectNode fields)) {
            return new OccasionLines(CastMember.NEUTRAL, Map.of(ALWAYS, texts(at, given, false)));
        }
        String face = fields.path(FACE).asText(CastMember.NEUTRAL);
        if (!faces.contains(face)) {
            throw new IllegalArgumentException(
                    at + ".face: must be one of the states " + String.join(", ", faces) + "; got " + face);
        }
        Map<String, List<String>> lines = new LinkedHashMap<>();
        fields.properties().stream()
                .filter(entry -> !entry.getKey().equals(FACE))
                .forEach(entry -> {
                    String key = at + "." + entry.getKey();
                    if (!NEEDS.contains(entry.getKey())) {
                        throw new IllegalArgumentException(key + ": is no field; there are face, " + sorted(NEEDS));
                    }
                    lines.put(
                            entry.getKey(),
                            texts(key, entry.getValue(), entry.getKey().equals(NAME)));
                });
        return new OccasionLines(face, lines);
    }

    private static List<String> texts(String at, JsonNode given, boolean named) {
        if (!given.isArray() || given.isEmpty()) {
            throw new IllegalArgumentException(at + ": must be a list of texts; write [\"...\"]");
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode text : given) {
            if (!text.isTextual() || text.textValue().isBlank()) {
                throw new IllegalArgumentException(at + ": must be a list of texts, got " + text);
            }
            String line = text.textValue();
            if (line.length() > LONGEST) {
                throw new IllegalArgumentException(
                        at + ": a line has at most " + LONGEST + " characters; one has " + line.length());
            }
            if (PLACE.matcher(named ? line.replace("{name}", "") : line).find()) {
                throw new IllegalArgumentException(
                        at + ": braces are for {name}, in lines below " + NAME + "; take them out of \"" + line + "\"");
            }
            texts.add(line);
        }
        return List.copyOf(texts);
    }

    private static String sorted(Set<String> names) {
        return String.join(", ", new TreeSet<>(names));
    }
}
