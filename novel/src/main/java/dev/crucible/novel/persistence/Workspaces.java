package dev.crucible.novel.persistence;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The player's recent projects, latest first; creates new ones.
 *
 * @param recent absolute paths
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Workspaces(List<String> recent) {
    public static final Workspaces NONE = new Workspaces(List.of());

    private static final int KEPT = 10;

    public Workspaces {
        recent = recent == null ? List.of() : List.copyOf(recent);
    }

    /** Returns a copy with a project as the latest one. */
    public Workspaces with(String path) {
        List<String> changed = new ArrayList<>(recent);
        changed.remove(path);
        changed.addFirst(path);
        return new Workspaces(changed.subList(0, Math.min(KEPT, changed.size())));
    }

    /** Returns the projects that still exist. */
    public List<String> there() {
        return recent.stream().filter(Projects::isReadable).toList();
    }

    /**
     * Creates an empty workspace in a folder.
     *
     * @param name letters, digits, blanks, dots, hyphens and underscores, not beginning with a dot
     * @throws IllegalArgumentException if the name is not valid
     * @throws FileAlreadyExistsException if the name is taken
     */
    public static Path create(Path parent, String name) throws IOException {
        String stripped = name.strip();
        if (!stripped.matches("[\\p{L}\\p{N}_-][\\p{L}\\p{N} ._-]{0,59}")) {
            throw new IllegalArgumentException("not the name of a workspace: " + name);
        }
        Files.createDirectories(parent);
        Path folder = Files.createDirectory(parent.resolve(stripped));
        Files.createFile(folder.resolve(Projects.SIGN));
        Files.writeString(folder.resolve("README.md"), "# " + stripped + "\n");
        return folder;
    }
}
