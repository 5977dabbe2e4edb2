package dev.crucible.cli.disk;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;

/** A path of a {@link RecordedFileSystem}: one of the ordinary file system, called by another name. */
record RecordedPath(RecordedFileSystem system, Path plain) implements Path {

    static Path plain(Path path) {
        return path instanceof RecordedPath recorded ? recorded.plain : path;
    }

    private Path wrap(Path path) {
        return path == null ? null : new RecordedPath(system, path);
    }

    @Override
    public FileSystem getFileSystem() {
        return system;
    }

    @Override
    public boolean isAbsolute() {
        return plain.isAbsolute();
    }

    @Override
    public Path getRoot() {
        return wrap(plain.getRoot());
    }

    @Override
    public Path getFileName() {
        return wrap(plain.getFileName());
    }

    @Override
    public Path getParent() {
        return wrap(plain.getParent());
    }

    @Override
    public int getNameCount() {
        return plain.getNameCount();
    }

    @Override
    public Path getName(int index) {
        return wrap(plain.getName(index));
    }

    @Override
    public Path subpath(int begin, int end) {
        return wrap(plain.subpath(begin, end));
    }

    @Override
    public boolean startsWith(Path other) {
        return plain.startsWith(plain(other));
    }

    @Override
    public boolean endsWith(Path other) {
        return plain.endsWith(plain(other));
    }

    @Override
    public Path normalize() {
        return wrap(plain.normalize());
    }

    @Override
    public Path resolve(Path other) {
        return wrap(plain.resolve(plain(other)));
    }

    @Override
    public Path relativize(Path other) {
        return wrap(plain.relativize(plain(other)));
    }

    @Override
    public URI toUri() {
        return plain.toUri();
    }

    @Override
    public Path toAbsolutePath() {
        return wrap(plain.toAbsolutePath());
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
        return wrap(plain.toRealPath(options));
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int compareTo(Path other) {
        return plain.compareTo(plain(other));
    }

    @Override
    public String toString() {
        return plain.toString();
    }
}
