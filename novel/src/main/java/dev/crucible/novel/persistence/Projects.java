package dev.crucible.novel.persistence;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Folders in which the crew may work. */
public final class Projects {
    /** Marker file of a workspace that the novel created. */
    static final String SIGN = ".crucible";

    private static final List<String> SIGNS = List.of(".git", "pyproject.toml", "package.json", "pom.xml", SIGN);

    private Projects() {}

    /** Returns true if the text is the absolute path of a folder with a usual marker of a project. */
    public static boolean isProject(String text) {
        return isReadable(text) && SIGNS.stream().anyMatch(sign -> Files.exists(Path.of(text.strip(), sign)));
    }

    /** Returns true if the text is the absolute path of a readable folder. The crew can work in any of these. */
    public static boolean isReadable(String text) {
        try {
            Path path = Path.of(text.strip());
            return path.isAbsolute() && Files.isDirectory(path) && Files.isReadable(path);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
