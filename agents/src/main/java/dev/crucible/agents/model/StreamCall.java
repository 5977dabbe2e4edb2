package dev.crucible.agents.model;

import dev.crucible.agents.model.ProviderFailure.Reason;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One streamed request, read on the calling thread and watched by another: a stream that stalls, lasts too long, grows too large or
 * belongs to a cancelled turn is closed, which also tells the service to stop.
 */
final class StreamCall implements HttpClient {

    private static final long LARGEST = 16L << 20;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

    private final java.net.http.HttpClient transport;
    private final Duration idle;
    private final long end;
    private final CountDownLatch done = new CountDownLatch(1);
    private final AtomicReference<ProviderFailure> failure = new AtomicReference<>();
    private volatile boolean cancelled;
    private volatile boolean interrupted;
    private volatile long lastEvent;
    private volatile @Nullable CompletableFuture<HttpResponse<InputStream>> answer;
    private volatile boolean answered;

    StreamCall(java.net.http.HttpClient transport, Duration time, Duration idle) {
        this.transport = transport;
        this.idle = idle;
        this.end = System.nanoTime() + time.toNanos();
    }

    /** What a model's builder takes; time limits are this call's own. */
    HttpClientBuilder builder() {
        return new Builder(this);
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        throw new UnsupportedOperationException("every call is streamed");
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        Thread watch = Thread.ofVirtual().name("model-watch").unstarted(this::watch);
        CompletableFuture<HttpResponse<InputStream>> sent =
                transport.sendAsync(toJdk(request), BodyHandlers.ofInputStream());
        answer = sent;
        watch.start();
        try {
            if (cancelled) {
                close();
            }
            read(sent.get(), parser, listener);
        } catch (ExecutionException | IOException e) {
            fail(new ProviderFailure(answered ? Reason.CUT : Reason.UNREACHABLE));
        } catch (CancellationException e) {
            fail(new ProviderFailure(Reason.CUT));
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            done.countDown();
            close();
        }
    }

    private void read(
            HttpResponse<InputStream> response, ServerSentEventParser parser, ServerSentEventListener listener)
            throws IOException {
        answered = true;
        if (response.statusCode() / 100 != 2) {
            fail(new ProviderFailure(Reason.ofStatus(response.statusCode()), retryAfter(response)));
            return;
        }
        listener.onOpen(SuccessfulHttpResponse.builder()
                .statusCode(response.statusCode())
                .headers(response.headers().map())
                .build());
        try (InputStream watched = new Watched(response.body())) {
            parser.parse(watched, new Timed(listener));
        }
        if (failure.get() == null && !cancelled) {
            listener.onClose();
        }
    }

    /** Closes the stream for good. */
    void cancel() {
        cancelled = true;
        close();
    }

    /** Closes the stream because its words are no longer wanted or cannot be read. */
    void fail(ProviderFailure reason) {
        failure.compareAndSet(null, reason);
        close();
    }

    /** Throws what went wrong, if anything has. */
    void check() throws ProviderFailure, InterruptedException {
        if (interrupted || Thread.interrupted()) {
            throw new InterruptedException("interrupted while a language model answered");
        }
        if (cancelled) {
            throw new CancellationException("the turn was cancelled");
        }
        ProviderFailure found = failure.get();
        if (found != null) {
            throw found;
        }
    }

    private void watch() {
        try {
            while (true) {
                long now = System.nanoTime();
                long untilEnd = end - now;
                // Before the first event a model may be loading or reading; that is bounded by the whole call's time.
                long untilIdle = lastEvent == 0 ? untilEnd : lastEvent + idle.toNanos() - now;
                if (untilEnd <= 0 || untilIdle <= 0) {
                    fail(new ProviderFailure(untilEnd <= 0 ? Reason.SLOW : Reason.STALLED));
                    return;
                }
                // Looks again after at most the idle time: the first event may have come meanwhile.
                long pause = Math.min(Math.min(untilEnd, untilIdle), idle.toNanos());
                if (done.await(pause, TimeUnit.NANOSECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void close() {
        CompletableFuture<HttpResponse<InputStream>> pending = answer;
        if (pending == null) {
            return;
        }
        pending.cancel(true);
        if (pending.isDone() && !pending.isCompletedExceptionally()) {
            try {
                pending.join().body().close();
            } catch (IOException e) {
                // A stream that cannot be closed is closed already; what matters is that nobody waits for it.
                failure.compareAndSet(null, new ProviderFailure(Reason.CUT));
            }
        }
    }

    private static Optional<Duration> retryAfter(HttpResponse<?> response) {
        return response.headers()
                .firstValue("Retry-After")
                .filter(text -> text.matches("\\d{1,4}"))
                .map(text -> Duration.ofSeconds(Long.parseLong(text)))
                .map(wait -> wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait);
    }

    private static java.net.http.HttpRequest toJdk(HttpRequest request) {
        java.net.http.HttpRequest.Builder builder = java.net.http.HttpRequest.newBuilder(URI.create(request.url()));
        request.headers().forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
        return builder.method(request.method().name(), BodyPublishers.ofString(request.body()))
                .build();
    }

    /** Notes each event's time: comments that keep a connection alive are no words. */
    private final class Timed implements ServerSentEventListener {

        private final ServerSentEventListener listener;

        Timed(ServerSentEventListener listener) {
            this.listener = listener;
        }

        @Override
        public void onEvent(ServerSentEvent event) {
            lastEvent = System.nanoTime();
            listener.onEvent(event);
        }

        @Override
        public void onEvent(ServerSentEvent event, ServerSentEventContext context) {
            lastEvent = System.nanoTime();
            listener.onEvent(event, context);
        }

        @Override
        public void onError(Throwable error) {
            listener.onError(error);
        }
    }

    /** Bounds the size of an answer. */
    private final class Watched extends FilterInputStream {

        private long size;

        Watched(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = readOrFail(buffer, offset, length);
            size += Math.max(0, read);
            if (size > LARGEST) {
                fail(new ProviderFailure(Reason.MALFORMED));
                throw new IOException("the answer is longer than " + LARGEST + " bytes");
            }
            return read;
        }

        private int readOrFail(byte[] buffer, int offset, int length) throws IOException {
            try {
                return super.read(buffer, offset, length);
            } catch (IOException e) {
                interrupted = interrupted || e.getCause() instanceof InterruptedException;
                fail(new ProviderFailure(Reason.CUT));
                throw e;
            }
        }
    }

    /** Gives the same call whatever is asked for. */
    private record Builder(StreamCall call) implements HttpClientBuilder {

        @Override
        public @Nullable Duration connectTimeout() {
            return null;
        }

        @Override
        public HttpClientBuilder connectTimeout(Duration timeout) {
            return this;
        }

        @Override
        public @Nullable Duration readTimeout() {
            return null;
        }

        @Override
        public HttpClientBuilder readTimeout(Duration timeout) {
            return this;
        }

        @Override
        public HttpClient build() {
            return call;
        }
    }
}
