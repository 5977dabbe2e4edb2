package dev.crucible.bridge.api;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bridge.story.AuthoredScenes;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Helplines;
import dev.crucible.story.Agent;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.page.BundledPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The visual novel in a browser, if it is on the class path: {@code META-INF/resources/play}, built by the {@code
 * dashboard} module, and the pictures of the {@code novel} module.
 */
public final class PlayResource {

    /** Routes that require no token, because they contain no data of players. */
    public static final Set<String> OPEN =
            Set.of("/play", "/play/", "/play/assets/{asset}", "/play/cast", "/play/pictures/{kind}/{name}");

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "font-src 'self'; connect-src 'self'; media-src blob:; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'";

    private static final String PICTURES = "/dev/crucible/novel/images/";
    private static final Set<String> KINDS = Set.of("portraits", "backdrops");

    private final BundledPage page = new BundledPage("/META-INF/resources/play", POLICY);
    private final AuthoredScenes scenes;

    /** Creates the page's routes, for the agents and portraits of these scenes. */
    public PlayResource(AuthoredScenes scenes) {
        this.scenes = scenes;
    }

    /** Adds the routes. */
    public void register(Routes routes) {
        routes.get("/play", exchange -> exchange.redirect("/play/"))
                .get("/play/", this::page)
                .get("/play/assets/{asset}", page::asset)
                .get("/play/cast", this::cast)
                .get("/play/pictures/{kind}/{name}", this::picture);
    }

    /** Returns the page's path, empty if it is not bundled. */
    public Optional<String> path() {
        return page.isBundled() ? Optional.of("/play/") : Optional.empty();
    }

    private void page(Exchange exchange) {
        if (!page.show(exchange)) {
            throw HttpProblem.notFound("This build has no page of the novel, because it was made without Node 18.20 or"
                    + " newer. Install Node and build again, or start the novel with: crucible play");
        }
    }

    /** Answers with what the page shows of the agents, and with the helpline of the player's country. */
    private void cast(Exchange exchange) {
        Locale locale = Locale.forLanguageTag(exchange.query("locale").orElse("en"));
        boolean german = locale.getLanguage().equals("de");
        Cast.Lines lines = german ? Cast.Lines.NOVEL_DE : Cast.Lines.NOVEL;
        Map<String, Map<String, String>> said =
                new HashMap<>(lines.read(new TypeReference<Map<String, Map<String, String>>>() {}));
        said.putAll(scenes.company().said(Cast.Lines.NOVEL));
        said.putAll(scenes.company().said(lines));
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        ArrayNode agents = answer.putArray("agents");
        for (Agent known : scenes.company().all()) {
            CastMember member = known.member();
            Map<String, String> words = said.getOrDefault(member.id(), Map.of());
            ObjectNode agent = agents.addObject()
                    .put("id", member.id())
                    .put("name", words.getOrDefault("agent", member.name()))
                    .put("epithet", words.getOrDefault("epithet", member.epithet()))
                    .put("color", member.color())
                    .put("spirit", member.spirit())
                    .put(
                            "codex",
                            words.getOrDefault(
                                    "codex", scenes.company().further().contains(known) ? member.role() : ""));
            member.states().forEach(agent.putArray("states")::add);
        }
        Helplines helplines = Helplines.bundled();
        answer.put(
                        "helpline",
                        helplines.of(locale.getCountry(), german ? "de" : "en").line())
                .put("elsewhere", helplines.elsewhere());
        exchange.with("Cache-Control", "no-cache").json(answer);
    }

    private void picture(Exchange exchange) throws IOException {
        if (!KINDS.contains(exchange.path("kind"))) {
            throw HttpProblem.notFound("Not Found");
        }
        Optional<Path> own = scenes.portrait(exchange.path("name"));
        if (own.isPresent() && exchange.path("kind").equals("portraits")) {
            exchange.with("Cache-Control", "no-cache").file("image/png", own.get(), "Not Found");
            return;
        }
        BundledPage.send(exchange, PICTURES + exchange.path("kind") + "/", exchange.path("name"), "max-age=86400");
    }
}
