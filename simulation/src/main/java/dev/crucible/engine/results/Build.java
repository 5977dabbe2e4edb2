package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * The version of this program, from the manifest of its jar.
 *
 * @param version of Maven's project, {@code development} without a jar
 * @param commit with {@code -dirty} if files had changed since; empty for a build without git
 */
public record Build(String version, Optional<String> commit) {

    private static final String DEVELOPMENT = "development";
    private static final String COMMIT = "Implementation-Commit";

    /** The running one. */
    public static final Build OWN = read();

    private static Build read() {
        try {
            URI place = Build.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
            return place.getPath().endsWith(".jar") ? of(Path.of(place)) : new Build(DEVELOPMENT, Optional.empty());
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("this program's own jar cannot be read", e);
        }
    }

    static Build of(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            Attributes own = Optional.ofNullable(file.getManifest())
                    .map(Manifest::getMainAttributes)
                    .orElseGet(Attributes::new);
            return new Build(
                    Optional.ofNullable(own.getValue(Attributes.Name.IMPLEMENTATION_VERSION))
                            .orElse(DEVELOPMENT),
                    Optional.ofNullable(own.getValue(COMMIT)));
        }
    }

    /** Returns the version that {@code manifest} of a run records. */
    public static Optional<Build> recorded(JsonNode manifest) {
        JsonNode crucible = manifest.path("system").path("crucible");
        return crucible.has("version")
                ? Optional.of(new Build(
                        crucible.path("version").asText(),
                        Optional.of(crucible.path("commit").asText()).filter(commit -> !commit.isEmpty())))
                : Optional.empty();
    }

    /** Returns version and commit for people. */
    @Override
    public String toString() {
        return version
                + commit.map(" (commit %s)"::formatted)
                        .orElse(version.equals(DEVELOPMENT) ? "" : " (built without git)");
    }
}
