package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.setting.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * SHA-256 of a config without its display name: a renamed run is still the same run. It is stored next to the config when a run is
 * accepted, so that a bit flip before the first checkpoint is detected.
 */
public final class ConfigDigest {

    /** The file's name in the run. */
    public static final String FILE = ".config.sha256";

    private ConfigDigest() {}

    /** Returns the digest of {@code config}, in hexadecimal. */
    public static String of(ObjectNode config) throws IOException {
        ObjectNode unnamed = config.deepCopy();
        unnamed.remove(Setting.DISPLAY_NAME.name());
        if (unnamed.get("shared_settings") instanceof ObjectNode shared) {
            shared.remove(Setting.DISPLAY_NAME.name());
        }
        return Digests.of(Json.MAPPER.writeValueAsBytes(unnamed));
    }

    /** Returns the digest of the config in {@code run}. */
    public static String of(RunDirectory run) throws IOException {
        return of(Json.readObject(run.config()));
    }

    /** Returns the path of the digest. */
    public static Path file(RunDirectory run) {
        return run.root().resolve(FILE);
    }

    /**
     * Stores the digest of the config in {@code run}. The caller must force the run's folder if the file's name has to survive a power cut.
     */
    public static void keep(RunDirectory run) throws IOException {
        byte[] line = (of(run) + "\n").getBytes(StandardCharsets.ISO_8859_1);
        AtomicFile.renew(file(run), out -> out.write(line));
    }

    /** Returns true if the config of {@code run} differs from the accepted one; false for runs of versions that stored no digest. */
    public static boolean contradicts(RunDirectory run) throws IOException {
        return Files.exists(file(run))
                && !Files.readString(file(run), StandardCharsets.ISO_8859_1)
                        .strip()
                        .equals(of(run));
    }
}
