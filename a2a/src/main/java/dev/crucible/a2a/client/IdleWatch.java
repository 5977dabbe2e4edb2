package dev.crucible.a2a.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpTimeoutException;
import java.time.Duration;

/** A stream that fails when nothing came for a while, even a comment; the HTTP client itself would wait for ever. */
final class IdleWatch extends FilterInputStream {

    private final Duration patience;
    private final Thread watcher;
    private volatile long lastRead = System.nanoTime();
    private volatile boolean silent;
    private volatile boolean closed;

    IdleWatch(InputStream in, Duration patience) {
        super(in);
        this.patience = patience;
        this.watcher = Thread.ofVirtual().name("a2a-idle-watch").start(this::watch);
    }

    boolean isClosed() {
        return closed;
    }

    private void watch() {
        try {
            long left = patience.toNanos();
            while (left > 0) {
                Thread.sleep(Duration.ofNanos(left));
                left = patience.toNanos() - (System.nanoTime() - lastRead);
            }
            silent = true;
            super.close();
        } catch (InterruptedException | IOException e) {
            // The stream was closed, or closing it failed because it was already: either way nobody waits.
            closed = true;
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        try {
            int count = super.read(into, from, length);
            lastRead = System.nanoTime();
            if (count >= 0 || !silent) {
                return count;
            }
        } catch (IOException e) {
            if (!silent) {
                throw e;
            }
        }
        throw new HttpTimeoutException("the agent sent nothing for " + patience.toSeconds() + " s");
    }

    @Override
    public void close() throws IOException {
        closed = true;
        watcher.interrupt();
        super.close();
    }
}
