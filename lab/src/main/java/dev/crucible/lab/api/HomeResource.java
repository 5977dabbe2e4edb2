package dev.crucible.lab.api;

import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** The root path: a greeting for programs, a redirect to a page for browsers. */
public final class HomeResource {

    private static final byte[] GREETING =
            "{\"message\":\"Federated Learning Simulation Framework API\"}".getBytes(StandardCharsets.UTF_8);

    public void register(Routes routes) {
        routes.get("/", HomeResource::greet);
    }

    private static void greet(Exchange exchange) {
        exchange.with("Vary", "Accept, Origin");
        if (wantsPage(exchange.header("Accept").orElse(""))) {
            exchange.redirect("/ui/");
        } else {
            exchange.json(200, GREETING);
        }
    }

    /** Returns true for a browser, which accepts HTML explicitly; programs accept JSON, anything, or nothing. */
    private static boolean wantsPage(String accept) {
        String types = accept.toLowerCase(Locale.ROOT);
        boolean html = Arrays.stream(types.split(","))
                .map(String::strip)
                .anyMatch(type -> type.startsWith("text/html") && !type.matches(".*;\\s*q=0(\\.0*)?"));
        return html && !types.contains("application/json");
    }
}
