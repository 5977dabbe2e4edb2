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
import dev.crucible.story.sound.SoundFiles;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.page.BundledPage;
import java.io.IOException;
import java.lang.ref.SoftReference;
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
    public static final Set<String> OPEN = Set.of(
            "/play",
            "/play/",
            "/play/assets/{asset}",
            "/play/cast",
            "/play/pictures/{kind}/{name}",
            "/play/sounds/{name}");

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "font-src 'self'; connect-src 'self'; media-src blob:; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'";

    private static final String PICTURES = "/dev/crucible/novel/images/";
    private static final Set<String> KINDS = Set.of("portraits", "backdrops");

    /** Stands in the page where its title goes. */
    private static final String MARK = "<!-- opening -->";

    private static final String TITLE = """
            <main class="title"><div class="front" lang="%s"><h1>Crucible</h1>\
            <blockquote class="opening"><p>%s</p><cite>%s</cite></blockquote></div></main>""";

    private final BundledPage page = new BundledPage("/META-INF/resources/play", POLICY);
    private final AuthoredScenes scenes;
    /** Sounds that were synthesised; they give their memory back when it is short. */
    private final Map<String, SoftReference<byte[]>> sounds = new HashMap<>();

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
                .get("/play/pictures/{kind}/{name}", this::picture)
                .get("/play/sounds/{name}", this::sound);
    }

    /** Returns the page's path, empty if it is not bundled. */
    public Optional<String> path() {
        return page.isBundled() ? Optional.of("/play/") : Optional.empty();
    }

    /** Answers with the page and the first line of the story, which can be read before any script has come. */
    private void page(Exchange exchange) {
        String first = exchange.header("Accept-Language").orElse("").split("[,;]", 2)[0];
        if (!page.show(exchange, MARK, title(Locale.forLanguageTag(first.strip())))) {
            throw HttpProblem.notFound("This build has no page of the novel, because it was made without Node 18.20 or"
                    + " newer. Install Node and build again, or start the novel with: crucible play");
        }
    }

    /** Answers with what the page shows of the agents, and with the helpline of the player's country. */
    private void cast(Exchange exchange) {
        Locale locale = Locale.forLanguageTag(exchange.query("locale").orElse("en"));
        String language = language(locale);
        Map<String, Map<String, String>> said = said(language);
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        ArrayNode agents = answer.putArray("agents");
        for (Agent known : scenes.company().all()) {
            CastMember member = known.member();
            Map<String, String> words = said.getOrDefault(member.id(), Map.of());
            ObjectNode agent = agents.addObject()
                    .put("id", member.id())
                    .put("name", name(member, said))
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
        answer.put("helpline", helplines.of(locale.getCountry(), language).line())
                .put("elsewhere", helplines.elsewhere());
        scenes.opening(language).ifPresent(line -> answer.putObject("opening")
                .put("name", name(line.by().member(), said))
                .put("text", line.text()));
        exchange.with("Cache-Control", "no-cache").json(answer);
    }

    private static String language(Locale locale) {
        return Cast.Lines.NOVEL.in(locale.getLanguage()).isPresent() ? locale.getLanguage() : "en";
    }

    /** Returns what is said of each agent. */
    private Map<String, Map<String, String>> said(String language) {
        Cast.Lines lines = Cast.Lines.NOVEL.in(language).orElse(Cast.Lines.NOVEL);
        Map<String, Map<String, String>> said =
                new HashMap<>(lines.read(new TypeReference<Map<String, Map<String, String>>>() {}));
        said.putAll(scenes.company().said(Cast.Lines.NOVEL));
        said.putAll(scenes.company().said(lines));
        return said;
    }

    private static String name(CastMember member, Map<String, Map<String, String>> said) {
        return said.getOrDefault(member.id(), Map.of()).getOrDefault("agent", member.name());
    }

    private String title(Locale locale) {
        String language = language(locale);
        return scenes.opening(language)
                .map(line -> TITLE.formatted(
                        language, html(line.text()), html(name(line.by().member(), said(language)))))
                .orElse("");
    }

    private static String html(String plain) {
        return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
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

    private void sound(Exchange exchange) {
        exchange.with("Cache-Control", "max-age=86400").bytes("audio/wav", sound(exchange.path("name")));
    }

    /** Returns a sound; one is synthesised at a time. */
    private synchronized byte[] sound(String name) {
        SoftReference<byte[]> known = sounds.get(name);
        byte[] kept = known == null ? null : known.get();
        if (kept == null) {
            kept = SoundFiles.file(name).orElseThrow(() -> HttpProblem.notFound("Not Found"));
            sounds.put(name, new SoftReference<>(kept));
        }
        return kept;
    }
}
