package dev.crucible.bridge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bridge.api.ActionResource;
import dev.crucible.bridge.api.GossipResource;
import dev.crucible.bridge.api.HealthResource;
import dev.crucible.bridge.api.MessageResource;
import dev.crucible.bridge.api.PlayResource;
import dev.crucible.bridge.api.RunsResource;
import dev.crucible.bridge.api.TtsResource;
import dev.crucible.bridge.crew.A2aCrew;
import dev.crucible.bridge.gossip.IdleLineService;
import dev.crucible.bridge.player.PlayerStore;
import dev.crucible.bridge.story.AuthoredScenes;
import dev.crucible.bridge.story.StoryDesk;
import dev.crucible.bridge.turn.Prompter;
import dev.crucible.bridge.turn.TurnListener;
import dev.crucible.bridge.turn.Turns;
import dev.crucible.dialogue.Cast;
import dev.crucible.speech.MarySpeech;
import dev.crucible.speech.ServedSpeech;
import dev.crucible.speech.SpeechEngine;
import dev.crucible.speech.SpokenLines;
import dev.crucible.store.DataFolder;
import dev.crucible.store.Database;
import dev.crucible.web.CloseableGroup;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.InstallationKey;
import dev.crucible.web.Metrics;
import dev.crucible.web.Routes;
import dev.crucible.web.WebConfig;
import dev.crucible.web.WebService;
import dev.crucible.web.operation.Health;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A running dialogue bridge. It serves clients even while its crew is unreachable, and stores profiles and affinities itself. */
public final class Bridge implements AutoCloseable {

    /** Retention of players who never registered a name. */
    private static final Duration GUESTS = Duration.ofDays(30);

    private static final Duration GOSSIP_PATIENCE = Duration.ofSeconds(4);

    /** Timeout for sending the last lines of answers to their clients. */
    private static final Duration LAST_LINES = Duration.ofSeconds(1);

    /** Routes that require no token. */
    private static final Set<String> OPEN = Stream.concat(
                    Stream.of("/health", Health.LIVE, Health.READY), PlayResource.OPEN.stream())
            .collect(Collectors.toUnmodifiableSet());

    private final CloseableGroup parts;
    private final Turns turns;
    private final PlayResource novel;
    private final WebService service;

    private Bridge(CloseableGroup parts, Turns turns, PlayResource novel, WebService service) {
        this.parts = parts;
        this.turns = turns;
        this.novel = novel;
        this.service = service;
    }

    /**
     * Starts a bridge.
     *
     * @throws dev.crucible.store.StoreFailure if the data folder is in use, or its file is damaged or of a later
     *     version
     * @throws IllegalArgumentException if the configuration is unsafe
     */
    public static Bridge start(BridgeConfig config) throws IOException {
        CloseableGroup parts = new CloseableGroup();
        boolean started = false;
        try {
            Bridge bridge = open(config, parts);
            started = true;
            return bridge;
        } finally {
            if (!started) {
                parts.close();
            }
        }
    }

    private static Bridge open(BridgeConfig config, CloseableGroup parts) throws IOException {
        WebConfig web =
                new WebConfig(config.host(), config.port(), config.tokens(), config.admission(), OPEN, config.posts());
        DataFolder folder = DataFolder.take(config.data(), "bridge");
        parts.push(folder);
        String file = folder.resolve("bridge.db").toString();
        Database database = Database.open(Database.FILE + file, file, PlayerStore.MIGRATIONS);
        parts.push(database);
        PlayerStore players = new PlayerStore(database, InstantSource.system());
        players.profiles().forgetGuests(GUESTS);
        A2aCrew crew = new A2aCrew(
                config.crew(),
                config.crewToken(),
                InstallationKey.open(config.identity()),
                Cast.bundled().ids());
        parts.push(crew);
        SpokenLines narration = SpokenLines.start(engine(config.voice()), folder.resolve("voice"));
        Prompter prompter = new Prompter(narration);
        AuthoredScenes scenes = new AuthoredScenes(config.scenes(), InstantSource.system());
        StoryDesk story = new StoryDesk(players, scenes, InstantSource.system());
        Turns turns = new Turns(crew, players, config.limits(), listener(config.voice(), prompter), story);
        parts.push(turns);
        IdleLineService gossip = new IdleLineService(crew, players, GOSSIP_PATIENCE);
        parts.push(gossip);
        Routes routes = new Routes().refusals(Bridge::told);
        new HealthResource(crew).register(routes);
        new MessageResource(turns, players.contexts(), config.limits()).register(routes);
        new ActionResource(players, crew, turns, story, Cast.bundled().ids()).register(routes);
        new GossipResource(gossip).register(routes);
        new TtsResource(narration, prompter).register(routes);
        PlayResource novel = new PlayResource(scenes);
        novel.register(routes);
        RunsResource runs = new RunsResource(config.lab());
        parts.push(runs);
        runs.register(routes);
        Metrics metrics = new Metrics();
        metrics.register(routes);
        measure(metrics, turns, crew, narration);
        new Health("bridge")
                .withDatabase(database::probe)
                .withDisk(config.data())
                .with("crew", () -> crew.reachable() ? Optional.empty() : Optional.of("disconnected"))
                .register(routes, metrics);
        return new Bridge(parts, turns, novel, WebService.start(web, routes, metrics));
    }

    /**
     * Renders errors. Clients of this API look for the text under {@code error}, those of the other APIs under {@code
     * detail}.
     */
    private static JsonNode told(HttpProblem problem) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.set("error", problem.detail());
        body.set("detail", problem.detail());
        return body;
    }

    private static void measure(Metrics metrics, Turns turns, A2aCrew crew, SpokenLines narration) {
        metrics.gauge("crucible.turns.running", "Turns that run", turns::running)
                .gauge("crucible.turns.kept", "Turns that can be read, running ones among them", turns::kept)
                .gauge("crucible.conversations", "Conversations in memory", turns::conversations)
                .gauge("crucible.crew.up", "1 when the crew answered lately", () -> crew.reachable() ? 1 : 0)
                .gauge("crucible.voice.up", "1 when new lines can be spoken", () -> narration.ready() ? 1 : 0);
    }

    private static TurnListener listener(BridgeConfig.Voice voice, Prompter prompter) {
        return voice instanceof BridgeConfig.Voice.Off ? (context, beat) -> {} : prompter;
    }

    private static Optional<SpeechEngine> engine(BridgeConfig.Voice voice) {
        return switch (voice) {
            case BridgeConfig.Voice.Off _ -> Optional.empty();
            case BridgeConfig.Voice.BuiltIn _ -> Optional.of(new MarySpeech());
            case BridgeConfig.Voice.Served served -> Optional.of(new ServedSpeech(served.server()));
        };
    }

    /** Returns the JVM flags that only a bridge needs, as an argument file of {@code java}. */
    public static InputStream jvmFlags() {
        return Bridge.class.getResourceAsStream("jvm.flags");
    }

    /** Returns the port on which it listens. */
    public int port() {
        return service.port();
    }

    /** Returns the path of the novel's page, empty if this build has none. */
    public Optional<String> page() {
        return novel.path();
    }

    /** Ends running answers with a line that says so, then closes everything after a moment. */
    @Override
    public void close() {
        service.refuse(Turns.stopping());
        try {
            turns.stop();
            service.awaitQuiet(LAST_LINES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        service.close();
        parts.close();
    }
}
