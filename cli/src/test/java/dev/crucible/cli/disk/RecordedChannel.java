package dev.crucible.cli.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;

/** Tells the journal what is written through it, and what is forced. */
final class RecordedChannel extends FileChannel {

    private final FileChannel plain;
    private final Journal journal;
    private final int file;
    private final boolean appends;
    private final Forcing forcing;

    /** Tells the journal, which stands for the disk. */
    interface Forcing {
        void force() throws IOException;
    }

    RecordedChannel(FileChannel plain, Journal journal, int file, boolean appends, Forcing forcing) {
        this.forcing = forcing;
        this.plain = plain;
        this.journal = journal;
        this.file = file;
        this.appends = appends;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        long at = appends ? plain.size() : plain.position();
        byte[] bytes = new byte[source.remaining()];
        source.duplicate().get(bytes);
        int count = plain.write(source);
        journal.written(file, at, Arrays.copyOf(bytes, count));
        return count;
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        long count = 0;
        for (int i = offset; i < offset + length; i++) {
            count += write(sources[i]);
        }
        return count;
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
        byte[] bytes = new byte[source.remaining()];
        source.duplicate().get(bytes);
        int count = plain.write(source, position);
        journal.written(file, position, Arrays.copyOf(bytes, count));
        return count;
    }

    @Override
    public void force(boolean metaData) throws IOException {
        forcing.force();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        plain.truncate(size);
        journal.cut(file, size);
        return this;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        return plain.read(target);
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        return plain.read(targets, offset, length);
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        return plain.read(target, position);
    }

    @Override
    public long position() throws IOException {
        return plain.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        plain.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        return plain.size();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        return plain.lock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return plain.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        plain.close();
    }
}
