package dev.crucible.cli.disk;

import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.List;
import java.util.Set;

/** The default file system, with a {@link Journal} of all operations. */
public final class RecordedFileSystem extends FileSystem {

    private final Journal journal = new Journal();
    private final RecordingProvider provider = new RecordingProvider(this, journal);

    /** Returns {@code plain} as a path with recorded operations. */
    public Path path(Path plain) {
        return new RecordedPath(this, plain);
    }

    /** Returns the journal. */
    public Journal journal() {
        return journal;
    }

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public Path getPath(String first, String... more) {
        return path(Path.of(first, more));
    }

    @Override
    public void close() {}

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return FileSystems.getDefault().getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return List.of();
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return List.of();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return FileSystems.getDefault().supportedFileAttributeViews();
    }

    @Override
    public PathMatcher getPathMatcher(String syntaxAndPattern) {
        return FileSystems.getDefault().getPathMatcher(syntaxAndPattern);
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        return FileSystems.getDefault().getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException();
    }
}
