package dev.crucible.lab.api;

import dev.crucible.engine.python.PythonPackage;
import dev.crucible.engine.results.Digests;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.nio.charset.StandardCharsets;

/**
 * The matching Python package for pip, at its own address, on a page for {@code --find-links}, and in a PEP 503 index. It contains no data
 * of the lab and needs no token, which pip could not send.
 */
public final class PythonResource {

    private static final String POLICY =
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final String wheel = PythonPackage.wheel();
    private final byte[] bytes = PythonPackage.bytes();

    public void register(Routes routes) {
        routes.get(
                        "/python/",
                        exchange ->
                                page(exchange, "Packages", link("") + "<p><a href=\"crucible-fl/\">crucible-fl</a>"))
                .get("/python/crucible-fl/", exchange -> page(exchange, "crucible-fl", link("../")))
                .get("/python/{wheel}", this::wheel);
    }

    private void wheel(Exchange exchange) {
        if (!exchange.path("wheel").equals(wheel)) {
            throw HttpProblem.notFound("Not Found");
        }
        exchange.bytes("application/zip", bytes);
    }

    private static void page(Exchange exchange, String title, String body) {
        exchange.with("Content-Security-Policy", POLICY)
                .bytes(
                        "text/html; charset=utf-8",
                        "<!DOCTYPE html><html lang=\"en\"><title>%s</title><body>%s</body></html>"
                                .formatted(title, body)
                                .getBytes(StandardCharsets.UTF_8));
    }

    private String link(String up) {
        return "<p><a href=\"%s%s#sha256=%s\" data-requires-python=\"&gt;=3.11\">%s</a>"
                .formatted(up, wheel, Digests.of(bytes), wheel);
    }
}
