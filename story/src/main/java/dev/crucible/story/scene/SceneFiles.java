package dev.crucible.story.scene;

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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Files of scenes: {@code NAME.json} in English, {@code LANGUAGE/NAME.json} for translations.
 *
 * @param texts contents by name, such as {@code kallos.json} and {@code de/kallos.json}
 * @param unread reason why a file could not be read, by name
 * @param ours the novel's own files, if an author has added some; else empty
 */
public record SceneFiles(Map<String, String> texts, Map<String, String> unread, Map<String, String> ours) {
    private static final String PACKED = "/dev/crucible/story/scenes/";
    private static final String NAME = "([a-z][a-z]{1,2}(-[A-Za-z0-9]+)?/)?[A-Za-z0-9_-]+\\.json";

    public SceneFiles {
        texts = Map.copyOf(texts);
        unread = Map.copyOf(unread);
        ours = Map.copyOf(ours);
    }

    public SceneFiles(Map<String, String> texts) {
        this(texts, Map.of(), Map.of());
    }

    /** Reads the files packed with the novel: all in the folder of the opening scene. */
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
     * Reads the files of a folder.
     *
     * @throws IOException if it cannot be read; the message gives the name and the reason
     */
    public static SceneFiles in(Path folder) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        Map<String, String> unread = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder, 2)) {
            for (Path file : files.sorted().toList()) {
                String name = folder.relativize(file).toString().replace('\\', '/');
                if (name.toLowerCase(Locale.ROOT).endsWith(".json") && Files.isRegularFile(file)) {
                    try {
                        texts.put(name, Files.readString(file));
                    } catch (MalformedInputException e) {
                        unread.put(name, "is no text in UTF-8; save it as that");
                    } catch (AccessDeniedException e) {
                        unread.put(name, "cannot be read: " + why(e));
                    }
                }
            }
        } catch (UncheckedIOException e) {
            throw new IOException(folder + " cannot be read: " + e.getMessage(), e);
        } catch (FileSystemException e) {
            throw new IOException(folder + " cannot be read: " + why(e), e);
        }
        return new SceneFiles(texts, unread, Map.of());
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

    /** Returns true if a file of this name is read. */
    static boolean isNamedWell(String name) {
        return misnamed(name).isEmpty();
    }

    /** Returns the reason why a file of this name is not read; empty if it is. */
    static Optional<String> misnamed(String name) {
        if (!name.matches(NAME)) {
            return Optional.of(
                    name.endsWith(".json")
                            ? "is not read; name it with letters, digits, - and _ only, and its folder, if it has one, by a"
                                    + " language's code, such as de"
                            : "is not read; its name must end in .json, in small letters");
        }
        Locale language = Locale.of(language(name).orElse("de").split("-")[0]);
        if (language.getLanguage().equals("en")) {
            return Optional.of("is not read; English is the files that lie in no folder");
        }
        return isKnown(language)
                ? Optional.empty()
                : Optional.of("is not read; " + language + " is no language's code; German is de, Georgian ka");
    }

    /** Returns true for a known language code. Java lists codes of two letters, and has display names for those of three. */
    private static boolean isKnown(Locale language) {
        String code = language.getLanguage();
        return code.length() == 2
                ? List.of(Locale.getISOLanguages()).contains(code)
                : !language.getDisplayLanguage(Locale.ENGLISH).equals(code);
    }

    /** Returns a file's folder, which is the language of its translations; empty for English. */
    static Optional<String> language(String name) {
        return Optional.of(name.indexOf('/')).filter(slash -> slash > 0).map(slash -> name.substring(0, slash));
    }

    /** Returns the languages of the translations. */
    public List<String> languages() {
        return texts.keySet().stream()
                .flatMap(name -> language(name).stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns true if the file is an author's, not the novel's own. */
    boolean isOwn(String name) {
        return !Objects.equals(ours.get(name), texts.get(name));
    }

    /** Returns a copy with an author's files; a file of the same name replaces ours. */
    public SceneFiles with(SceneFiles other) {
        Map<String, String> both = new TreeMap<>(texts);
        both.putAll(other.texts);
        return new SceneFiles(both, other.unread, texts);
    }
}
