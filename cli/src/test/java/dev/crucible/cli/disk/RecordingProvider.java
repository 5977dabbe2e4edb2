package dev.crucible.cli.disk;

import static dev.crucible.cli.disk.RecordedPath.plain;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Delegates to the default file system and records each operation in the journal. */
final class RecordingProvider extends FileSystemProvider {

    private final RecordedFileSystem system;
    private final Journal journal;

    RecordingProvider(RecordedFileSystem system, Journal journal) {
        this.system = system;
        this.journal = journal;
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        Path plain = plain(path);
        FileChannel channel = FileChannel.open(plain, options, attributes);
        if (Files.isDirectory(plain)) {
            return new RecordedChannel(channel, journal, Journal.DIRECTORY, false, () -> journal.namesForced(plain));
        }
        boolean writes = options.contains(StandardOpenOption.WRITE) || options.contains(StandardOpenOption.APPEND);
        if (!writes) {
            return channel;
        }
        int file = journal.opened(plain, options.contains(StandardOpenOption.TRUNCATE_EXISTING));
        boolean appends = options.contains(StandardOpenOption.APPEND);
        return new RecordedChannel(channel, journal, file, appends, () -> journal.forced(file));
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
        Files.createDirectory(plain(directory), attributes);
        journal.named(plain(directory), Journal.DIRECTORY);
    }

    @Override
    public void delete(Path path) throws IOException {
        Files.delete(plain(path));
        journal.named(plain(path), Journal.NOTHING);
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        Files.move(plain(source), plain(target), options);
        journal.renamed(plain(source), plain(target));
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
        Files.createLink(plain(link), plain(existing));
        journal.linked(plain(link), plain(existing));
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> names = Files.newDirectoryStream(plain(directory))) {
            for (Path name : names) {
                if (filter.accept(system.path(name))) {
                    found.add(system.path(name));
                }
            }
        }
        return new DirectoryStream<>() {
            @Override
            public Iterator<Path> iterator() {
                return found.iterator();
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public boolean isSameFile(Path one, Path two) throws IOException {
        return Files.isSameFile(plain(one), plain(two));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        return Files.isHidden(plain(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        return Files.getFileStore(plain(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        Path plain = plain(path);
        plain.getFileSystem().provider().checkAccess(plain, modes);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        return Files.getFileAttributeView(plain(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return Files.readAttributes(plain(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        return Files.readAttributes(plain(path), attributes, options);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        Files.setAttribute(plain(path), attribute, value, options);
    }

    @Override
    public String getScheme() {
        return "recorded";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return system;
    }

    @Override
    public Path getPath(URI uri) {
        return system.path(Path.of(uri));
    }
}
