package dev.crucible.lab.api;

import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;
import dev.crucible.web.page.BundledPage;

/**
 * The dashboard, if it is on the class path: {@code META-INF/resources/ui}, built by the {@code dashboard} module.
 *
 * <p>Every view's address serves the same page. Without a dashboard, the page says so.
 */
public final class DashboardResource {

    /** Content security policy. Results are shown in frames with a stricter policy. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; "
            + "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'";

    private static final String PLAIN_POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'";

    private final BundledPage page = new BundledPage("/META-INF/resources/ui", POLICY);
    private final Runnable onVisit;

    /** @param onVisit called whenever a client opens a page */
    public DashboardResource(Runnable onVisit) {
        this.onVisit = onVisit;
    }

    public void register(Routes routes) {
        routes.get("/ui", exchange -> exchange.redirect("/ui/"))
                .get("/ui/", this::page)
                .get("/ui/assets/{asset}", page::asset)
                .get("/ui/{view+}", this::page);
    }

    private void page(Exchange exchange) {
        onVisit.run();
        if (!page.show(exchange)) {
            StaticAssets.page(exchange, "ui.html", PLAIN_POLICY);
        }
    }
}
