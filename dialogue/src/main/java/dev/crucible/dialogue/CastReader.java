package dev.crucible.dialogue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Parser of one agent's file; every error names the field and the remedy. */
public final class CastReader {

    private static final Set<String> KEYS = new TreeSet<>(Set.of(
            "id",
            "name",
            "epithet",
            "color",
            "spirit",
            "role",
            "manner",
            "aliases",
            "states",
            "home",
            "patron_of",
            "voice",
            "skills",
            "tools"));

    private final JsonNode root;

    private CastReader(JsonNode root) {
        this.root = root;
    }

    /**
     * Parses the agent that {@code root} describes.
     *
     * @throws IllegalArgumentException naming the field and the remedy
     */
    public static CastMember read(JsonNode root) {
        return new CastReader(root).member();
    }

    private CastMember member() {
        if (!root.isObject()) {
            throw new IllegalArgumentException("must be a YAML mapping with the keys " + String.join(", ", KEYS));
        }
        root.fieldNames().forEachRemaining(key -> {
            if (!KEYS.contains(key)) {
                throw new IllegalArgumentException(key + ": is no field; there are " + String.join(", ", KEYS));
            }
        });
        return new CastMember(
                text(root, "", "id"),
                text(root, "", "name"),
                text(root, "", "epithet"),
                text(root, "", "color"),
                root.path("spirit").asBoolean(false),
                text(root, "", "role"),
                text(root, "", "manner"),
                texts(root, "", "aliases"),
                texts(root, "", "states"),
                root.has("home") ? Optional.of(text(root, "", "home")) : Optional.empty(),
                root.has("patron_of") ? Optional.of(virtue(text(root, "", "patron_of"))) : Optional.empty(),
                voice(),
                skills(),
                texts(root, "", "tools"));
    }

    private VoicePreset voice() {
        JsonNode voice = root.path("voice");
        return new VoicePreset(
                voice.path("name").asText(root.path("id").asText()),
                positive(voice, "pitch_hz"),
                positive(voice, "melody"),
                positive(voice, "pace"),
                positive(voice, "tract"));
    }

    private List<CastMember.Skill> skills() {
        List<CastMember.Skill> skills = new ArrayList<>();
        JsonNode list = root.path("skills");
        for (int i = 0; i < list.size(); i++) {
            String at = "skills[" + i + "].";
            JsonNode skill = list.get(i);
            skills.add(new CastMember.Skill(
                    text(skill, at, "id"),
                    text(skill, at, "name"),
                    text(skill, at, "description"),
                    texts(skill, at, "examples")));
        }
        if (skills.isEmpty()) {
            throw new IllegalArgumentException(
                    "skills: must list at least one, with id, name, description and examples");
        }
        return skills;
    }

    private static Virtue virtue(String key) {
        return Virtue.of(key)
                .orElseThrow(() -> new IllegalArgumentException("patron_of: there is no virtue '" + key
                        + "'; use one of "
                        + Arrays.stream(Virtue.values()).map(Virtue::key).collect(Collectors.joining(", "))));
    }

    private static String text(JsonNode node, String at, String field) {
        JsonNode value = node.path(field);
        if (!value.isTextual() || value.textValue().isBlank()) {
            throw new IllegalArgumentException(
                    at + field + ": must be a text; write for example " + field + ": \"...\"");
        }
        return value.textValue();
    }

    private static List<String> texts(JsonNode node, String at, String field) {
        JsonNode value = node.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode item : value) {
            if (!item.isTextual()) {
                throw new IllegalArgumentException(at + field + ": must be a list of texts, got " + item);
            }
            texts.add(item.textValue());
        }
        if (!value.isArray()) {
            throw new IllegalArgumentException(at + field + ": must be a list; write " + field + ": [a, b]");
        }
        return texts;
    }

    private static double positive(JsonNode voice, String field) {
        JsonNode value = voice.path(field);
        if (!value.isNumber() || !(value.doubleValue() > 0)) {
            throw new IllegalArgumentException("voice." + field + ": must be a number above 0, such as 1.0");
        }
        return value.doubleValue();
    }
}
