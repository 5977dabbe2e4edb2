package dev.crucible.novel.scene;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Files of scenes: {@code NAME.json} in English, {@code LANGUAGE/NAME.json} for translations.
 *
 * @param texts by name, such as {@code kallos.json} and {@code de/kallos.json}
 */
public record SceneFiles(Map<String, String> texts) {
    private static final String PACKED = "/dev/crucible/novel/scenes/";
    private static final String NAME = "([a-z][a-z]{1,2}(-[A-Za-z0-9]+)?/)?[A-Za-z0-9_-]+\\.json";

    public SceneFiles {
        texts = Map.copyOf(texts);
    }

    /** Those that come with the novel: whatever lies beside the first of them. */
    public static SceneFiles packed() {
        URL first = Objects.requireNonNull(SceneFiles.class.getResource(PACKED + "opening.json"));
        try {
            if (first.openConnection() instanceof JarURLConnection inJar) {
                inJar.setUseCaches(false);
                try (JarFile jar = inJar.getJarFile()) {
                    return inJar(jar);
                }
            }
            return in(
                    Objects.requireNonNull(Path.of(URI.create(first.toString())).getParent()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SceneFiles inJar(JarFile jar) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        String folder = PACKED.substring(1);
        for (JarEntry entry : jar.stream().toList()) {
            if (entry.getName().startsWith(folder)
                    && entry.getName().substring(folder.length()).matches(NAME)) {
                try (InputStream in = jar.getInputStream(entry)) {
                    texts.put(
                            entry.getName().substring(folder.length()),
                            new String(in.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        }
        return new SceneFiles(texts);
    }

    /**
     * Those in a folder.
     *
     * @throws IOException when one cannot be read; the message names it and says why
     */
    public static SceneFiles in(Path folder) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder, 2)) {
            for (Path file : files.sorted().toList()) {
                String name = folder.relativize(file).toString().replace('\\', '/');
                if (name.endsWith(".json") && Files.isRegularFile(file)) {
                    texts.put(name, text(file));
                }
            }
        } catch (UncheckedIOException e) {
            throw new IOException(folder + " cannot be read: " + e.getMessage(), e);
        } catch (FileSystemException e) {
            throw new IOException(folder + " cannot be read: " + why(e), e);
        }
        return new SceneFiles(texts);
    }

    private static String text(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (MalformedInputException e) {
            throw new IOException(file + " is no text in UTF-8; save it as that", e);
        } catch (FileSystemException e) {
            throw new IOException(file + " cannot be read: " + why(e), e);
        }
    }

    private static String why(FileSystemException failure) {
        return switch (failure) {
            case NoSuchFileException gone -> "there is no such file";
            case AccessDeniedException closed -> "permission denied";
            default ->
                Objects.requireNonNullElse(
                        failure.getReason(), failure.getClass().getSimpleName());
        };
    }

    /** Whether a file of this name is read. */
    static boolean isNamedWell(String name) {
        return name.matches(NAME);
    }

    /** With files of another place; one of the same name takes the place of ours. */
    public SceneFiles with(SceneFiles other) {
        Map<String, String> both = new TreeMap<>(texts);
        both.putAll(other.texts);
        return new SceneFiles(both);
    }
}
