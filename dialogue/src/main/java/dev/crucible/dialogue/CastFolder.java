package dev.crucible.dialogue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A folder with a user's custom agents, one {@code .yaml} or {@code .yml} file each; other files are ignored.
 *
 * @param cast the bundled agents, then those of the folder in the order of file names
 * @param said the folder's texts for the novel, by {@link Cast.Lines#NOVEL} or {@link Cast.Lines#NOVEL_DE}, agent id and key
 * @param phrases the folder's lines without a language model, by {@link Cast.Lines#PHRASES} or {@link Cast.Lines#PHRASES_DE}, agent id and
 * occasion
 */
public record CastFolder(
        Cast cast,
        Map<Cast.Lines, Map<String, Map<String, String>>> said,
        Map<Cast.Lines, Map<String, Map<String, OccasionLines>>> phrases) {

    /** The bundled cast without custom agents. */
    public static final CastFolder NONE = new CastFolder(Cast.bundled(), Map.of(), Map.of());

    /** The id of a file that may otherwise be unreadable. */
    private static final Pattern ID = Pattern.compile("(?m)^id:\\s*[\"']?([A-Za-z0-9_]+)");

    private static final long LARGEST = 64 << 10;

    /** Keys of the novel's texts, in addition to the fields of an agent. */
    private static final Map<Cast.Lines, Set<String>> TOLD = Map.of(
            Cast.Lines.NOVEL, new TreeSet<>(Set.of("codex", "gossip", "greet")),
            Cast.Lines.NOVEL_DE, new TreeSet<>(Set.of("agent", "epithet", "codex", "gossip", "greet")));

    /** Holder that loads the YAML library lazily, because the novel reads the bundled cast without it. */
    private static final class Yaml {

        static final YAMLMapper MAPPER = new YAMLMapper();
    }

    public CastFolder {
        said = Map.copyOf(said);
        phrases = Map.copyOf(phrases);
    }

    /**
     * Reads the bundled cast and the agents of {@code folder}.
     *
     * @throws IllegalArgumentException with one line per invalid file that names the file, the field and the remedy
     * @throws IOException if the folder or a file cannot be read
     */
    public static CastFolder read(Path folder) throws IOException {
        Reading reading = readGood(folder);
        if (!reading.faults().isEmpty()) {
            throw new IllegalArgumentException(
                    reading.faults().stream().map(Fault::toString).collect(Collectors.joining("\n")));
        }
        return reading.folder();
    }

    /**
     * Result of reading a folder: its valid files and the faults of the others.
     *
     * @param files the valid files by agent id
     */
    public record Reading(CastFolder folder, Map<String, Path> files, List<Fault> faults) {

        public Reading {
            files = Map.copyOf(files);
            faults = List.copyOf(faults);
        }
    }

    /**
     * An error in a file.
     *
     * @param id id of the agent that the file describes, if recognizable
     * @param where the file, and the line if known
     * @param said the field and the remedy
     */
    public record Fault(Optional<String> id, String where, String said) {

        @Override
        public String toString() {
            return where + ": " + said;
        }
    }

    /**
     * Reads the bundled cast and the valid files of {@code folder}.
     *
     * @throws IOException if the folder or a file cannot be read
     */
    public static Reading readGood(Path folder) throws IOException {
        List<CastMember> members = new ArrayList<>(Cast.bundled().members());
        Map<Cast.Lines, Map<String, Map<String, String>>> said = new EnumMap<>(Cast.Lines.class);
        Map<Cast.Lines, Map<String, Map<String, OccasionLines>>> phrases = new EnumMap<>(Cast.Lines.class);
        Map<String, Path> files = new LinkedHashMap<>();
        List<Fault> faults = new ArrayList<>();
        for (Path file : files(folder)) {
            try {
                ObjectNode root = root(file);
                Map<Cast.Lines, Map<String, String>> told = told(root);
                Map<Cast.Lines, JsonNode> spoken = spoken(root);
                CastMember member = CastReader.read(root);
                Map<Cast.Lines, Map<String, OccasionLines>> own = new EnumMap<>(Cast.Lines.class);
                spoken.forEach(
                        (lines, given) -> own.put(lines, OccasionLines.read(lines.key(), given, member.states())));
                new Cast(Stream.concat(members.stream(), Stream.of(member)).toList()); // throws if a name is taken
                members.add(member);
                files.put(member.id(), file);
                told.forEach((lines, texts) -> said.computeIfAbsent(lines, key -> new LinkedHashMap<>())
                        .put(member.id(), texts));
                own.forEach((lines, occasions) -> phrases.computeIfAbsent(lines, key -> new LinkedHashMap<>())
                        .put(member.id(), occasions));
            } catch (IllegalArgumentException e) {
                faults.add(fault(file, e));
            }
        }
        return new Reading(new CastFolder(new Cast(members), said, phrases), files, faults);
    }

    private static Fault fault(Path file, IllegalArgumentException failure) throws IOException {
        String line = failure.getCause() instanceof JsonProcessingException yaml && yaml.getLocation() != null
                ? ":" + yaml.getLocation().getLineNr()
                : "";
        Matcher id = ID.matcher(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
        return new Fault(
                id.find() ? Optional.of(id.group(1)) : Optional.empty(),
                file + line,
                String.valueOf(failure.getMessage()));
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
            String text = Files.readString(file);
            // Some editors write a byte order mark.
            JsonNode root = Yaml.MAPPER.readTree(text.startsWith("\uFEFF") ? text.substring(1) : text);
            if (root instanceof ObjectNode fields) {
                return fields;
            }
            throw new IllegalArgumentException("must be a YAML mapping; begin with id: NAME");
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("is not YAML: " + problem(e.getOriginalMessage()), e);
        } catch (MalformedInputException e) {
            throw new IllegalArgumentException("is no text in UTF-8; save it as that", e);
        }
    }

    /** Returns the YAML parser's error, without the context before it and the location below it. */
    private static String problem(String message) {
        return message.lines()
                .filter(line -> !line.startsWith(" "))
                .reduce((earlier, later) -> later)
                .orElse("");
    }

    /** Removes the texts for the novel from {@code root} and returns them. */
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

    /** Removes the lines by occasion from {@code root} and returns them. */
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
