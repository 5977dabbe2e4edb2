package dev.crucible.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Resolves names from requests to paths below one root. Every file access of a service uses it.
 *
 * <p>A name that could leave the root is rejected independently of the files on disk. Rejected are escapes, backslashes, control characters,
 * semicolons, drive letters, dot segments, absolute paths and empty segments. Any other name is compared with the real path of the file,
 * component by component, so no symbolic link below the root is ever followed.
 */
public final class SafePaths {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,200}");
    private static final Pattern FORBIDDEN = Pattern.compile("[%\\\\;:\\p{Cntrl}]");
    private static final int LONGEST = 1024;

    private final Path root;

    /** Creates paths below {@code root}, which must exist; the root itself may be reached through links. */
    public SafePaths(Path root) throws IOException {
        this.root = root.toRealPath();
    }

    /** Returns the root as a real absolute path. */
    public Path root() {
        return root;
    }

    /** Returns true if {@code id} may name a directory below the root. */
    public static boolean isId(String id) {
        return ID.matcher(id).matches();
    }

    /** Returns the directory named {@code id}, or empty if there is none. The id must satisfy {@link #isId}. */
    public Optional<Path> directory(String id) {
        if (!isId(id)) {
            throw new IllegalArgumentException("not an id");
        }
        Path directory = root.resolve(id);
        return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS) ? Optional.of(directory) : Optional.empty();
    }

    /**
     * Returns the regular file at {@code relative}, a path with forward slashes below {@code directory}, or empty if there is none.
     *
     * @throws HttpProblem 400 if the path could lead out of the directory
     */
    public Optional<Path> file(Path directory, String relative) {
        if (!directory.startsWith(root)) {
            throw new IllegalArgumentException("directory is not below the root");
        }
        check(relative);
        try {
            Path file = directory.resolve(relative);
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.empty();
            }
            if (!file.toRealPath()
                    .equals(directory.toRealPath(LinkOption.NOFOLLOW_LINKS).resolve(relative))) {
                throw invalid();
            }
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Optional.of(file) : Optional.empty();
        } catch (InvalidPathException e) {
            throw invalid();
        } catch (IOException e) {
            // Deleted between the two checks, or a dangling link.
            return Optional.empty();
        }
    }

    private static void check(String relative) {
        if (relative.isEmpty()
                || relative.length() > LONGEST
                || FORBIDDEN.matcher(relative).find()) {
            throw invalid();
        }
        for (String segment : List.of(relative.split("/", -1))) {
            if (segment.isBlank() || segment.equals(".") || segment.equals("..") || segment.endsWith(" ")) {
                throw invalid();
            }
        }
    }

    private static HttpProblem invalid() {
        return HttpProblem.badRequest("Invalid path specified.");
    }
}
