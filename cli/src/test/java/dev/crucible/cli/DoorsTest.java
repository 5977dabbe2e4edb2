package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.crucible.agents.service.Agents;
import dev.crucible.agents.service.AgentsConfig;
import dev.crucible.bridge.Bridge;
import dev.crucible.bridge.BridgeConfig;
import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.lab.Lab;
import dev.crucible.lab.LabConfig;
import dev.crucible.web.Admission;
import dev.crucible.web.CloseableGroup;
import dev.crucible.web.PeerUser;
import dev.crucible.web.PeerUsers;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Access matrix: every kind of caller at every service, over HTTP, event streams, WebSockets and MCP, with and without Origin. */
class DoorsTest {

    private static final String TOKEN = "0123456789abcdef";
    private static final String NAMED = "http://localhost:6274";
    private static final String DASHBOARD = "http://localhost:5173";
    private static final String EVIL = "http://evil.example";

    /** Kinds of callers, and the way the services were started for them. */
    enum Caller {
        OWN_USER,
        /** A real process of the user nobody. */
        OTHER_USER,
        UNKNOWN,
        GONE,
        VOUCHED_FOR,
        TOKEN_BEARER,
        OTHER_USER_WITH_TOKEN,
        WITHOUT_TOKEN;

        private boolean isNobody() {
            return this == OTHER_USER || this == OTHER_USER_WITH_TOKEN;
        }

        private boolean needsToken() {
            return this == TOKEN_BEARER || this == OTHER_USER_WITH_TOKEN || this == WITHOUT_TOKEN;
        }

        private PeerUsers users() {
            return switch (this) {
                case UNKNOWN -> (peer, self) -> PeerUser.UNKNOWN;
                case GONE -> (peer, self) -> PeerUser.GONE;
                case VOUCHED_FOR -> PeerUsers.VOUCHED_FOR;
                default -> PeerUsers.OF_SYSTEM;
            };
        }

        /** Returns the expected status of a door that answers admitted callers with {@code open}. */
        private int expected(int open) {
            return switch (this) {
                case OWN_USER, UNKNOWN, VOUCHED_FOR, TOKEN_BEARER, OTHER_USER_WITH_TOKEN -> open;
                case OTHER_USER, GONE -> 403;
                case WITHOUT_TOKEN -> 401;
            };
        }
    }

    /** A door, and the status for an admitted caller. */
    private record Door(String name, int port, Knock knock, int open) {}

    @TempDir
    private Path folder;

    private int lab;
    private int agents;
    private int bridge;

    private CloseableGroup start(Caller caller) throws IOException {
        Admission admission = new Admission(List.of(), List.of(NAMED), caller.users());
        Optional<String> token = caller.needsToken() ? Optional.of(TOKEN) : Optional.empty();
        CloseableGroup parts = new CloseableGroup();
        LabConfig labConfig = LabConfig.local(folder.resolve("out"), folder.resolve("datasets"))
                .withPort(0)
                .withAdmission(admission);
        Lab started = Lab.start(token.map(labConfig::withToken).orElse(labConfig));
        parts.push(started);
        lab = started.port();
        URI labAddress = URI.create("http://127.0.0.1:" + lab);
        AgentsConfig plain = AgentsConfig.local(labAddress, folder.resolve("data"));
        Agents crew = Agents.start(plain.withPort(0).withToken(token).withAdmission(admission));
        parts.push(crew);
        agents = crew.port();
        Bridge spoken = Bridge.start(new BridgeConfig(
                "127.0.0.1",
                0,
                Tokens.of(token),
                admission,
                URI.create("http://127.0.0.1:" + agents),
                token,
                plain.identity(),
                folder.resolve("data"),
                new BridgeConfig.Voice.Off(),
                TurnLimits.usual(),
                Rate.UNLIMITED));
        parts.push(spoken);
        bridge = spoken.port();
        return parts;
    }

    private List<Door> doors() {
        String initialize = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
                + "\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";
        return List.of(
                new Door("lab, read", lab, Knock.get("/api/simulations"), 200),
                new Door("lab, write", lab, Knock.post("/api/validate", "{}"), 200),
                new Door("lab, stream", lab, Knock.get("/api/simulations/none/stream"), 404),
                new Door("lab, numbers", lab, Knock.get("/metrics"), 200),
                new Door("agents, tasks", agents, Knock.get("/tasks").with("A2A-Version", "1.0"), 200),
                new Door(
                        "agents, stream",
                        agents,
                        Knock.post("/message:stream", "{}").with("A2A-Version", "1.0"),
                        400),
                new Door("agents, MCP", agents, Knock.post("/mcp", initialize), 200),
                new Door("bridge, action", bridge, Knock.post("/action", "{\"action\":\"get_profiles\"}"), 200),
                new Door(
                        "bridge, stream",
                        bridge,
                        Knock.post("/message", "{\"text\":\"hello\",\"context_id\":\"c\",\"protocol\":2}"),
                        200));
    }

