package dev.crucible.novel.persistence;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Folders that the crew may work in. */
public final class Projects {
    /** What marks a workspace that was made here. */
    static final String SIGN = ".crucible";

    private static final List<String> SIGNS = List.of(".git", "pyproject.toml", "package.json", "pom.xml", SIGN);

    private Projects() {}

    /** Whether the text is the absolute path of a folder that holds one of the usual signs of a project. */
    public static boolean isProject(String text) {
        return isReadable(text) && SIGNS.stream().anyMatch(sign -> Files.exists(Path.of(text.strip(), sign)));
    }

    /** Whether the text is the absolute path of a folder that can be read; any such can be worked in. */
    public static boolean isReadable(String text) {
        try {
            Path path = Path.of(text.strip());
            return path.isAbsolute() && Files.isDirectory(path) && Files.isReadable(path);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
