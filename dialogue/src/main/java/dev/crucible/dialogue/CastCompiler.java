package dev.crucible.dialogue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes {@code cast.json} of the characters' files, in the order they name; the build runs it after compiling, so that a mistake in
 * one of them ends the build.
 */
public final class CastCompiler {

    private static final YAMLMapper YAML = new YAMLMapper();

    private CastCompiler() {}

    /** Reads the files of the first folder and writes into the second. */
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
        characters.forEach(CastCompiler::judge);
        new ObjectMapper().writeValue(Path.of(folders[1]).resolve("cast.json").toFile(), characters);
    }

    private static void judge(ObjectNode character) {
        try {
            CastReader.read(character);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(character.path("id").asText() + ".yaml: " + e.getMessage(), e);
        }
    }
}
