package dev.crucible.dialogue.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A folder of the class path, whose entries lie in jars and folders. */
public final class ResourceFolder {

    private ResourceFolder() {}

    /**
     * Returns the names of files and folders within a folder, sorted.
     *
     * @param folder the path without a slash at either end
     * @throws IllegalStateException if the class path has no such folder
     */
    public static List<String> names(ClassLoader loader, String folder) {
        TreeSet<String> names = new TreeSet<>();
        try {
            for (URL url : Collections.list(loader.getResources(folder))) {
                if (url.openConnection() instanceof JarURLConnection jar) {
                    String within = folder + "/";
                    jar.getJarFile().stream()
                            .map(entry -> entry.getName())
                            .filter(name -> name.startsWith(within) && name.length() > within.length())
                            .map(name -> name.substring(within.length()).split("/", 2)[0])
                            .forEach(names::add);
                } else {
                    try (Stream<Path> files = Files.list(Path.of(uri(url)))) {
                        files.map(file -> file.getFileName().toString()).forEach(names::add);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not list " + folder, e);
        }
        if (names.isEmpty()) {
            throw new IllegalStateException("the class path has no folder " + folder);
        }
        return List.copyOf(names);
    }

    private static URI uri(URL url) {
        try {
            return url.toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(url + " is no address of a folder", e);
        }
    }
}
