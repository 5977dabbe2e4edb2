package dev.crucible.agents.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.CastReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A folder in which a user keeps further agents, a file each. */
final class CastFolder {

    private static final long LARGEST = 64 << 10;
    private static final YAMLMapper YAML = new YAMLMapper();

    private CastFolder() {}

    /**
     * The bundled cast and whoever has a {@code .yaml} file in {@code folder}, in the order of the file names.
     *
     * @throws IllegalArgumentException naming the file, the field and the fix
     */
    static Cast with(Path folder) throws IOException {
        List<CastMember> members = new ArrayList<>(Cast.bundled().members());
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(CastFolder::isCastFile).sorted().toList()) {
                if (Files.size(file) > LARGEST) {
                    throw new IllegalArgumentException(file + ": is larger than 64 KiB, which no agent needs");
                }
                members.add(read(file, Files.readString(file)));
            }
        }
        return new Cast(members);
    }

    private static boolean isCastFile(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    private static CastMember read(Path file, String text) {
        try {
            return CastReader.read(YAML.readTree(text));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(file + ": is not YAML: " + e.getOriginalMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }
}
