package dev.crucible.web.page;

import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page built by the {@code dashboard} module, if it is on the class path.
 *
 * <p>The page itself is never cached. Its assets have a content hash in their names and are cached forever.
 */
public final class BundledPage {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]*\\.([a-z0-9]+)");
    private static final Map<String, String> TYPES = Map.of(
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png",
            "jpg", "image/jpeg",
            "woff", "font/woff",
            "woff2", "font/woff2");

    private final String folder;
    private final String policy;
    private final Optional<PageFile> page;

    /**
     * Reads the page.
     *
     * @param folder absolute name of the folder of {@code index.html}, such as {@code /META-INF/resources/ui}
     * @param policy content security policy of the page
     */
    public BundledPage(String folder, String policy) {
        this.folder = folder;
        this.policy = policy;
        page = PageFile.of(folder + "/index.html");
    }

    /** Returns true if the build has made the page. */
    public boolean isBundled() {
        return page.isPresent();
    }

    /** Answers with the page; returns false, without an answer, if it is not bundled. */
    public boolean show(Exchange exchange) {
        return show(exchange, page);
    }

    /** Answers with the page, with {@code part} of HTML in the place of {@code mark}. */
    public boolean show(Exchange exchange, String mark, String part) {
        return show(exchange, page.map(file -> file.with(mark, part)));
    }

    private boolean show(Exchange exchange, Optional<PageFile> shown) {
        shown.ifPresent(file -> {
            exchange.with("Content-Security-Policy", policy)
                    .with("Referrer-Policy", "no-referrer")
                    .with("Cache-Control", "no-cache");
            file.send(exchange, "text/html; charset=utf-8");
        });
        return shown.isPresent();
    }

    /** Answers with the asset of the placeholder {@code asset}. */
    public void asset(Exchange exchange) {
        send(exchange, folder + "/assets/", exchange.path("asset"), "max-age=31536000, immutable");
    }

    /**
     * Answers with a file that is no page.
     *
     * @param folder absolute name of its folder, with a slash at the end
     * @param cache how long clients may keep it
     * @throws HttpProblem 404 if there is no such file
     */
    public static void send(Exchange exchange, String folder, String name, String cache) {
        Matcher matcher = NAME.matcher(name);
        Optional<String> type = matcher.matches() ? Optional.ofNullable(TYPES.get(matcher.group(1))) : Optional.empty();
        PageFile file =
                type.flatMap(known -> PageFile.of(folder + name)).orElseThrow(() -> HttpProblem.notFound("Not Found"));
        exchange.with("Cache-Control", cache)
                // An image opened directly gets no more rights than one on the page.
                .with("Content-Security-Policy", "default-src 'none'; sandbox");
        file.send(exchange, type.get());
    }
}
