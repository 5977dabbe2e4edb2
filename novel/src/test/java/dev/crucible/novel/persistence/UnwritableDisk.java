package dev.crucible.novel.persistence;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileStoreAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The machine's disk, from which everything can be read and on which nothing can be written any more. */
public final class UnwritableDisk extends FileSystemProvider {
    /** Why nothing can be written. */
    public enum Fault {
        FULL("No space left on device"),
        READ_ONLY("Read-only file system");

        private final String reason;

        Fault(String reason) {
            this.reason = reason;
        }
    }

    private static final Set<OpenOption> READING = Set.of(StandardOpenOption.READ);
    private static final FileSystem REAL = FileSystems.getDefault();

    private final FileSystemProvider real = REAL.provider();
    private final FileSystem system = new Everything();
    private final Fault fault;

    private UnwritableDisk(Fault fault) {
        this.fault = fault;
    }

    /** Returns the same path on such a disk. */
    public static Path of(Path path, Fault fault) {
        return new UnwritableDisk(fault).on(path);
    }

    private Path on(Path path) {
        return (Path) Proxy.newProxyInstance(
                Path.class.getClassLoader(),
                new Class<?>[] {Path.class},
                (proxy, method, arguments) -> asked(path, method, arguments));
    }

    private Object asked(Path path, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("getFileSystem")) {
            return system;
        }
        try {
            Object[] given = arguments == null
                    ? null
                    : Arrays.stream(arguments).map(UnwritableDisk::plain).toArray();
            Object answer = method.invoke(path, given);
            return answer instanceof Path other ? on(other) : answer;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Object plain(Object given) {
        return given instanceof Path path ? real(path) : given;
    }

    private static Path real(Path path) {
        return REAL.getPath(path.toString());
    }

    private FileSystemException failure(Path path) {
        return new FileSystemException(path.toString(), null, fault.reason);
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        if (!READING.containsAll(options)) {
            throw failure(path);
        }
        return real.newByteChannel(real(path), options, attributes);
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        if (!READING.containsAll(options)) {
            throw failure(path);
        }
        return real.newFileChannel(real(path), options, attributes);
    }

    @Override
    public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
        throw failure(folder);
    }

    @Override
    public void delete(Path path) throws IOException {
        if (fault == Fault.READ_ONLY) {
            throw failure(path);
        }
        real.delete(real(path));
    }

    @Override
    public void copy(Path from, Path to, CopyOption... options) throws IOException {
        throw failure(to);
    }

    @Override
    public void move(Path from, Path to, CopyOption... options) throws IOException {
        throw failure(to);
    }

    @Override
    public void setAttribute(Path path, String name, Object value, LinkOption... options) throws IOException {
        throw failure(path);
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        if (List.of(modes).contains(AccessMode.WRITE)) {
            throw failure(path);
        }
        real.checkAccess(real(path), modes);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        return real.newDirectoryStream(real(folder), filter);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return real.readAttributes(real(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String names, LinkOption... options) throws IOException {
        return real.readAttributes(real(path), names, options);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        return real.getFileAttributeView(real(path), type, options);
    }

    @Override
    public boolean isSameFile(Path one, Path other) throws IOException {
        return real.isSameFile(real(one), real(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        return real.isHidden(real(path));
    }

    @Override
    public FileStore getFileStore(Path path) {
        return new Store();
    }

    @Override
    public String getScheme() {
        return "unwritable";
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
        return on(Path.of(uri));
    }

    /** All of the disk. */
    private final class Everything extends FileSystem {
        @Override
        public FileSystemProvider provider() {
            return UnwritableDisk.this;
        }

        @Override
        public Path getPath(String first, String... more) {
            return on(REAL.getPath(first, more));
        }

        @Override
        public boolean isReadOnly() {
            return fault == Fault.READ_ONLY;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public String getSeparator() {
            return REAL.getSeparator();
        }

        @Override
        public Iterable<Path> getRootDirectories() {
            return REAL.getRootDirectories();
        }

        @Override
        public Iterable<FileStore> getFileStores() {
            return List.of(new Store());
        }

        @Override
        public Set<String> supportedFileAttributeViews() {
            return REAL.supportedFileAttributeViews();
        }

        @Override
        public PathMatcher getPathMatcher(String pattern) {
            return REAL.getPathMatcher(pattern);
        }

        @Override
        public UserPrincipalLookupService getUserPrincipalLookupService() {
            return REAL.getUserPrincipalLookupService();
        }

        @Override
        public WatchService newWatchService() throws IOException {
            return REAL.newWatchService();
        }

        @Override
        public void close() {}
    }

    private final class Store extends FileStore {
        @Override
        public String name() {
            return fault.name();
        }

        @Override
        public String type() {
            return "disk";
        }

        @Override
        public boolean isReadOnly() {
            return fault == Fault.READ_ONLY;
        }

        @Override
        public long getTotalSpace() {
            return 1L << 30;
        }

        @Override
        public long getUsableSpace() {
            return fault == Fault.FULL ? 0 : 1L << 29;
        }

        @Override
        public long getUnallocatedSpace() {
            return getUsableSpace();
        }

        @Override
        public boolean supportsFileAttributeView(Class<? extends FileAttributeView> type) {
            return false;
        }

        @Override
        public boolean supportsFileAttributeView(String name) {
            return false;
        }

        @Override
        public <V extends FileStoreAttributeView> V getFileStoreAttributeView(Class<V> type) {
            return null;
        }

        @Override
        public Object getAttribute(String attribute) {
            throw new UnsupportedOperationException(attribute);
        }
    }
}
