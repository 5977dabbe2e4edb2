package dev.crucible.lab.api;

import dev.crucible.web.Exchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Bundled pages and assets. */
final class StaticAssets {

    private StaticAssets() {}

    /** Answers with a page under the content security policy {@code policy}. */
    static void page(Exchange exchange, String name, String policy) {
        exchange.with("Content-Security-Policy", policy)
                .with("Referrer-Policy", "no-referrer")
                .bytes("text/html; charset=utf-8", read(name));
    }

    static byte[] read(String resource) {
        try (InputStream in = StaticAssets.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is not packaged");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
