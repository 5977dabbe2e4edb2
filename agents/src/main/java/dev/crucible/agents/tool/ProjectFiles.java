package dev.crucible.agents.tool;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The text files below one folder, to read and never to write. Links, hidden files, secrets and what is no plain file do not count.
 * Folders are opened one in the other, each without following a link, so that nothing can be swapped in between a look and the next.
 */
final class ProjectFiles {

    private static final int LARGEST = 256 << 10;
    private static final int MOST_LISTED = 200;
    private static final int MOST_LOOKED_AT = 10_000;

    private final Path root;
    private final Path folder;

    ProjectFiles(ProjectFolders.Opened opened) {
        this.root = opened.root();
        this.folder = opened.folder();
    }

    /** What is done in a folder that was reached. */
    private interface Use<T> {
        T in(Entries entries) throws IOException, ToolFailure;
    }

    /** Names of files and folders in {@code path}, folders with a slash behind them; at most 200. */
    SortedSet<String> list(String path) throws ToolFailure {
        Path wanted = resolve(path);
        return at(wanted, path, ProjectFiles::names);
    }

    private static SortedSet<String> names(Entries entries) throws IOException {
        SortedSet<String> names = new TreeSet<>();
        int seen = 0;
        for (Path entry : entries.all()) {
            String name = entry.getFileName().toString();
            Optional<BasicFileAttributes> about = Secrets.inName(name) ? Optional.empty() : entries.look(name);
            about.filter(found -> found.isDirectory() || found.isRegularFile())
                    .ifPresent(found -> names.add(found.isDirectory() ? name + "/" : name));
            if (names.size() > MOST_LISTED) {
                names.removeLast();
            }
            if (++seen >= MOST_LOOKED_AT) {
                break;
            }
        }
        return names;
    }

    /** A text file of at most 256 KiB that holds no key. */
    String read(String path) throws ToolFailure {
        Path wanted = resolve(path);
        if (wanted.equals(folder)) {
            throw ToolFailure.of("project.no_file path", shown(path));
        }
        String name = wanted.getFileName().toString();
        Path parent = Objects.requireNonNull(wanted.getParent(), "it lies in the project");
        byte[] bytes = at(parent, path, entries -> {
            if (!entries.look(name).map(BasicFileAttributes::isRegularFile).orElse(false)) {
                throw ToolFailure.of("project.no_file path", shown(path));
            }
            try (InputStream in = Channels.newInputStream(entries.open(name))) {
                return in.readNBytes(LARGEST + 1);
            }
        });
        if (bytes.length > LARGEST) {
            throw ToolFailure.of("project.too_large path", shown(path));
        }
        String text = text(path, bytes);
        if (Secrets.inText(text)) {
            throw ToolFailure.of("project.secret_text path", shown(path));
        }
        return text;
    }

    private static String text(String path, byte[] bytes) throws ToolFailure {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.indexOf('\0') < 0) {
                return text;
            }
        } catch (CharacterCodingException e) {
            throw new ToolFailure(shown(path) + " is no text file in UTF-8.", e);
        }
        throw ToolFailure.of("project.no_text path", shown(path));
    }

    /**
     * Where a path leads, told from its names alone.
     *
     * @throws ToolFailure when it leads out, or to something hidden or secret
     */
    Path checkNames(String path) throws ToolFailure {
        Path wanted;
        try {
            wanted = folder.resolve(path).normalize();
        } catch (InvalidPathException e) {
            throw new ToolFailure(shown(path) + " is no path.", e);
        }
        if (!wanted.startsWith(folder)) {
            throw ToolFailure.of("project.outside path", shown(path));
        }
        Path relative = folder.relativize(wanted);
        for (Path part : relative) {
            if (!part.toString().isEmpty() && Secrets.inName(part.toString())) {
                throw ToolFailure.of("project.hidden_file path", shown(path));
            }
        }
        return wanted;
    }

    private Path resolve(String path) throws ToolFailure {
        Path wanted = checkNames(path);
        try {
            if (!wanted.toRealPath().equals(wanted)) {
                throw ToolFailure.of("project.link path", shown(path));
            }
        } catch (NoSuchFileException e) {
            throw new ToolFailure(shown(path) + " is not in the project.", e);
        } catch (IOException e) {
            throw new ToolFailure(shown(path) + " cannot be read.", e);
        }
        return wanted;
    }

    private <T> T at(Path wanted, String path, Use<T> use) throws ToolFailure {
        try (DirectoryStream<Path> top = Files.newDirectoryStream(root)) {
            return descend(top, root, root.relativize(wanted), use);
        } catch (IOException | DirectoryIteratorException e) {
            throw new ToolFailure(shown(path) + " cannot be read.", e);
        }
    }

    private static <T> T descend(DirectoryStream<Path> here, Path at, Path rest, Use<T> use)
            throws IOException, ToolFailure {
        if (rest.toString().isEmpty()) {
            return use.in(new Entries(here, at));
        }
        Path next = rest.getName(0);
        Path behind = rest.getNameCount() == 1 ? Path.of("") : rest.subpath(1, rest.getNameCount());
        try (DirectoryStream<Path> below = new Entries(here, at).enter(next)) {
            return descend(below, at.resolve(next), behind, use);
        }
    }

    /** The entries of an open folder; where the system cannot open files relative to it, by their paths. */
    private record Entries(DirectoryStream<Path> all, Path path) {

        DirectoryStream<Path> enter(Path name) throws IOException {
            if (all instanceof SecureDirectoryStream<Path> open) {
                return open.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
            }
            Path below = path.resolve(name);
            if (!Files.isDirectory(below, LinkOption.NOFOLLOW_LINKS)) {
                throw new NoSuchFileException(below.toString());
            }
            return below.getFileSystem().provider().newDirectoryStream(below, entry -> true);
        }

        /** What an entry is, itself and not what it links to; none when it has gone. */
        Optional<BasicFileAttributes> look(String name) {
            try {
                BasicFileAttributeView view = all instanceof SecureDirectoryStream<Path> open
                        ? open.getFileAttributeView(
                                Path.of(name), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                        : Files.getFileAttributeView(
                                path.resolve(name), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
                return Optional.of(view.readAttributes());
            } catch (IOException e) {
                return Optional.empty();
            }
        }

        SeekableByteChannel open(String name) throws IOException {
            var options = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
            return all instanceof SecureDirectoryStream<Path> open
                    ? open.newByteChannel(Path.of(name), options)
                    : Files.newByteChannel(path.resolve(name), options);
        }
    }

    private static String shown(String path) {
        return "“" + QuotedText.line(path, 80) + "”";
    }
}
