package dev.crucible.agents.tool;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** The text files below one folder, to read and never to write; neither links nor hidden files lead out of it or count. */
final class ProjectFiles {

    private static final int LARGEST = 256 << 10;
    private static final int MOST_LISTED = 200;
    private static final Set<String> SECRET = Set.of("pem", "key", "p12", "jks", "keystore", "pfx");

    private final Path root;

    /**
     * The files below {@code folder}.
     *
     * @throws ToolFailure when it is no folder
     */
    ProjectFiles(Path folder) throws ToolFailure {
        try {
            this.root = folder.toRealPath();
        } catch (IOException e) {
            throw new ToolFailure("The project folder cannot be read.", e);
        }
        if (!Files.isDirectory(root)) {
            throw new ToolFailure("The project is no folder.");
        }
    }

    /** Names of files and folders in {@code path}, folders with a slash behind them. */
    List<String> list(String path) throws ToolFailure {
        Path folder = resolve(path);
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new ToolFailure(shown(path) + " is no folder of the project.");
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(ProjectFiles::isOpen)
                    .map(entry -> Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)
                            ? entry.getFileName() + "/"
                            : entry.getFileName().toString())
                    .sorted()
                    .limit(MOST_LISTED)
                    .toList();
        } catch (IOException e) {
            throw new ToolFailure(shown(path) + " cannot be listed.", e);
        }
    }

    /** A text file of at most 256 KiB. */
    String read(String path) throws ToolFailure {
        Path file = resolve(path);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new ToolFailure(shown(path) + " is no file of the project.");
        }
        byte[] bytes;
        // The link check comes with the opening, so that nothing can be swapped in between.
        try (InputStream in = Channels.newInputStream(
                Files.newByteChannel(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
            bytes = in.readNBytes(LARGEST + 1);
        } catch (IOException e) {
            throw new ToolFailure(shown(path) + " cannot be read.", e);
        }
        if (bytes.length > LARGEST) {
            throw new ToolFailure(shown(path) + " is larger than 256 KiB.");
        }
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
        throw new ToolFailure(shown(path) + " is no text file.");
    }

    private Path resolve(String path) throws ToolFailure {
        Path wanted;
        try {
            wanted = root.resolve(path).normalize();
        } catch (InvalidPathException e) {
            throw new ToolFailure(shown(path) + " is no path.", e);
        }
        if (!wanted.startsWith(root)) {
            throw new ToolFailure(shown(path) + " lies outside the project.");
        }
        Path relative = root.relativize(wanted);
        for (Path part : relative) {
            if (part.toString().startsWith(".") || isSecret(part)) {
                throw new ToolFailure(shown(path) + " is hidden or secret; I do not read it.");
            }
        }
        try {
            if (!wanted.toRealPath().equals(wanted)) {
                throw new ToolFailure(shown(path) + " leads through a link; I do not follow links.");
            }
        } catch (NoSuchFileException e) {
            throw new ToolFailure(shown(path) + " is not in the project.", e);
        } catch (IOException e) {
            throw new ToolFailure(shown(path) + " cannot be read.", e);
        }
        return wanted;
    }

    private static boolean isOpen(Path entry) {
        return !entry.getFileName().toString().startsWith(".") && !Files.isSymbolicLink(entry) && !isSecret(entry);
    }

    private static boolean isSecret(Path path) {
        String name = path.getFileName().toString().toLowerCase(Locale.ROOT);
        return SECRET.contains(name.substring(name.lastIndexOf('.') + 1)) || name.startsWith("id_");
    }

    private static String shown(String path) {
        return "“" + Quoted.line(path, 80) + "”";
    }
}
