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
 * Turns names that came with a request into paths below one root. Every file access of a service goes through here.
 *
 * <p>A name that could leave the root is refused whatever lies on the disk: escapes, backslashes, control characters, semicolons,
 * drive letters, dot segments, absolute paths, empty segments. What is left is compared, component by component, with the real path
 * of the file, so that no link below the root is ever followed.
 */
public final class SafePaths {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,200}");
    private static final Pattern FORBIDDEN = Pattern.compile("[%\\\\;:\\p{Cntrl}]");
    private static final int LONGEST = 1024;

    private final Path root;

    /** Paths below {@code root}, which must exist; the root itself may be reached through links. */
    public SafePaths(Path root) throws IOException {
        this.root = root.toRealPath();
    }

    /** The root, real and absolute. */
    public Path root() {
        return root;
    }

    /** Whether {@code id} may name a directory below the root. */
    public static boolean isId(String id) {
        return ID.matcher(id).matches();
    }

    /** The directory that {@code id} names, empty when there is none. The id must satisfy {@link #isId}. */
    public Optional<Path> directory(String id) {
        if (!isId(id)) {
            throw new IllegalArgumentException("not an id");
        }
        Path directory = root.resolve(id);
        return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS) ? Optional.of(directory) : Optional.empty();
    }

    /**
     * The regular file {@code relative}, a path with forward slashes below {@code directory}, empty when there is none.
     *
     * @throws HttpProblem 400 when the path could lead out of the directory
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
            // Gone between the two looks, or a link to nowhere.
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
