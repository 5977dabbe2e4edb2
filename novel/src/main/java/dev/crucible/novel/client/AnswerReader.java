package dev.crucible.novel.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Reads one streamed answer into the inbox and reports its end exactly once. */
final class AnswerReader implements Runnable {
    private static final int UNAUTHORIZED = 401;

    private static final ScheduledExecutorService WATCH = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("answer-watch").factory());

    private final int request;
    private final HttpClient http;
    private final HttpRequest post;
    private final Inbox inbox;
    private final WireLimits limits;

    AnswerReader(int request, HttpClient http, HttpRequest post, Inbox inbox, WireLimits limits) {
        this.request = request;
        this.http = http;
        this.post = post;
        this.inbox = inbox;
        this.limits = limits;
    }

    @Override
    public void run() {
        try {
            deliver(read());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reads to the end and returns the record of how it ended, unless the bridge sent one itself. */
    private Optional<Incoming> read() throws InterruptedException {
        try {
            var answer = http.send(post, BodyHandlers.ofInputStream());
            try (InputStream body = new BufferedInputStream(answer.body())) {
                if (answer.statusCode() == UNAUTHORIZED) {
                    return Optional.of(new Incoming.Refused());
                }
                if (answer.statusCode() != 200) {
                    return Optional.of(new Incoming.Cut("HTTP " + answer.statusCode()));
                }
                return readLines(body);
            }
        } catch (IOException e) {
            return Optional.of(new Incoming.Cut(
                    Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName())));
        }
    }

    private Optional<Incoming> readLines(InputStream body) throws IOException, InterruptedException {
        boolean numbered = false;
        while (true) {
            Future<?> alarm =
                    WATCH.schedule(() -> closeQuiet(body), limits.quiet().toMillis(), TimeUnit.MILLISECONDS);
            @Nullable String line;
            try {
                line = readLine(body);
            } finally {
                alarm.cancel(false);
            }
            if (line == null) {
                // A bridge that numbers its records sends an end record: without one the stream was cut.
                return Optional.of(numbered ? new Incoming.Cut("the stream ended early") : new Incoming.Closed());
            }
            Envelope envelope = RecordReader.read(request, line);
            numbered |= envelope.turnId().isPresent();
            inbox.put(envelope);
            if (envelope.content() instanceof Incoming.End) {
                return Optional.empty();
            }
        }
    }

    /** Reads the next line, null at the end. */
    private @Nullable String readLine(InputStream body) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = body.read(); next != '\n'; next = body.read()) {
            if (next < 0) {
                return line.size() == 0 ? null : line.toString(StandardCharsets.UTF_8);
            }
            if (line.size() >= limits.lineBytes()) {
                throw new IOException("a line is longer than " + limits.lineBytes() + " bytes");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private void deliver(Optional<Incoming> end) throws InterruptedException {
        if (end.isPresent()) {
            inbox.put(new Envelope(request, Optional.empty(), 0, end.get()));
        }
    }

    /** Closes a silent stream. The blocked read then fails and reports the cut. */
    private static void closeQuiet(InputStream body) {
        try {
            body.close();
        } catch (IOException e) {
            System.getLogger(AnswerReader.class.getName())
                    .log(System.Logger.Level.DEBUG, "a silent stream did not close cleanly", e);
        }
    }
}
