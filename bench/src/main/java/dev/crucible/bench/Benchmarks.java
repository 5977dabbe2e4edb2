package dev.crucible.bench;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The benchmarks: the public classes with a main method below this package. Other classes there are their parts. */
public final class Benchmarks {

    private static final Pattern CLASS = Pattern.compile("(dev/crucible/bench/(?:\\w+/)?\\w+)\\.class");

    private Benchmarks() {}

    /** All benchmarks by the name that the command takes: {@code LabSpeed} is {@code lab-speed}. */
    public static Map<String, Class<?>> all() throws IOException, URISyntaxException {
        Path own = Path.of(Benchmarks.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Map<String, Class<?>> found = new TreeMap<>();
        if (Files.isDirectory(own)) {
            try (Stream<Path> files = Files.walk(own)) {
                files.forEach(file -> add(found, own.relativize(file).toString()));
            }
        } else {
            try (JarFile jar = new JarFile(own.toFile())) {
                jar.stream().map(JarEntry::getName).forEach(name -> add(found, name));
            }
        }
        return found;
    }

    private static void add(Map<String, Class<?>> found, String file) {
        Matcher name = CLASS.matcher(file);
        if (!name.matches()) {
            return;
        }
        try {
            Class<?> type = Class.forName(name.group(1).replace('/', '.'), false, Benchmarks.class.getClassLoader());
            if (Modifier.isPublic(type.getModifiers())) {
                type.getMethod("main", String[].class);
                found.put(
                        type.getSimpleName()
                                .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-")
                                .toLowerCase(Locale.ROOT),
                        type);
            }
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        } catch (NoSuchMethodException e) {
            return; // a part
        }
    }
}
