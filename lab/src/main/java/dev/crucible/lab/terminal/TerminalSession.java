package dev.crucible.lab.terminal;

import dev.crucible.lab.scheduling.ProcessTag;
import dev.crucible.web.Socket;
import dev.crucible.web.SocketHandler;
import dev.crucible.web.Utf8Stream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * One client and its shell, with backpressure in both directions, so that buffers stay bounded: output is read only as fast as the client
 * receives it, and input only as fast as the shell reads it. When either side ends, all processes of the shell are ended.
 *
 * <p>A pseudo-terminal blocks the thread that uses it, so each direction has a platform thread, and a third one waits for the end.
 */
final class TerminalSession implements SocketHandler {

    private static final Logger LOG = System.getLogger("dev.crucible.lab.terminal");
    private static final Duration FAREWELL = Duration.ofSeconds(2);
    private static final Duration LONGEST_END = Duration.ofSeconds(15);
    private static final long POLL_MILLIS = 100;
    private static final int NORMAL = 1_000;
    private static final int PIECE = 1 << 13;
    private static final int MOST_WAITING = 4;

    private enum End {
        SHELL_ENDED,
        CLIENT_LEFT,
        IDLE,
        LAB_STOPS
    }

    private final TerminalConfig config;
    private final Consumer<TerminalSession> forget;
    private final String id;
    private final BlockingQueue<Frame> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final CompletableFuture<End> end = new CompletableFuture<>();
    private final CountDownLatch clientGone = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile long lastActivity = System.nanoTime();
    private boolean started;

    /** Pieces of a text message that may be a resize, which only the whole message shows. */
    private final StringBuilder beginning = new StringBuilder();

    /** True after the first pieces of a text message that is no resize. */
    private boolean typing;

    TerminalSession(TerminalConfig config, String id, Consumer<TerminalSession> forget) {
        this.config = config;
        this.id = id;
        this.forget = forget;
    }

    @Override
    public void opened(Socket client) throws IOException {
        PseudoTerminal terminal = PseudoTerminal.start(config, ProcessTag.ofTerminal(id));
        started = true;
        LOG.log(Level.INFO, "terminal {0} started", id);
        Thread output = thread("output", () -> show(terminal, client));
        Thread input = thread("input", () -> type(terminal));
        thread("end", () -> finish(terminal, client, output, input));
    }

    private Thread thread(String task, Runnable work) {
        return Thread.ofPlatform().daemon().name("terminal-" + task + "-" + id).start(work);
    }

    @Override
    public void text(String piece, boolean last) {
        beginning.append(piece);
        if (typing || !(last || Frame.mayBeResize(beginning))) {
            take(Frame.Typed.of(beginning.toString()));
            typing = !last;
        } else if (last) {
            take(Frame.of(beginning.toString()));
        } else {
            return;
        }
        beginning.setLength(0);
    }

    /** Programs that report the mouse in the old form make terminals send bytes that are no text. */
    @Override
    public void binary(byte[] piece, boolean last) {
        take(new Frame.Typed(piece));
    }

    private void take(Frame frame) {
        lastActivity = System.nanoTime();
        try {
            boolean taken = false;
            // A shell that reads nothing lets the session time out, and only then is a disconnected client noticed.
            while (!taken && !end.isDone()) {
                taken = waiting.offer(frame, POLL_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void closed() {
        end.complete(End.CLIENT_LEFT);
        clientGone.countDown();
        if (!started) {
            over.countDown();
            forget.accept(this);
        }
    }

    /** Ends the session because the lab stops. */
    void stop() {
        end.complete(End.LAB_STOPS);
    }

    /** Waits until all its processes have ended. */
    void awaitEnd() {
        try {
            if (!over.await(LONGEST_END.toSeconds(), TimeUnit.SECONDS)) {
                LOG.log(Level.WARNING, "terminal {0} does not end", id);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void show(PseudoTerminal terminal, Socket client) {
        Utf8Stream characters = Utf8Stream.replacing();
        byte[] buffer = new byte[PIECE];
        try {
            for (int length = terminal.read(buffer); length > 0; length = terminal.read(buffer)) {
                String text = characters.decode(buffer, length, false);
                if (!text.isEmpty()) {
                    client.send(text);
                    lastActivity = System.nanoTime();
                }
            }
            end.complete(End.SHELL_ENDED);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "terminal output ended", e);
            end.complete(clientGone.getCount() == 0 ? End.CLIENT_LEFT : End.SHELL_ENDED);
        }
    }

    private void type(PseudoTerminal terminal) {
        try {
            while (true) {
                switch (waiting.take()) {
                    case Frame.Typed(byte[] bytes) -> terminal.type(bytes);
                    case Frame.Resize size -> terminal.resize(size);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | IllegalStateException e) {
            // The shell's side is closed; the output thread sees the same.
            LOG.log(Level.DEBUG, "terminal input ended", e);
        }
    }

    private void finish(PseudoTerminal terminal, Socket client, Thread output, Thread input) {
        try {
            End reason = awaitReason();
            terminal.end();
            input.interrupt();
            // After its processes have ended, the remaining output is finite; a client that does not read it misses the
            // closing message.
            if (output.join(FAREWELL)) {
                sayFarewell(reason, terminal, client);
            }
            client.cut();
            output.join();
            terminal.close();
            LOG.log(Level.INFO, "terminal {0} ended: {1}", id, reason);
        } catch (InterruptedException | IOException e) {
            LOG.log(Level.WARNING, "terminal " + id + " was not ended cleanly", e);
        } finally {
            over.countDown();
            forget.accept(this);
        }
    }

    private End awaitReason() throws InterruptedException {
        while (true) {
            long left = config.idleLimit().toNanos() - (System.nanoTime() - lastActivity);
            try {
                return end.get(left, TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                // Activity meanwhile has moved the limit.
                if (System.nanoTime() - lastActivity >= config.idleLimit().toNanos()) {
                    end.complete(End.IDLE);
                }
            } catch (ExecutionException e) {
                throw new IllegalStateException("an end has no failure", e);
            }
        }
    }

    private void sayFarewell(End reason, PseudoTerminal terminal, Socket client) throws InterruptedException {
        String notice =
                switch (reason) {
                    case SHELL_ENDED -> "The shell has ended with exit code " + terminal.exitCode() + ".";
                    case IDLE -> "The terminal was idle for too long and has been closed.";
                    case LAB_STOPS -> "The lab is stopping.";
                    case CLIENT_LEFT -> "";
                };
        if (notice.isEmpty()) {
            return;
        }
        try {
            client.send("\r\n[" + notice + "]\r\n");
            client.close(NORMAL, notice);
            clientGone.await(FAREWELL.toSeconds(), TimeUnit.SECONDS);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "the client left before the farewell", e);
        }
    }
}
