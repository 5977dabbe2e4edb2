package dev.crucible.dialogue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A folder in which a user keeps further agents, a {@code .yaml} file each; other files in it are not read.
 *
 * @param cast the bundled agents, then those of the folder in the order of the files' names
 * @param said what the novel says of those of the folder: by {@link Cast.Lines#NOVEL} and {@link Cast.Lines#NOVEL_DE}, id and key
 * @param phrases what they say without a language model: by {@link Cast.Lines#PHRASES} and {@link Cast.Lines#PHRASES_DE}, id and occasion
 */
public record CastFolder(
        Cast cast,
        Map<Cast.Lines, Map<String, Map<String, String>>> said,
        Map<Cast.Lines, Map<String, Map<String, OccasionLines>>> phrases) {

    /** Nobody but the bundled cast. */
    public static final CastFolder NONE = new CastFolder(Cast.bundled(), Map.of(), Map.of());

    private static final long LARGEST = 64 << 10;

    /** What the novel may be told beside the fields of an agent. */
    private static final Map<Cast.Lines, Set<String>> TOLD = Map.of(
            Cast.Lines.NOVEL, new TreeSet<>(Set.of("codex", "gossip", "greet")),
            Cast.Lines.NOVEL_DE, new TreeSet<>(Set.of("agent", "epithet", "codex", "gossip", "greet")));

    /** By itself, because the novel knows the bundled cast without the library. */
    private static final class Yaml {

        static final YAMLMapper MAPPER = new YAMLMapper();
    }

    public CastFolder {
        said = Map.copyOf(said);
        phrases = Map.copyOf(phrases);
    }

    /**
     * The bundled cast and whoever has a file in {@code folder}.
     *
     * @throws IllegalArgumentException naming for each file that is wrong the file, the field and the fix, a line each
     * @throws IOException when the folder or a file cannot be read
     */
    public static CastFolder read(Path folder) throws IOException {
        List<CastMember> members = new ArrayList<>(Cast.bundled().members());
        Map<Cast.Lines, Map<String, Map<String, String>>> said = new EnumMap<>(Cast.Lines.class);
        Map<Cast.Lines, Map<String, Map<String, OccasionLines>>> phrases = new EnumMap<>(Cast.Lines.class);
        List<String> complaints = new ArrayList<>();
        for (Path file : files(folder)) {
            try {
                ObjectNode root = root(file);
                Map<Cast.Lines, Map<String, String>> told = told(root);
                Map<Cast.Lines, JsonNode> spoken = spoken(root);
                CastMember member = CastReader.read(root);
                Map<Cast.Lines, Map<String, OccasionLines>> own = new EnumMap<>(Cast.Lines.class);
                spoken.forEach(
                        (lines, given) -> own.put(lines, OccasionLines.read(lines.key(), given, member.states())));
                new Cast(Stream.concat(members.stream(), Stream.of(member)).toList()); // whose names are not taken
                members.add(member);
                told.forEach((lines, texts) -> said.computeIfAbsent(lines, key -> new LinkedHashMap<>())
                        .put(member.id(), texts));
                own.forEach((lines, occasions) -> phrases.computeIfAbsent(lines, key -> new LinkedHashMap<>())
                        .put(member.id(), occasions));
            } catch (IllegalArgumentException e) {
                complaints.add(file + ": " + e.getMessage());
            }
        }
        if (!complaints.isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", complaints));
        }
        return new CastFolder(new Cast(members), said, phrases);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(CastFolder::isCastFile).sorted().toList();
        }
    }

    private static boolean isCastFile(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    private static ObjectNode root(Path file) throws IOException {
        if (Files.size(file) > LARGEST) {
            throw new IllegalArgumentException("is larger than 64 KiB, which no agent needs");
        }
        try {
            JsonNode root = Yaml.MAPPER.readTree(Files.readString(file));
            if (root instanceof ObjectNode fields) {
                return fields;
            }
            throw new IllegalArgumentException("must be a YAML mapping; begin with id: NAME");
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("is not YAML: " + e.getOriginalMessage(), e);
        }
    }

    /** Takes out what is the novel's alone. */
    private static Map<Cast.Lines, Map<String, String>> told(ObjectNode root) {
        Map<Cast.Lines, Map<String, String>> told = new EnumMap<>(Cast.Lines.class);
        TOLD.forEach((lines, known) -> {
            JsonNode given = root.remove(lines.key());
            if (given != null) {
                told.put(lines, texts(lines.key(), given, known));
            }
        });
        return told;
    }

    /** Takes out what is said by occasion. */
    private static Map<Cast.Lines, JsonNode> spoken(ObjectNode root) {
        Map<Cast.Lines, JsonNode> spoken = new EnumMap<>(Cast.Lines.class);
        for (Cast.Lines lines : List.of(Cast.Lines.PHRASES, Cast.Lines.PHRASES_DE)) {
            JsonNode given = root.remove(lines.key());
            if (given != null) {
                spoken.put(lines, given);
            }
        }
        return spoken;
    }

    private static Map<String, String> texts(String field, JsonNode given, Set<String> known) {
        if (!given.isObject()) {
            throw new IllegalArgumentException(field + ": must be a mapping with some of " + String.join(", ", known));
        }
        Map<String, String> texts = new LinkedHashMap<>();
        given.properties().forEach(entry -> {
            if (!known.contains(entry.getKey())) {
                throw new IllegalArgumentException(
                        field + "." + entry.getKey() + ": is no field; there are " + String.join(", ", known));
            }
            if (!entry.getValue().isTextual() || entry.getValue().textValue().isBlank()) {
                throw new IllegalArgumentException(field + "." + entry.getKey() + ": must be a text; write for example "
                        + entry.getKey() + ": \"...\"");
            }
            texts.put(entry.getKey(), entry.getValue().textValue());
        });
        return texts;
    }
}
