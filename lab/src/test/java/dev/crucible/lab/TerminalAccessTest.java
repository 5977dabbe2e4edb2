package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.lab.terminal.TerminalSecret;
import dev.crucible.web.Admission;
import dev.crucible.web.PeerUser;
import dev.crucible.web.PeerUsers;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets a terminal. Whoever does not is refused before the upgrade, and no shell starts. */
@ResourceLock("shells")
class TerminalAccessTest {

    private static final String TOKEN = "0123456789abcdef";
    private static final String BEARER = "Authorization: Bearer " + TOKEN;

    @TempDir
    Path temporary;

    private LabConfig config() {
        return TestLab.config(temporary.resolve("out"));
    }

    /** On all addresses of this machine. */
    private LabConfig wide() {
        return config().withHost("0.0.0.0").withToken(TOKEN);
    }

    /** The status that answers an upgrade; the JDK's client would send neither a foreign Host nor an Origin. */
    private static int knock(TestLab lab, String query, String host, String... headers) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), lab.lab.port())) {
            socket.setSoTimeout((int) TestLab.PATIENCE.toMillis());
            StringBuilder request = new StringBuilder("GET /api/terminal" + query + " HTTP/1.1\r\nHost: " + host
                    + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n");
            for (String header : headers) {
                request.append(header).append("\r\n");
            }
            socket.getOutputStream().write(request.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            String status = new String(in.readNBytes("HTTP/1.1 101".length()), StandardCharsets.US_ASCII);
            return Integer.parseInt(status.substring("HTTP/1.1 ".length()));
        }
    }

    private static String own(TestLab lab) {
        return "localhost:" + lab.lab.port();
    }

    private static String ticket(TestLab lab) {
        return "?ticket="
                + lab.http
                        .send("POST", "/api/terminal/tickets", null, "Authorization", "Bearer " + TOKEN)
                        .json()
                        .path("ticket")
                        .asText();
    }

    private static void assertNoShell(TestLab lab) {
        assertThat(lab.http
                        .send("GET", "/metrics", null, "Authorization", "Bearer " + TOKEN)
                        .text())
                .contains("crucible_terminals_open 0");
    }

    @Test
    void isOpenToProgramsAndToTheLabsOwnPagesOnLoopback() throws IOException {
        try (TestLab lab = TestLab.start(config())) {
            assertThat(knock(lab, "", own(lab))).isEqualTo(101);
            assertThat(knock(lab, "", own(lab), "Origin: http://" + own(lab))).isEqualTo(101);
            String address = "127.0.0.1:" + lab.lab.port();
            assertThat(knock(lab, "", address, "Origin: http://" + address)).isEqualTo(101);
        }
    }

    @Test
    void refusesAllOtherOrigins() throws IOException {
        try (TestLab lab = TestLab.start(config())) {
            String own = own(lab);
            for (String origin : new String[] {
                "http://evil.example",
                "http://localhost:5173",
                "http://localhost",
                "http://127.0.0.1:" + lab.lab.port(),
                "null",
                "",
                "http://" + own + "/",
                "http://" + own + ".evil.example",
                "http://evil.example@" + own,
                "http://" + own + "\r\nOrigin: http://evil.example"
            }) {
                assertThat(knock(lab, "", own, "Origin: " + origin)).as(origin).isEqualTo(403);
            }
            assertNoShell(lab);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.0.2.1", "0.0.0.0"})
    void refusesOtherHosts(String name) throws IOException {
        try (TestLab lab = TestLab.start(config())) {
            String rebound = name + ":" + lab.lab.port();
            assertThat(knock(lab, "", rebound)).isEqualTo(403);
            assertThat(knock(lab, "", rebound, "Origin: http://" + rebound)).isEqualTo(403);
            assertNoShell(lab);
        }
    }

    @Test
    void wantsATokenOnAWiderBind() {
        assertThatThrownBy(() -> TestLab.start(config().withHost("0.0.0.0"))).hasMessageContaining("token");
    }

    @Test
    void wantsTokenAndTicketOnAWiderBind() throws IOException {
        try (TestLab lab = TestLab.start(wide())) {
            String own = own(lab);
            String origin = "Origin: http://" + own;
            assertThat(lab.http.post("/api/terminal/tickets", "{}").status()).isEqualTo(401);
            assertThat(knock(lab, "", own)).isEqualTo(401);
            assertThat(knock(lab, "?token=" + TOKEN, own)).isEqualTo(401);
            assertThat(knock(lab, ticket(lab), own, origin)).isEqualTo(401);
            assertThat(knock(lab, "", own, origin, BEARER)).isEqualTo(403);
            assertThat(knock(lab, "?ticket=made-up", own, BEARER)).isEqualTo(403);
            String ticket = ticket(lab);
            assertThat(knock(lab, ticket, own, "Origin: http://evil.example", BEARER))
                    .isEqualTo(403);
            assertThat(knock(lab, ticket, "evil.example", BEARER)).isEqualTo(403);
            assertNoShell(lab);
            // What was refused for another reason has not cost the ticket.
            assertThat(knock(lab, ticket, own, origin, BEARER)).isEqualTo(101);
            assertThat(knock(lab, ticket, own, origin, BEARER)).isEqualTo(403);
            String cookie = "Cookie: crucible_" + lab.lab.port() + "=" + TOKEN;
            assertThat(knock(lab, ticket(lab), own, origin, cookie)).isEqualTo(101);
            assertThat(knock(lab, ticket(lab), own, BEARER)).isEqualTo(101);
        }
    }

    private LabConfig callersAre(PeerUser user) {
        return config().withAdmission(Admission.OWN.withUsers((peer, self) -> user));
    }

    private TerminalSecret secret() throws IOException {
        return TerminalSecret.keptIn(temporary.resolve("data/terminal.secret"));
    }

    private static Client.Answer buy(TestLab lab, String... authorization) {
        return lab.http.send("POST", "/api/terminal/tickets", null, authorization);
    }

    @Test
    void sellsTicketsForItsSecretWhereItCannotTellWhoCalls() throws IOException {
        TerminalSecret secret = secret();
        LabConfig config = callersAre(PeerUser.UNKNOWN);
        config = config.withTerminal(config.terminal().map(terminal -> terminal.withSecret(secret)));
        try (TestLab lab =
                TestLab.start(config.withAdmission(config.admission().withOrigins("http://localhost:5173")))) {
            String own = own(lab);
            assertThat(lab.http.get("/api/simulations").status()).isEqualTo(200);
            for (String query : new String[] {"", "?ticket=", "?ticket=made-up", "?ticket=" + secret.text()}) {
                assertThat(knock(lab, query, own)).as(query).isEqualTo(403);
                assertThat(knock(lab, query, own, "Authorization: Bearer " + secret.text()))
                        .isEqualTo(403);
                assertThat(knock(lab, query, own, "Origin: http://localhost:5173"))
                        .isEqualTo(403);
            }
            for (String wrong : new String[] {"", "Bearer", "Bearer ", "Bearer x" + secret.text(), secret.text()}) {
                assertThat(buy(lab, "Authorization", wrong).status()).as(wrong).isEqualTo(401);
            }
            assertThat(buy(lab).status()).isEqualTo(401);
            assertNoShell(lab);
            Client.Answer sold = buy(lab, "Authorization", "Bearer " + secret.text());
            assertThat(sold.status()).isEqualTo(201);
            String ticket = "?ticket=" + sold.json().path("ticket").asText();
            assertThat(knock(lab, ticket, own)).isEqualTo(101);
            assertThat(knock(lab, ticket, own)).as("one ticket, one shell").isEqualTo(403);
        }
    }

    @Test
    void sellsNoTicketsToTheUnknownWithoutASecret() throws IOException {
        try (TestLab lab = TestLab.start(callersAre(PeerUser.UNKNOWN))) {
            assertThat(buy(lab).status()).isEqualTo(401);
            assertThat(knock(lab, "", own(lab))).isEqualTo(403);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = PeerUser.class,
            names = {"FOREIGN", "GONE"})
    void turnsOtherUsersAway(PeerUser user) throws IOException {
        try (TestLab lab = TestLab.start(callersAre(user))) {
            assertThat(knock(lab, "", own(lab))).isEqualTo(403);
            assertThat(buy(lab).status()).isEqualTo(403);
            for (String path : new String[] {"/", "/api/health", "/ui/", "/api/simulations", "/metrics"}) {
                assertThat(lab.http.get(path).status()).as(path).isEqualTo(403);
            }
        }
    }

    @Test
    void opensToPagesThatTheOperatorNamesWithoutATicket() throws IOException {
        LabConfig config = config().withAdmission(Admission.OWN.withOrigins("http://localhost:5173"));
        try (TestLab lab = TestLab.start(config)) {
            String own = own(lab);
            assertThat(knock(lab, "", own, "Origin: http://localhost:5173")).isEqualTo(101);
            assertThat(knock(lab, "", own, "Origin: http://localhost:5174")).isEqualTo(403);
            assertThat(knock(lab, "", own, "Origin: http://127.0.0.1:5173")).isEqualTo(403);
            assertThat(knock(lab, "", "evil.example", "Origin: http://localhost:5173"))
                    .isEqualTo(403);
        }
    }

    @Test
    void namesTheOptionThatOpensItToAPageOfThisMachine() throws IOException {
        List<String> lines = new CopyOnWriteArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                lines.add(new SimpleFormatter().formatMessage(entry));
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("dev.crucible.web");
        logger.addHandler(handler);
        try (TestLab lab = TestLab.start(config())) {
            // The page of the existing frontend may read and write, but opens no terminal before the operator says so.
            String page = "http://localhost:5173";
            assertThat(lab.http
                            .send("POST", "/api/terminal/tickets", null, "Origin", page)
                            .header("access-control-allow-origin"))
                    .isEqualTo(page);
            for (String origin : new String[] {page, page, "http://evil.example"}) {
                assertThat(upgrade(lab, origin))
                        .startsWith("HTTP/1.1 403 ")
                        .contains("--allow-origin " + origin + " (CRUCIBLE_ALLOW_ORIGIN) allows it.");
            }
            assertThat(lines.stream().filter(line -> line.contains("--allow-origin")))
                    .singleElement()
                    .asString()
                    .contains("a page of " + page + " was refused the terminal", "start with --allow-origin " + page);
        } finally {
            logger.removeHandler(handler);
        }
    }

    /** The whole answer to an upgrade that is refused. */
    private static String upgrade(TestLab lab, String origin) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), lab.lab.port())) {
            socket.setSoTimeout((int) TestLab.PATIENCE.toMillis());
            socket.getOutputStream()
                    .write(("GET /api/terminal HTTP/1.1\r\nHost: " + own(lab) + "\r\nOrigin: " + origin
                                    + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                                    + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void opensOnAWideBindWhoseCallersAreVouchedFor() throws IOException {
        LabConfig config = config().withHost("0.0.0.0")
                .withAdmission(new Admission(List.of("lab"), List.of("http://localhost:5173"), PeerUsers.VOUCHED_FOR));
        try (TestLab lab = TestLab.start(config)) {
            String own = own(lab);
            assertThat(knock(lab, "", own, "Origin: http://localhost:5173")).isEqualTo(101);
            assertThat(knock(lab, "", own, "Origin: http://" + own)).isEqualTo(101);
            assertThat(knock(lab, "", own, "Origin: http://localhost:5174")).isEqualTo(403);
            assertThat(knock(lab, "", "evil.example")).isEqualTo(403);
        }
    }

    @Test
    void isAbsentWhenSwitchedOff() throws IOException {
        try (TestLab lab = TestLab.start(config().withTerminal(Optional.empty()))) {
            assertThat(knock(lab, "", own(lab))).isEqualTo(404);
            assertThat(lab.http.post("/api/terminal/tickets", "{}").status()).isEqualTo(404);
        }
    }
}
