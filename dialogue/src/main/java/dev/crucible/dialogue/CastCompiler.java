package dev.crucible.dialogue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Build step that compiles the characters' YAML files into {@code cast.json} and the files of {@link Cast.Lines}, ordered by their
 * {@code order} field. An error in one of them fails the build.
 */
public final class CastCompiler {

    private static final YAMLMapper YAML = new YAMLMapper();

    private CastCompiler() {}

    /** Reads the files of the first folder and writes the results to the second. */
    public static void main(String[] folders) throws IOException {
        List<ObjectNode> characters = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of(folders[0]))) {
            for (Path file : (Iterable<Path>) files.sorted()::iterator) {
                characters.add((ObjectNode) YAML.readTree(Files.readString(file)));
            }
        }
        characters.sort(
                Comparator.comparingInt(character -> character.path("order").asInt()));
        characters.forEach(character -> character.remove("order"));
        Path into = Path.of(folders[1]);
        for (Cast.Lines lines : Cast.Lines.values()) {
            write(into.resolve(lines.file()), taken(lines.key(), characters));
        }
        characters.forEach(CastCompiler::judge);
        write(into.resolve("cast.json"), characters);
    }

    /** Removes a key from all characters and returns its values by character id. */
    private static ObjectNode taken(String key, List<ObjectNode> characters) {
        ObjectNode said = JsonNodeFactory.instance.objectNode();
        for (ObjectNode character : characters) {
            if (character.has(key)) {
                said.set(character.path("id").asText(), character.remove(key));
            }
        }
        return said;
    }

    private static void write(Path file, Object json) throws IOException {
        byte[] bytes = new ObjectMapper().writeValueAsBytes(json);
        // An equal file stays as it is, so that the jar and what is built on it stay, too.
        if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), bytes)) {
            Files.write(file, bytes);
        }
    }

    private static void judge(ObjectNode character) {
        try {
            CastReader.read(character);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(character.path("id").asText() + ".yaml: " + e.getMessage(), e);
        }
    }
}
