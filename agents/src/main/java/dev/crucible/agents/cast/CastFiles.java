package dev.crucible.agents.cast;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads the cast from its files: those that come with Crucible, and further ones of a user. */
public final class CastFiles {

    private static final List<String> BUNDLED =
            List.of("hephaestus", "techne", "kallos", "metis", "dokimasia", "mneme", "puck", "cupid");
    private static final long LARGEST = 64 << 10;
    private static final YAMLMapper YAML = new YAMLMapper();

    private CastFiles() {}

    /** The cast that comes with Crucible. */
    public static Cast bundled() {
        return new Cast(bundledMembers());
    }

    /**
     * The bundled cast and whoever has a {@code .yaml} file in {@code folder}, in the order of the file names.
     *
     * @throws IllegalArgumentException naming the file, the field and the fix
     */
    public static Cast with(Path folder) throws IOException {
        List<CastMember> members = new ArrayList<>(bundledMembers());
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(CastFiles::isCastFile).sorted().toList()) {
                if (Files.size(file) > LARGEST) {
                    throw new IllegalArgumentException(file + ": is larger than 64 KiB, which no agent needs");
                }
                members.add(read(file.toString(), Files.readString(file)));
            }
        }
        return new Cast(members);
    }

    private static boolean isCastFile(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    private static List<CastMember> bundledMembers() {
        return BUNDLED.stream().map(CastFiles::resource).toList();
    }

    private static CastMember resource(String id) {
        String file = id + ".yaml";
        try (InputStream in = CastFiles.class.getResourceAsStream(file)) {
            return read(file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }

    /**
     * Reads one agent.
     *
     * @throws IllegalArgumentException naming {@code file}, the field and the fix
     */
    static CastMember read(String file, String text) {
        JsonNode root;
        try {
            root = YAML.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(file + ": is not YAML: " + e.getOriginalMessage(), e);
        }
        try {
            return new CastReader(root).member();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }
}
