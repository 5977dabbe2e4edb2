package dev.crucible.agents.bundled;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.crucible.dialogue.text.LanguageWords;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A file that lies beside a class. */
public final class BundledFile {

    private BundledFile() {}

    /** What {@code reader} makes of the bytes of a file. */
    private interface Reader<T> {
        T read(InputStream in) throws IOException;
    }

    /** The tree of a YAML file. */
    public static JsonNode yaml(Class<?> beside, String name) {
        return read(beside, name, new YAMLMapper()::readTree);
    }

    /** The text of a file. */
    public static String text(Class<?> beside, String name) {
        return read(beside, name, in -> new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }

    /** The bytes of a file. */
    public static byte[] bytes(Class<?> beside, String name) {
        return read(beside, name, InputStream::readAllBytes);
    }

    /** The texts of a node by the tags of their languages, which are its fields. */
    public static Map<String, String> texts(JsonNode node) {
        return LanguageWords.tags().stream()
                .filter(node::has)
                .collect(Collectors.toUnmodifiableMap(
                        Function.identity(), tag -> node.path(tag).asText()));
    }

    private static <T> T read(Class<?> beside, String name, Reader<T> reader) {
        try (InputStream in = Objects.requireNonNull(beside.getResourceAsStream(name), name)) {
            return reader.read(in);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + name, e);
        }
    }
}
