package dev.crucible.agents.tool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * Which folders of this machine players may have read: those below the operator's home, or the ones that the operator names and what
 * is below them. Nothing that is hidden, and nothing that is reached by a link that leads out.
 *
 * @param roots real paths; none when nothing may be read
 * @param themselves whether a root may be a project itself, not only what is below it
 * @param mappings names that clients have for folders here
 */
public record ProjectFolders(List<Path> roots, boolean themselves, List<Mapping> mappings) {

    /** Nothing may be read. */
    public static final ProjectFolders NONE = new ProjectFolders(List.of(), false, List.of());

    public ProjectFolders {
        roots = List.copyOf(roots);
        mappings = List.copyOf(mappings);
    }

    /**
     * What a client calls a folder that lies elsewhere here, as seen from within a container.
     *
     * @param from the client's absolute path
     * @param to the same folder here
     */
    public record Mapping(String from, Path to) {

        /**
         * Reads {@code FROM=TO}.
         *
         * @throws IllegalArgumentException when it is none
         */
        public static Mapping parse(String text) {
            int sign = text.lastIndexOf('=');
            String from = sign < 0 ? "" : withoutSlash(text.substring(0, sign));
            if (from.isBlank() || !Path.of(text.substring(sign + 1)).isAbsolute()) {
                throw new IllegalArgumentException("must look like /home/ada/projects=/projects, got " + text);
            }
            return new Mapping(from, Path.of(text.substring(sign + 1)));
        }

        private static String withoutSlash(String path) {
            return path.endsWith("/") || path.endsWith("\\") ? path.substring(0, path.length() - 1) : path;
        }

        private boolean covers(String path) {
            return path.startsWith(from)
                    && (path.length() == from.length() || "/\\".indexOf(path.charAt(from.length())) >= 0);
        }

        private String translated(String path) {
            return to + path.substring(from.length()).replace('\\', '/');
        }
    }

    /**
     * A folder that may be read.
     *
     * @param root the real path of what the operator opened
     * @param folder the real path of the project in it
     */
    record Opened(Path root, Path folder) {}

    /** What is below the home of whoever runs this. */
    public static ProjectFolders belowHome() {
        return new ProjectFolders(List.of(Path.of(System.getProperty("user.home"))), false, List.of());
    }

    /**
     * The folders that the operator names.
     *
     * @throws IllegalArgumentException when one is no folder, or all there is
     */
    public static ProjectFolders of(List<Path> folders, List<Mapping> mappings) {
        for (Path folder : folders) {
            if (!Files.isDirectory(folder)) {
                throw new IllegalArgumentException("must be a folder, got " + folder);
            }
            if (folder.toAbsolutePath().normalize().getParent() == null) {
                throw new IllegalArgumentException("must not be the whole file system, got " + folder);
            }
        }
        return new ProjectFolders(folders, true, mappings);
    }

    /**
     * The real path of the project at a path that a client gave.
     *
     * @throws ToolFailure when it may not be read, in a sentence for the player
     */
    public Path project(Path asked) throws ToolFailure {
        return open(asked).folder();
    }

    Opened open(Path asked) throws ToolFailure {
        if (roots.isEmpty()) {
            throw ToolFailure.of("project.no_folders");
        }
        Path path = here(asked);
        // Whether there is anything outside is nobody's business, so this comes before any look.
        if (roots.stream().noneMatch(root -> path.startsWith(root.toAbsolutePath()) || path.startsWith(real(root)))) {
            throw outside(asked);
        }
        Path folder;
        try {
            folder = path.toRealPath();
        } catch (IOException e) {
            throw new ToolFailure("The project folder “" + shown(asked) + "” cannot be read.", e);
        }
        Path root = roots.stream()
                .map(ProjectFolders::real)
                .filter(folder::startsWith)
                .findFirst()
                .orElseThrow(() -> outside(asked));
        if (folder.equals(root) && !themselves) {
            throw ToolFailure.of("project.whole_root path", shown(asked));
        }
        for (Path part : root.relativize(folder)) {
            if (Secrets.inName(part.toString())) {
                throw ToolFailure.of("project.hidden_folder path", shown(asked));
            }
        }
        if (!Files.isDirectory(folder)) {
            throw ToolFailure.of("project.no_folder path", shown(asked));
        }
        return new Opened(root, folder);
    }

    private Path here(Path asked) throws ToolFailure {
        String text = asked.toString();
        for (Mapping mapping : mappings) {
            if (mapping.covers(text)) {
                text = mapping.translated(text);
                break;
            }
        }
        try {
            Path path = Path.of(text);
            if (path.isAbsolute()) {
                return path.normalize();
            }
        } catch (InvalidPathException e) {
            throw new ToolFailure("“" + shown(asked) + "” is no path of a folder.", e);
        }
        throw new ToolFailure("“" + shown(asked) + "” is no absolute path of a folder here.");
    }

    private ToolFailure outside(Path asked) {
        String open = String.join(", ", roots.stream().map(Path::toString).toList());
        return new ToolFailure("“" + shown(asked) + "” lies outside of what is open to me, which is " + open + ".");
    }

    private static Path real(Path root) {
        try {
            return root.toRealPath();
        } catch (IOException e) {
            return root.toAbsolutePath().normalize();
        }
    }

    private static String shown(Path path) {
        return QuotedText.line(path.toString(), 120);
    }
}
