package dev.crucible.engine.python;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.io.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Python files that a config names, as they are now. */
public final class PythonFiles {

    /** No files. */
    public static final PythonFiles NONE = new PythonFiles(List.of());

    private static final Pattern NAMED = Pattern.compile("\"python:([^:\"]+\\.py):");

    private final List<Source> sources;

    private PythonFiles(List<Source> sources) {
        this.sources = sources;
    }

    /** Returns the names of the files that {@code config} or a grid names, sorted. */
    public static List<String> named(JsonNode config) {
        Matcher matcher = NAMED.matcher(config.toString());
        return List.copyOf(
                new TreeSet<>(matcher.results().map(found -> found.group(1)).toList()));
    }

    /**
     * Reads the files that {@code config} or a grid names from the operator's folder.
     *
     * @throws IOException if one is not there
     */
    public static PythonFiles of(JsonNode config) throws IOException {
        List<Source> sources = new ArrayList<>();
        for (String name : named(config)) {
            sources.add(PythonStrategies.source(name));
        }
        return new PythonFiles(List.copyOf(sources));
    }

    /** Writes the files into {@code folder}, which is not created for none. */
    public void keep(Path folder) throws IOException {
        for (Source source : sources) {
            Path target = folder.resolve(source.file()).normalize();
            if (!target.startsWith(folder)) {
                throw new IOException(source.file() + " is not a name below the folder of --strategies");
            }
            AtomicFile.write(target, out -> out.write(source.code()));
        }
    }

    /** Returns the versions of Python and the packages that the files use; empty without files. */
    public Map<String, String> versions() {
        Map<String, String> versions = new TreeMap<>();
        sources.forEach(source -> versions.putAll(PythonPool.with(source, PythonProcess::versions)));
        return versions;
    }
}
