package dev.crucible.lab.api;

import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The dashboard, if it is on the class path: {@code META-INF/resources/ui}, built by the {@code dashboard} module.
 *
 * <p>Every view's address serves the same page, which is never cached. Its assets have a content hash in their names and are cached
 * forever. Without a dashboard, the page says so.
 */
public final class DashboardResource {

    private static final String FOLDER = "/META-INF/resources/ui/";
    private static final Pattern ASSET = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]*\\.([a-z0-9]+)");
    private static final Map<String, String> TYPES = Map.of(
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png",
            "woff2", "font/woff2");
    /** Content security policy. Results are shown in frames with a stricter policy. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; "
            + "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'";

    private static final String PLAIN_POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'";

    private final Optional<StaticAssets.Text> page = StaticAssets.text(FOLDER + "index.html");
    private final Runnable onVisit;

    /** @param onVisit called whenever a client opens a page */
    public DashboardResource(Runnable onVisit) {
        this.onVisit = onVisit;
    }

    public void register(Routes routes) {
        routes.get("/ui", exchange -> exchange.redirect("/ui/"))
                .get("/ui/", this::page)
                .get("/ui/assets/{asset}", DashboardResource::asset)
                .get("/ui/{view+}", this::page);
    }

    private void page(Exchange exchange) {
        onVisit.run();
        if (page.isEmpty()) {
            StaticAssets.page(exchange, "ui.html", PLAIN_POLICY);
            return;
        }
        exchange.with("Content-Security-Policy", POLICY)
                .with("Referrer-Policy", "no-referrer")
                .with("Cache-Control", "no-cache")
                .with("ETag", page.get().tag());
        if (exchange.header("If-None-Match").filter(page.get().tag()::equals).isPresent()) {
            exchange.status(304);
        } else {
            page.get().send(exchange, "text/html; charset=utf-8");
        }
    }

    private static void asset(Exchange exchange) {
        String name = exchange.path("asset");
        var matcher = ASSET.matcher(name);
        Optional<String> type = matcher.matches()
                ? Optional.ofNullable(TYPES.get(matcher.group(1).toLowerCase(Locale.ROOT)))
                : Optional.empty();
        StaticAssets.Text asset = type.flatMap(known -> StaticAssets.text(FOLDER + "assets/" + name))
                .orElseThrow(() -> HttpProblem.notFound("Not Found"));
        exchange.with("Cache-Control", "max-age=31536000, immutable")
                // An image opened directly gets no more rights than one on the page.
                .with("Content-Security-Policy", "default-src 'none'; sandbox");
        asset.send(exchange, type.get());
    }
}
