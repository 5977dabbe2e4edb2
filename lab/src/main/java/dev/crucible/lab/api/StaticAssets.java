package dev.crucible.lab.api;

import dev.crucible.engine.results.Digests;
import dev.crucible.web.Exchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Optional;

/** Bundled pages and assets. */
final class StaticAssets {

    private static final int TAG_BYTES = 12;

    private StaticAssets() {}

    /**
     * A file of the dashboard.
     *
     * @param compressed its gzip version, if the build created one
     * @param tag an ETag of its content, independent of the encoding
     */
    record Text(byte[] plain, Optional<byte[]> compressed, String tag) {

        /** Answers with the file, compressed if the client accepts gzip. */
        void send(Exchange exchange, String type) {
            exchange.with("Vary", "Accept-Encoding");
            if (compressed.isPresent()
                    && takesGzip(exchange.header("Accept-Encoding").orElse(""))) {
                exchange.with("Content-Encoding", "gzip").bytes(type, compressed.get());
            } else {
                exchange.bytes(type, plain);
            }
        }

        private static boolean takesGzip(String encodings) {
            return Arrays.stream(encodings.split(","))
                    .map(String::strip)
                    .anyMatch(encoding ->
                            encoding.equals("gzip") || encoding.matches("gzip;\\s*q=(1|0?\\.[0-9]*[1-9]).*"));
        }
    }

    /** Answers with a page under the content security policy {@code policy}. */
    static void page(Exchange exchange, String name, String policy) {
        exchange.with("Content-Security-Policy", policy)
                .with("Referrer-Policy", "no-referrer")
                .bytes("text/html; charset=utf-8", read(name));
    }

    static byte[] read(String resource) {
        return find(resource).orElseThrow(() -> new IllegalStateException(resource + " is not packaged"));
    }

    /** Returns the file {@code resource} and its {@code .gz}; empty if it is not bundled. */
    static Optional<Text> text(String resource) {
        return find(resource).map(plain -> new Text(plain, find(resource + ".gz"), tag(plain)));
    }

    private static Optional<byte[]> find(String resource) {
        try (InputStream in = StaticAssets.class.getResourceAsStream(resource)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a weak tag, because the compressed bytes differ. */
    private static String tag(byte[] content) {
        return "W/\"" + Digests.of(content).substring(0, 2 * TAG_BYTES) + "\"";
    }
}
