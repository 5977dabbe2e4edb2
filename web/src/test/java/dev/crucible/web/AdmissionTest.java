package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Origins named by the operator, and callers whose user the system reports. */
class AdmissionTest extends Serving {

    private static final String PAGE = "http://localhost:6274";

    private static WebConfig config(String host, Optional<String> token, Admission admission) {
        return new WebConfig(host, 0, token, admission, Set.of("/open"));
    }

    private static WebService start(Admission admission) {
        return WebService.start(config("127.0.0.1", Optional.empty(), admission), routes());
    }

    @Test
    void letsNamedPagesReadAndWrite() throws IOException {
        try (WebService service = start(Admission.OWN.withOrigins("https://other.example", PAGE))) {
            int at = service.port();
            String header = "Origin: " + PAGE + "\r\n";
            assertThat(RawClient.get(at, "/open", header))
                    .startsWith("HTTP/1.1 200")
                    .contains("Access-Control-Allow-Origin: " + PAGE + "\r\n", "Access-Control-Allow-Credentials: true")
                    .contains("Vary: Origin");
            assertThat(postTo(at, "{}", header + "Sec-Fetch-Site: cross-site\r\n"))
                    .startsWith("HTTP/1.1 201");
            assertThat(RawClient.call(at, "OPTIONS /things", header + "Access-Control-Request-Method: POST\r\n", ""))
                    .startsWith("HTTP/1.1 200")
                    .contains("Access-Control-Allow-Origin: " + PAGE + "\r\n");
            assertThat(RawClient.get(at, "/open", "Origin: http://localhost:5173\r\n"))
                    .as("the usual ones stay")
                    .contains("Access-Control-Allow-Origin: http://localhost:5173");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:62740",
                "http://localhost:627",
                "http://localhost",
                "https://localhost:6274",
                "http://127.0.0.1:6274",
                "http://localhost:6274/",
                "http://localhost:6274.evil.example",
                "http://localhost:6274@evil.example",
                "http://evil.example/http://localhost:6274",
                "http://xlocalhost:6274",
                "HTTP://LOCALHOST:6274",
                "http://localhost:6274 http://evil.example",
                "null",
                "http://localhost:6274\r\nOrigin: http://evil.example",
                "http://evil.example\r\nOrigin: http://localhost:6274",
                ""
            })
    void takesNamesToTheLetter(String origin) throws IOException {
        try (WebService service = start(Admission.OWN.withOrigins(PAGE))) {
            String header = "Origin: " + origin + "\r\n";
            for (String answer :
                    List.of(RawClient.get(service.port(), "/open", header), postTo(service.port(), "{}", header))) {
                assertThat(answer).startsWith("HTTP/1.1 403").doesNotContain("Access-Control");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*",
                "null",
                "localhost",
                "localhost:5173",
                "http://",
                "http://localhost:5173/",
                "http://localhost:5173/ui",
                "http://*.example.org",
                "http://me@example.org",
                "http://Example.org",
                "http://example.org:",
                "http://example.org:0",
                "http://example.org:080",
                "http://example.org:65536",
                "http://example.org:999999999999",
                "http://example.org:80",
                "https://example.org:443",
                "http://a b",
                " http://example.org",
                "http://example.org\n",
                "http://example.org?x"
            })
    void refusesWhatIsNoOrigin(String origin) {
        assertThatThrownBy(() -> Admission.OWN.withOrigins(origin))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("allow-origin: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:5173",
                "https://example.org",
                "http://example.org:443",
                "http://[::1]:6274",
                "chrome-extension://abcdefghijklmnop",
                "http://a_b.example.org:65535"
            })
    void takesOrigins(String origin) {
        assertThatCode(() -> Admission.OWN.withOrigins(origin)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource(PeerUser.class)
    void asksOnceForAConnectionWhoCalls(PeerUser user) throws IOException {
        List<String> asked = new java.util.concurrent.CopyOnWriteArrayList<>();
        PeerUsers users = (peer, self) -> {
            asked.add(peer.getPort() + " " + self.getPort());
            return user;
        };
        boolean served = user == PeerUser.OWN || user == PeerUser.UNKNOWN;
        try (WebService service = start(Admission.OWN.withUsers(users));
                java.net.Socket socket =
                        new java.net.Socket(java.net.InetAddress.getLoopbackAddress(), service.port())) {
            String request = "GET /open HTTP/1.1\r\nHost: localhost\r\n\r\n";
            String last = request.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
            socket.getOutputStream()
                    .write((request + request + last).getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            String answers =
                    new String(socket.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.US_ASCII);
            assertThat(answers.split("HTTP/1.1 " + (served ? 200 : 403), -1)).hasSize(4);
            assertThat(asked).containsExactly(socket.getLocalPort() + " " + service.port());
        }
    }

    @Test
    void asksNobodyWhereATokenDecides() throws IOException {
        String token = "0123456789abcdef";
        Admission admission = Admission.OWN.withUsers((peer, self) -> PeerUser.FOREIGN);
        try (WebService service = WebService.start(config("127.0.0.1", Optional.of(token), admission), routes())) {
            assertThat(RawClient.status(RawClient.get(service.port(), "/things/a")))
                    .isEqualTo(401);
            assertThat(RawClient.status(
                            RawClient.get(service.port(), "/things/a", "Authorization: Bearer " + token + "\r\n")))
                    .isEqualTo(200);
        }
    }

    @Test
    void listensWideWithoutATokenWhereItsCallersAreVouchedFor() throws IOException {
        Admission vouched = new Admission(List.of("lab"), List.of(), PeerUsers.VOUCHED_FOR);
        try (WebService service = WebService.start(config("0.0.0.0", Optional.empty(), vouched), routes())) {
            assertThat(RawClient.status(RawClient.get(service.port(), "/things/a")))
                    .isEqualTo(200);
            assertThat(RawClient.status(RawClient.get(service.port(), "/open", "Host: evil.example\r\n")))
                    .isEqualTo(403);
            assertThat(RawClient.status(RawClient.get(service.port(), "/open", "Origin: http://evil.example\r\n")))
                    .isEqualTo(403);
            assertThat(RawClient.status(RawClient.get(service.port(), "/open", "Host: lab\r\n")))
                    .isEqualTo(200);
            assertThat(RawClient.status(RawClient.get(service.port(), "/open", "Host: lab\r\nOrigin: http://lab\r\n")))
                    .as("a page under a name of the containers' network")
                    .isEqualTo(403);
        }
        assertThatThrownBy(() -> config("0.0.0.0", Optional.empty(), Admission.OWN))
                .hasMessageContainingAll("--token", "CRUCIBLE_PUBLISHED_ON_LOOPBACK");
    }
}
