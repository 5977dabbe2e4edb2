package dev.crucible.engine.catalog;

import dev.crucible.engine.parameters.Parameters;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * All that is told of a built-in rule, pre-aggregator or attack, in one file beside its class: {@code made_by} names the class and the method
 * that reads its parameters; help, title, explanations, facts, citation and claimed strength follow. The suffix {@code .de} marks German.
 *
 * @param kind the kind of entry
 * @param name its name in configs, which is the file's; of a pre-aggregator without {@code pre:}
 * @param lines the values by key
 */
public record EntryFile(EntryFacts.Kind kind, String name, Map<String, String> lines) {

    private static final String ROOT = "dev/crucible/engine/";
    private static final String ENDING = ".properties";
    private static final Map<EntryFacts.Kind, List<EntryFile>> ALL = read();

    public EntryFile {
        lines = Map.copyOf(lines);
    }

    /** Returns the files of a kind in the order of lists, which their key {@code place} tells. */
    public static List<EntryFile> all(EntryFacts.Kind kind) {
        return Objects.requireNonNull(ALL.get(kind));
    }

    /** Returns the file of the entry {@code name}; empty if it is not built in. */
    public static Optional<EntryFile> of(EntryFacts.Kind kind, String name) {
        return all(kind).stream().filter(file -> file.name.equals(name)).findFirst();
    }

    /** Returns the value of a key, empty if the file lacks it. */
    public String text(String key) {
        return lines.getOrDefault(key, "");
    }

    /** Returns the value of a key in {@code language}, in English if it has no other. */
    public String text(String key, Locale language) {
        return lines.getOrDefault(key + "." + language.getLanguage(), text(key));
    }

    /** Returns the items of a value, which {@code separator} parts. */
    public List<String> items(String key, String separator) {
        return Arrays.stream(text(key).split(separator))
                .map(String::strip)
                .filter(item -> !item.isEmpty())
                .toList();
    }

    /** Returns the entry's name as configs and facts spell it. */
    public String spelled() {
        return kind == EntryFacts.Kind.PRE ? "pre:" + name : name;
    }

    /** Returns the entry of the catalogue; empty if no class of this package makes it. */
    <T> Optional<CatalogEntry<T>> entry(Class<T> type) {
        if (text("made_by").isEmpty()) {
            return Optional.empty();
        }
        Function<Parameters, T> reader = maker(type);
        return Optional.of(
                lines.containsKey("parameters") || kind != EntryFacts.Kind.ATTACK
                        ? new CatalogEntry<>(spelled(), text("help"), parameters(), reader)
                        : new CatalogEntry<>(spelled(), text("help"), reader));
    }

    private List<CatalogEntry.Parameter> parameters() {
        List<String> required = items("required", ",");
        return items("parameters", ",").stream()
                .map(key -> new CatalogEntry.Parameter(key, required.contains(key), text("parameter." + key)))
                .toList();
    }

    /** Returns the method of {@code made_by}, or the constructor without parameters if it names a class alone. */
    private <T> Function<Parameters, T> maker(Class<T> type) {
        String by = ROOT.replace('/', '.') + text("made_by");
        int dot = by.lastIndexOf('.');
        try {
            if (Character.isUpperCase(by.charAt(dot + 1))) {
                Constructor<?> made = opened(Class.forName(by).getDeclaredConstructor());
                return _ -> called(() -> type.cast(made.newInstance()));
            }
            Method read = opened(
                    Class.forName(by.substring(0, dot)).getDeclaredMethod(by.substring(dot + 1), Parameters.class));
            return parameters -> called(() -> type.cast(read.invoke(null, parameters)));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "%s%s: made_by names no class or method: %s".formatted(name, ENDING, text("made_by")), e);
        }
    }

    private static <A extends AccessibleObject> A opened(A member) {
        member.setAccessible(true);
        return member;
    }

    /** A call by reflection. */
    private interface Call<T> {
        T make() throws ReflectiveOperationException;
    }

    private static <T> T called(Call<T> call) {
        try {
            return call.make();
        } catch (InvocationTargetException e) {
            switch (e.getCause()) {
                case RuntimeException wrong -> throw wrong;
                case Error wrong -> throw wrong;
                case null, default -> throw new IllegalStateException(e);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String folder(EntryFacts.Kind kind) {
        return ROOT
                + switch (kind) {
                    case RULE -> "aggregation/";
                    case PRE -> "aggregation/pre/";
                    case ATTACK -> "attack/";
                };
    }

    private static Map<EntryFacts.Kind, List<EntryFile>> read() {
        Map<EntryFacts.Kind, List<EntryFile>> all = new EnumMap<>(EntryFacts.Kind.class);
        URL here = Objects.requireNonNull(EntryFile.class.getResource("EntryFile.class"));
        try {
            if (here.openConnection() instanceof JarURLConnection inJar) {
                inJar.setUseCaches(false);
                try (JarFile jar = inJar.getJarFile()) {
                    for (EntryFacts.Kind kind : EntryFacts.Kind.values()) {
                        all.put(kind, in(jar, kind));
                    }
                }
            } else {
                Path root = Path.of(URI.create(here.toString()))
                        .resolve("../../../../..")
                        .normalize();
                for (EntryFacts.Kind kind : EntryFacts.Kind.values()) {
                    all.put(kind, in(root.resolve(folder(kind)), kind));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private static List<EntryFile> in(JarFile jar, EntryFacts.Kind kind) throws IOException {
        List<EntryFile> files = new ArrayList<>();
        for (JarEntry entry : jar.stream().toList()) {
            String folder = folder(kind);
            if (entry.getName().startsWith(folder)
                    && entry.getName().endsWith(ENDING)
                    && entry.getName().indexOf('/', folder.length()) < 0) {
                files.add(file(kind, entry.getName().substring(folder.length()), jar.getInputStream(entry)));
            }
        }
        return inOrder(files);
    }

    private static List<EntryFile> in(Path folder, EntryFacts.Kind kind) throws IOException {
        List<EntryFile> files = new ArrayList<>();
        try (Stream<Path> found = Files.list(folder)) {
            for (Path path :
                    found.filter(path -> path.toString().endsWith(ENDING)).toList()) {
                files.add(file(kind, String.valueOf(path.getFileName()), Files.newInputStream(path)));
            }
        }
        return inOrder(files);
    }

    private static List<EntryFile> inOrder(List<EntryFile> files) {
        return files.stream()
                .sorted(Comparator.comparingInt((EntryFile file) -> Integer.parseInt(file.text("place")))
                        .thenComparing(EntryFile::name))
                .toList();
    }

    private static EntryFile file(EntryFacts.Kind kind, String file, InputStream bytes) throws IOException {
        Properties read = new Properties();
        try (Reader text = new InputStreamReader(bytes, StandardCharsets.UTF_8)) {
            read.load(text);
        }
        Map<String, String> lines = new HashMap<>();
        read.stringPropertyNames().forEach(key -> lines.put(key, read.getProperty(key)));
        return new EntryFile(kind, file.substring(0, file.length() - ENDING.length()), lines);
    }
}
