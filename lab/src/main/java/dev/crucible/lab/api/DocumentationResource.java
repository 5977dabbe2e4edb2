package dev.crucible.lab.api;

import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The API description, {@code openapi.json}, and two pages that render it. All their assets are bundled. */
public final class DocumentationResource {

    private static final Map<String, String> ASSETS = Map.of(
            "ui.css", "text/css; charset=utf-8",
            "swagger-ui.css", "text/css; charset=utf-8",
            "swagger-ui-bundle.js", "text/javascript; charset=utf-8",
            "swagger.js", "text/javascript; charset=utf-8",
            "redoc.standalone.js", "text/javascript; charset=utf-8",
            "redoc.js", "text/javascript; charset=utf-8");
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
            + "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src blob:; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
    /** Redoc loads its maker's logo from a foreign host; an empty image replaces it, so that the page makes no foreign request. */
    private static final String FOREIGN_LOGO = "https://cdn.redoc.ly/redoc/logo-mini.svg";

    private static final String EMPTY_PICTURE = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";

    public void register(Routes routes) {
        routes.get("/openapi.json", exchange -> exchange.json(200, StaticAssets.read("openapi.json")))
                .get("/docs", exchange -> page(exchange, "docs.html"))
                .get("/redoc", exchange -> page(exchange, "redoc.html"))
                .get("/docs/assets/{asset}", DocumentationResource::asset);
    }

    private static void page(Exchange exchange, String name) {
        StaticAssets.page(exchange, name, POLICY);
    }

    private static void asset(Exchange exchange) {
        String name = exchange.path("asset");
        if (!ASSETS.containsKey(name)) {
            throw HttpProblem.notFound("Not Found");
        }
        byte[] content = StaticAssets.read("assets/" + name);
        if (name.equals("redoc.standalone.js")) {
            String script = new String(content, StandardCharsets.UTF_8);
            content = script.replace(FOREIGN_LOGO, EMPTY_PICTURE).getBytes(StandardCharsets.UTF_8);
        }
        exchange.with("Cache-Control", "max-age=3600").bytes(ASSETS.get(name), content);
    }
}
