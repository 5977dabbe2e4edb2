package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * SHA-256 of a config but its display name: a run that was renamed is still the same run. It is kept beside the config when a run is
 * accepted, so that a bit which flips before the first checkpoint does not quietly make another run of it.
 */
public final class ConfigDigest {

    /** The file's name in the run. */
    public static final String FILE = ".config.sha256";

    private ConfigDigest() {}

    /** Of {@code config}, in hexadecimal. */
    public static String of(ObjectNode config) throws IOException {
        ObjectNode unnamed = config.deepCopy();
        unnamed.remove("display_name");
        if (unnamed.get("shared_settings") instanceof ObjectNode shared) {
            shared.remove("display_name");
        }
        return Digests.of(Json.MAPPER.writeValueAsBytes(unnamed));
    }

    /** Of the config that {@code run} holds. */
    public static String of(RunDirectory run) throws IOException {
        return of(Json.readObject(run.config()));
    }

    /** Where it is kept. */
    public static Path file(RunDirectory run) {
        return run.root().resolve(FILE);
    }

    /** Keeps the digest of the config that {@code run} holds; whoever needs the file's name after a power cut forces the run's folder. */
    public static void keep(RunDirectory run) throws IOException {
        byte[] line = (of(run) + "\n").getBytes(StandardCharsets.ISO_8859_1);
        AtomicFile.renew(file(run), out -> out.write(line));
    }

    /** Whether the config of {@code run} is another than the one that was accepted; runs of versions that kept no digest are believed. */
    public static boolean contradicts(RunDirectory run) throws IOException {
        return Files.exists(file(run))
                && !Files.readString(file(run), StandardCharsets.ISO_8859_1)
                        .strip()
                        .equals(of(run));
    }
}
