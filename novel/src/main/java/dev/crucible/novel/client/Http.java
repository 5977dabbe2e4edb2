package dev.crucible.novel.client;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** HTTP client with daemon threads, created lazily: it loads certificates, which would delay the first frame. */
final class Http implements AutoCloseable {
    private final Duration connect;
    private final ExecutorService threads;
    private @Nullable HttpClient client;

    /**
     * Creates it without connecting.
     *
     * @param name prefix of the thread names, such as {@code bridge}
     */
    Http(String name, Duration connect) {
        this.connect = connect;
        this.threads = Executors.newCachedThreadPool(
                Thread.ofPlatform().daemon().name(name + "-", 1).factory());
    }

    synchronized HttpClient client() {
        HttpClient made = client;
        if (made == null) {
            made = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(connect)
                    .executor(threads)
                    .build();
            client = made;
        }
        return made;
    }

    ExecutorService threads() {
        return threads;
    }

    @Override
    public synchronized void close() {
        threads.shutdownNow();
        if (client != null) {
            client.shutdownNow();
        }
    }
}
