package dev.crucible.novel.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BridgeClientTest {
    private static final Player PLAYER = new Player("p1", "c1");
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** Long timeouts, so that a slow machine does not look like a failing bridge. */
    private static final WireLimits PATIENT = new WireLimits(PATIENCE, PATIENCE, PATIENCE, PATIENCE, PATIENCE, 4096);
    /** Timeouts short enough to notice a silence during a test. */
    private static final WireLimits IMPATIENT =
            new WireLimits(PATIENCE, PATIENCE, Duration.ofMillis(200), PATIENCE, PATIENCE, 4096);

    private static final BridgeClient.Reader ENGLISH = new BridgeClient.Reader("en", false, "", "Ada");

    private final Inbox inbox = new Inbox();

    @Test
    void sendsWhatTheSpecificationSaysAndAsksForProtocolTwo() throws Exception {
        try (var server = new ScriptedBridge((path, body, wire) ->
                        wire.stream().line("{\"action\":\"end\",\"reason\":\"done\",\"turn_id\":\"t\",\"seq\":1}"));
                var bridge = new BridgeClient(server.service(), inbox, PATIENT)) {
            bridge.say(
                    1,
                    "turn-1",
                    PLAYER,
                    "hello",
                    "/home/x",
                    Map.of("metis", .5),
                    new BridgeClient.Reader("de", true, "", "Ada"));
            assertThat(next().content()).isEqualTo(new Incoming.End("done"));
            assertThat(server.requests().getFirst())
                    .startsWith("/message ")
                    .contains(
                            "\"action\":\"message\"",
                            "\"text\":\"hello\"",
                            "\"context_id\":\"c1\"",
                            "\"player_id\":\"p1\"",
                            "\"turn_id\":\"turn-1\"",
                            "\"project_path\":\"/home/x\"",
                            "\"affinity\":{\"metis\":0.5}",
                            "\"locale\":\"de\"",
                            "\"romance\":true",
                            "\"protocol\":2");
        }
    }

    @Test
    void readsLinesAsTheyComeThoughJunkLiesBetweenThem() throws Exception {
        try (var server = new ScriptedBridge((path, body, wire) -> wire.stream()
                        .line("{\"action\":\"status\",\"message\":\"Working\"}")
                        .line("")
                        .line("%%% not json")
                        .line("[1,2]")
                        .line("{\"action\":\"dance\"}")
                        .line("{\"agent\":\"metis\",\"message\":\"Hm.\",\"portrait\":7,\"affinity_delta\":\"x\"}")
                        .raw("{\"action\":\"choice\",\"prompt\":\"?\",\"choices\":[\"a\",3,\"\"]}"));
                var bridge = new BridgeClient(server.service(), inbox, PATIENT)) {
            bridge.say(7, "turn-7", PLAYER, "x", "", Map.of(), ENGLISH);
            List<Incoming> contents = untilEnd();
            assertThat(contents)
                    .containsExactly(
                            new Incoming.Status("Working"),
                            new Incoming.Heartbeat(),
                            new Incoming.Unreadable("%%% not json"),
                            new Incoming.Unreadable("[1,2]"),
                            new Incoming.Unreadable("{\"action\":\"dance\"}"),
                            new Incoming.Beat("metis", "Hm.", "neutral", "dialogue", OptionalDouble.empty()),
                            new Incoming.Choice("hephaestus", "?", List.of("a")),
                            new Incoming.Closed());
        }
    }

    @Test
    void aStreamThatEndsInsideANumberedTurnIsCut() throws Exception {
        try (var server = new ScriptedBridge((path, body, wire) ->
                        wire.stream().line("{\"action\":\"status\",\"message\":\"a\",\"turn_id\":\"t1\",\"seq\":1}"));
                var bridge = new BridgeClient(server.service(), inbox, PATIENT)) {
            bridge.say(1, "turn-1", PLAYER, "x", "", Map.of(), ENGLISH);
            Envelope first = next();
            assertThat(first.turnId()).contains("t1");
            assertThat(first.seq()).isEqualTo(1);
            assertThat(next().content()).isInstanceOf(Incoming.Cut.class);
        }
    }

    @Test
    void aLineCutInTheMiddleIsACut() throws Exception {
        try (var server = new ScriptedBridge(
                        (path, body, wire) -> wire.promise(500).raw("{\"action\":\"mess"));
                var bridge = new BridgeClient(server.service(), inbox, PATIENT)) {
            bridge.say(1, "turn-1", PLAYER, "short", "", Map.of(), ENGLISH);
            assertThat(untilEnd()).last().isInstanceOf(Incoming.Cut.class);
        }
    }

    @Test
    void aStreamThatFallsSilentIsCut() throws Exception {
        CountDownLatch silent = new CountDownLatch(1);
        try (var server = new ScriptedBridge((path, body, wire) -> {
                    wire.stream().line("{\"action\":\"status\",\"message\":\"slow\"}");
                    silent.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                });
                var bridge = new BridgeClient(server.service(), inbox, IMPATIENT)) {
            bridge.say(1, "turn-1", PLAYER, "long", "", Map.of(), ENGLISH);
            assertThat(untilEnd()).last().isInstanceOf(Incoming.Cut.class);
            silent.countDown();
        }
    }

    @Test
    void endlessLinesAreRefused() throws Exception {
        try (var server = new ScriptedBridge((path, body, wire) -> wire.stream().raw("x".repeat(5000)));
                var bridge = new BridgeClient(server.service(), inbox, PATIENT)) {
            bridge.say(1, "turn-1", PLAYER, "x", "", Map.of(), ENGLISH);
            assertThat(next().content()).isInstanceOfSatisfying(Incoming.Cut.class, cut -> assertThat(cut.cause())
                    .contains("4096"));
        }
    }

    @Test
    void noBridgeIsACutAndNotWell() throws Exception {
        int port;
        try (var server = new ScriptedBridge((path, body, wire) -> {})) {
            port = server.port();
        }
        try (var bridge =
                new BridgeClient(RemoteService.open(URI.create("http://127.0.0.1:" + port)), inbox, PATIENT)) {
            assertThat(bridge.isWell().get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isFalse();
            bridge.say(1, "turn-1", PLAYER, "x", "", Map.of(), ENGLISH);
            assertThat(next().content()).isInstanceOf(Incoming.Cut.class);
        }
    }

    @Test
    void actionsAnswerOneObjectAndErrorsAreFailures() throws Exception {
        try (var server = new ScriptedBridge((path, body, wire) -> {
                    if (path.equals("/gossip")) {
                        wire.raw("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
                    } else {
                        wire.json("{\"action\":\"ok\"}");
                    }
                });
                var bridge = new BridgeClient(server.service(), inbox, PATIENT)) {
            assertThat(bridge.action(BridgeClient.body("resume", PLAYER))
                            .get(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                            .path("action")
                            .asText())
                    .isEqualTo("ok");
            assertThatThrownBy(() -> bridge.gossip(PLAYER, "metis", "de").get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .rootCause()
                    .hasMessageContaining("503");
            assertThat(server.requests())
                    .anyMatch(request -> request.startsWith("/gossip ") && request.contains("\"locale\":\"de\""));
        }
    }

    @Test
    void theLinkFindsABridgeThatDiesAndReturns() throws IOException {
        ScriptedBridge.Script healthy = (path, body, wire) -> wire.json("{\"status\":\"ok\"}");
        var first = new ScriptedBridge(healthy);
        int port = first.port();
        try (var bridge = new BridgeClient(first.service(), inbox, PATIENT);
                var link = new ConnectionWatch(
                        () -> bridge.isWell().join(),
                        new ConnectionWatch.Pace(Duration.ofMillis(10), 3, Duration.ofMillis(10)))) {
            link.begin();
            await().atMost(Duration.ofSeconds(60)).until(() -> link.state().status() == ConnectionWatch.Status.ONLINE);
            first.close();
            await().atMost(Duration.ofSeconds(60)).until(() -> link.state().status() == ConnectionWatch.Status.OFFLINE);
            assertThat(link.state().attempt()).isGreaterThanOrEqualTo(3);
            try (var second = new ScriptedBridge(port, healthy)) {
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> link.state().status() == ConnectionWatch.Status.ONLINE);
                assertThat(second.requests()).isNotEmpty();
            }
        }
    }

    @Test
    void everyRequestCarriesTheTokenOfItsService() throws Exception {
        try (var server = new ScriptedBridge((path, body, wire) -> wire.json("{}"));
                var bridge = new BridgeClient(new RemoteService(server.uri(), Optional.of("secret")), inbox, PATIENT);
                var lab = new LabViewer(new RemoteService(server.uri(), Optional.of("other")))) {
            bridge.say(1, "turn-1", PLAYER, "x", "", Map.of(), ENGLISH);
            untilEnd();
            bridge.action(BridgeClient.body("resume", PLAYER)).join();
            bridge.gossip(PLAYER, "metis", "en").join();
            bridge.speech("metis", "Hm.").join();
            assertThat(server.authorizations())
                    .containsExactly("Bearer secret", "Bearer secret", "Bearer secret", "Bearer secret");
            lab.run("r").join();
            assertThat(server.authorizations()).endsWith("Bearer other");
        }
    }

    @Test
    void aBridgeThatWantsATokenRefuses() throws Exception {
        try (var server = new ScriptedBridge(
                        (path, body, wire) -> wire.raw("HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\n\r\n{}"));
                var bridge = new BridgeClient(server.service(), inbox, PATIENT)) {
            bridge.say(1, "turn-1", PLAYER, "x", "", Map.of(), ENGLISH);
            assertThat(next().content()).isEqualTo(new Incoming.Refused());
            assertThat(server.authorizations()).isEmpty();
        }
    }

    private Envelope next() throws InterruptedException {
        Envelope envelope = inbox.poll(PATIENCE);
        assertThat(envelope).as("a record within %s", PATIENCE).isNotNull();
        return envelope;
    }

    private List<Incoming> untilEnd() throws InterruptedException {
        List<Incoming> contents = new ArrayList<>();
        do {
            contents.add(next().content());
        } while (!(contents.getLast() instanceof Incoming.Closed || contents.getLast() instanceof Incoming.Cut));
        return contents;
    }
}