    private static String answer(Caller caller, int port, Knock knock) throws IOException, InterruptedException {
        boolean shows = caller == Caller.TOKEN_BEARER || caller == Caller.OTHER_USER_WITH_TOKEN;
        Knock sent = shows ? knock.with("Authorization", "Bearer " + TOKEN) : knock;
        return caller.isNobody() ? sent.ofNobody(port) : sent.own(port);
    }

    private static boolean isRoot() {
        return Boolean.TRUE.equals(
                ProcessHandle.current().info().user().map("root"::equals).orElse(false));
    }

    @ParameterizedTest
    @EnumSource(Caller.class)
    void areOpenToWhomTheyShould(Caller caller) throws Exception {
        assumeTrue(!caller.isNobody() || isRoot(), "only root can be somebody else");
        try (CloseableGroup services = start(caller)) {
            for (Door door : doors()) {
                int expected = caller.expected(door.open());
                for (String origin : List.of("", "http://127.0.0.1:" + door.port(), DASHBOARD, NAMED)) {
                    assertAnswer(caller, door, origin, expected);
                }
                for (String origin : List.of(EVIL, "null", NAMED + ".evil.example", "http://localhost:5179")) {
                    assertAnswer(caller, door, origin, 403);
                }
                assertThat(Knock.status(answer(caller, door.port(), door.knock().with("Host", "evil.example"))))
                        .as("%s with a foreign name", door.name())
                        .isEqualTo(403);
            }
            assertTerminal(caller);
            assertThat(services).isNotNull();
        }
    }

    private static void assertAnswer(Caller caller, Door door, String origin, int expected) throws Exception {
        Knock knock = origin.isEmpty() ? door.knock() : door.knock().with("Origin", origin);
        String answer = answer(caller, door.port(), knock);
        assertThat(Knock.status(answer))
                .as("%s from \"%s\": %s", door.name(), origin, answer)
                .isEqualTo(expected);
        if (origin.equals(EVIL)) {
            assertThat(answer).doesNotContain("Access-Control");
        }
    }

    private void assertTerminal(Caller caller) throws Exception {
        // A caller known as this user, or vouched for, needs no ticket.
        boolean opens = caller == Caller.OWN_USER || caller == Caller.VOUCHED_FOR;
        int expected = opens ? 101 : caller.needsToken() && caller == Caller.WITHOUT_TOKEN ? 401 : 403;
        for (String origin : List.of("http://127.0.0.1:" + lab, NAMED)) {
            assertThat(Knock.status(
                            answer(caller, lab, Knock.socket("/api/terminal").with("Origin", origin))))
                    .as("the terminal from %s", origin)
                    .isEqualTo(expected);
        }
        for (String origin : List.of(EVIL, "null", DASHBOARD)) {
            assertThat(Knock.status(
                            answer(caller, lab, Knock.socket("/api/terminal").with("Origin", origin))))
                    .as("the terminal from %s", origin)
                    .isEqualTo(403);
        }
    }

    /** A process of another user must not act by leaving before its user is looked up. */
    @ParameterizedTest
    @EnumSource(
            value = Caller.class,
            names = {"OTHER_USER"})
    void doNothingForOthersWhoLeaveAtOnce(Caller caller) throws Exception {
        assumeTrue(isRoot(), "only root can be somebody else");
        try (CloseableGroup services = start(caller)) {
            for (int i = 0; i < 20; i++) {
                Knock.post("/api/simulations", WarmCommand.FIRST_ROUND).leftByNobody(lab);
            }
            await().atMost(Duration.ofSeconds(40)).until(() -> refused() >= 20);
            assertThat(folder.resolve("out").toFile().list((out, name) -> name.startsWith("api_run")))
                    .isEmpty();
            assertThat(services).isNotNull();
        }
    }

    /** Returns the number of rejected launches in the lab's metrics. */
    private int refused() throws IOException {
        String numbers = Numbers.of(lab);
        return numbers.lines()
                .filter(line -> line.startsWith("http_server_requests_seconds_count")
                        && line.contains("method=\"POST\"")
                        && line.contains("status=\"4xx\""))
                .mapToInt(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    /** The metrics page. */
    private static final class Numbers {

        private Numbers() {}

        static String of(int port) throws IOException {
            try (var in =
                    URI.create("http://127.0.0.1:" + port + "/metrics").toURL().openStream()) {
                return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            }
        }
    }
}
