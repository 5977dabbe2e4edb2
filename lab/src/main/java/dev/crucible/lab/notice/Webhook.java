package dev.crucible.lab.notice;

import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.table.RunIndex;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Webhook for ended runs: POSTs to the one address that the operator configured. Clients of the lab cannot name another, and redirects are
 * failures. A failed delivery is retried a few times with backoff, then dropped and logged.
 */
public final class Webhook implements AutoCloseable {

    private static final Logger LOG = System.getLogger("dev.crucible.lab");
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration CONNECTING = Duration.ofSeconds(5);
    private static final Duration ANSWERING = Duration.ofSeconds(10);
    private static final int TRIES = 5;
    private static final int MOST_WAITING = 1_000;
    private static final int TOO_MANY = 429;

    private final URI address;
    private final Duration pause;
    private final HttpClient client;
    private final BlockingQueue<RunEnd> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread sender;
    private final EndWatch watch;

    /** Starts notifying {@code address} of every run in {@code store} that ends from now on, according to {@code index}. */
    public Webhook(URI address, RunStore store, RunIndex index) {
        this(address, store, index, LOOK);
    }

    /** @param pause interval of polls, and pause before the second attempt; it doubles before each further one */
    Webhook(URI address, RunStore store, RunIndex index, Duration pause) {
        this.address = checked(address);
        this.pause = pause;
        this.client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECTING)
                .build();
        this.sender = Thread.ofVirtual().name("webhook").start(this::send);
        this.watch = new EndWatch(store, index, pause, this::tell);
    }

    /**
     * Returns {@code address} if it can receive a POST.
     *
     * @throws IllegalArgumentException if it cannot
     */
    public static URI checked(URI address) {
        boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
        if (!http
                || address.getHost() == null
                || address.getRawFragment() != null
                || address.getRawUserInfo() != null) {
            throw new IllegalArgumentException(
                    "webhook: must look like https://example.org/path, without a name, a password or a #");
        }
        return address;
    }

    private void tell(RunEnd end) {
        if (!waiting.offer(end)) {
            LOG.log(Level.WARNING, "webhook: too much waits; that run {0} ended is not told", end.id());
        }
    }

    private void send() {
        try {
            while (true) {
                send(waiting.take());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(RunEnd end) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(ANSWERING)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(end.json().toString()))
                .build();
        Duration rest = pause;
        for (int tried = 1; ; tried++) {
            String refusal;
            boolean again = true;
            try {
                int status = client.send(request, HttpResponse.BodyHandlers.discarding())
                        .statusCode();
                if (status / 100 == 2) {
                    LOG.log(Level.INFO, "webhook: told {0} that run {1} ended", place(), end.id());
                    return;
                }
                refusal = "HTTP " + status;
                again = status == TOO_MANY || status >= 500;
            } catch (IOException e) {
                refusal = e.getClass().getSimpleName();
            }
            if (!again || tried == TRIES) {
                LOG.log(
                        Level.WARNING,
                        "webhook: {0} was not told that run {1} ended: {2} at try {3}",
                        place(),
                        end.id(),
                        refusal,
                        tried);
                return;
            }
            Thread.sleep(rest);
            rest = rest.multipliedBy(2);
        }
    }

    /** Returns the address without path and query, which may contain the operator's secret. */
    private String place() {
        return address.getScheme() + "://" + address.getRawAuthority();
    }

    @Override
    public void close() {
        watch.close();
        sender.interrupt();
        client.shutdownNow();
    }
}
