package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Guards of a service: host names, origins and tokens. */
class AccessGuardsTest extends Serving {

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "localhost:1", "127.0.0.1:80", "127.9.9.9", "[::1]:8000", "LOCALHOST"})
    void knowsItsOwnNames(String host) throws IOException {
        assertThat(RawClient.status(RawClient.get(port, "/open", "Host: " + host + "\r\n")))
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "10.0.0.1",
                "evil.example:8000",
                "[::2]",
                "localhost@evil.example",
                "xlocalhost"
            })
    void refusesForeignNames(String host) throws IOException {
        assertThat(RawClient.status(RawClient.get(port, "/open", "Host: " + host + "\r\n")))
                .isIn(400, 403);
    }

    @ParameterizedTest
    @ValueSource(ints = {5173, 5174, 5175, 5176, 5177, 5178})
    void letsDashboardsIn(int dashboard) throws IOException {
        for (String name : List.of("localhost", "127.0.0.1")) {
            String origin = "http://" + name + ":" + dashboard;
            assertThat(RawClient.get(port, "/open", "Origin: " + origin + "\r\n"))
                    .contains("Access-Control-Allow-Origin: " + origin, "Access-Control-Allow-Credentials: true");
            assertThat(RawClient.get(port, "/nowhere", "Origin: " + origin + "\r\n"))
                    .contains("Access-Control-Allow-Origin: " + origin);
            assertThat(RawClient.status(post("{}", "Origin: " + origin + "\r\nSec-Fetch-Site: cross-site\r\n")))
                    .isEqualTo(201);
            String preflight = RawClient.call(
                    port,
                    "OPTIONS /things",
                    "Origin: " + origin + "\r\nAccess-Control-Request-Method: POST\r\n"
                            + "Access-Control-Request-Headers: content-type\r\n",
                    "");
            assertThat(preflight)
                    .startsWith("HTTP/1.1 200")
                    .contains(
                            "Access-Control-Allow-Headers: content-type", "Access-Control-Allow-Methods: DELETE, GET");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://evil.example",
                "null",
                "http://localhost:5179",
                "http://localhost:51730",
                "https://localhost:5173",
                "http://localhost:5173.evil.example",
                "http://evil.example:5173"
            })
    void keepsOtherOriginsOut(String origin) throws IOException {
        String header = "Origin: " + origin + "\r\n";
        for (String refused : List.of(RawClient.get(port, "/open", header), post("{}", header))) {
            assertThat(refused)
                    .startsWith("HTTP/1.1 403")
                    .contains("--allow-origin", "CRUCIBLE_ALLOW_ORIGIN")
                    .doesNotContain("Access-Control");
        }
        assertThat(RawClient.call(port, "OPTIONS /things", header + "Access-Control-Request-Method: POST\r\n", ""))
                .startsWith("HTTP/1.1 400")
                .contains("--allow-origin")
                .doesNotContain("Access-Control");
    }

    @ParameterizedTest
    @CsvSource({"cross-site,403", "same-site,403", "same-origin,201", "none,201"})
    void readsWhereABrowserComesFrom(String site, int status) throws IOException {
        assertThat(RawClient.status(post("{}", "Sec-Fetch-Site: " + site + "\r\n")))
                .isEqualTo(status);
    }

    @Test
    void letsItsOwnPagesWrite() throws IOException {
        assertThat(RawClient.status(post("{}", "Origin: http://localhost:" + port + "\r\n")))
                .isEqualTo(201);
    }

    @Test
    void letsItsOwnPagesWriteThroughAProxy() throws IOException {
        WebConfig named = new WebConfig(
                "127.0.0.1",
                0,
                Optional.empty(),
                new Admission(List.of("Forge.example.org"), List.of(), PeerUsers.OF_SYSTEM),
                Set.of("/open"));
        try (WebService proxied = WebService.start(named, routes())) {
            int at = proxied.port();
            String page = "Origin: https://forge.example.org\r\nSec-Fetch-Site: same-origin\r\n";
            String own = "Host: 127.0.0.1:" + at + "\r\n";
            // A proxy may pass the name on or put the address in its place.
            assertThat(RawClient.status(postTo(at, "{}", "Host: forge.example.org\r\n" + page)))
                    .isEqualTo(201);
            assertThat(RawClient.status(postTo(at, "{}", own + page))).isEqualTo(201);
            for (String origin : new String[] {
                "http://forge.example.org",
                "https://forge.example.org:444",
                "https://forge.example.org.evil.example",
                "https://evil.example"
            }) {
                assertThat(RawClient.status(postTo(at, "{}", own + "Origin: " + origin + "\r\n")))
                        .as(origin)
                        .isEqualTo(403);
            }
        }
    }

    @Test
    void asksForTheToken() throws IOException {
        String token = "0123456789abcdef";
        try (WebService guarded = WebService.start(config("127.0.0.1", Optional.of(token)), routes())) {
            int at = guarded.port();
            assertThat(RawClient.get(at, "/things/a"))
                    .startsWith("HTTP/1.1 401")
                    .contains("WWW-Authenticate: Bearer", "{\"detail\":\"A valid token is required.\"}");
            assertThat(RawClient.status(RawClient.get(at, "/open"))).isEqualTo(200);
            assertThat(RawClient.status(RawClient.get(at, "/things/a", "Authorization: Bearer " + token + "\r\n")))
                    .isEqualTo(200);
            assertThat(RawClient.status(RawClient.get(at, "/things/a", "Authorization: Bearer " + token + "x\r\n")))
                    .isEqualTo(401);
            assertThat(RawClient.get(at, "/open?token=" + token)).contains("Set-Cookie: crucible_" + at + "=" + token);
            assertThat(RawClient.get(at, "/open?token=nope"))
                    .startsWith("HTTP/1.1 200")
                    .doesNotContain("Set-Cookie");
            assertThat(RawClient.status(RawClient.get(at, "/things/a?token=nope")))
                    .isEqualTo(401);
            String cookie = "crucible_" + at + "=" + token;
            assertThat(RawClient.get(at, "/things/a?token=" + token))
                    .startsWith("HTTP/1.1 200")
                    .contains("Set-Cookie: " + cookie + "; Path=/; HttpOnly; SameSite=Strict");
            assertThat(RawClient.status(RawClient.get(at, "/things/a", "Cookie: " + cookie + "\r\n")))
                    .isEqualTo(200);
            assertThat(RawClient.status(RawClient.call(at, "POST /things?token=" + token, "", "{}")))
                    .isEqualTo(401);
        }
    }

    @Test
    void givesTheCookieToAPageThatAsksForIt() throws IOException {
        String token = "0123456789abcdef";
        String keep = "X-Keep-Token: cookie\r\n";
        try (WebService guarded = WebService.start(config("127.0.0.1", Optional.of(token)), routes())) {
            int at = guarded.port();
            String bearer = "Authorization: Bearer " + token + "\r\n";
            String cookie = "crucible_" + at + "=" + token;
            assertThat(RawClient.get(at, "/things/a", bearer)).doesNotContain("Set-Cookie");
            assertThat(RawClient.get(at, "/things/a", bearer + keep))
                    .startsWith("HTTP/1.1 200")
                    .contains("Set-Cookie: " + cookie + "; Path=/; HttpOnly; SameSite=Strict");
            assertThat(RawClient.get(at, "/things/a", bearer + keep + "Cookie: " + cookie + "\r\n"))
                    .doesNotContain("Set-Cookie");
            assertThat(RawClient.get(at, "/things/a", keep))
                    .startsWith("HTTP/1.1 401")
                    .doesNotContain("Set-Cookie");
        }
    }

    @Test
    void opensWholeTemplatesAndNoPathLikeThem() throws IOException {
        WebConfig open = new WebConfig(
                "127.0.0.1", 0, Optional.of("0123456789abcdef"), Admission.OWN, Set.of("/open", "/page/{rest+}"));
        Routes routes = new Routes()
                .get("/page/{rest+}", exchange -> exchange.status(204))
                .get("/pages", exchange -> exchange.status(204));
        try (WebService guarded = WebService.start(open, routes)) {
            assertThat(RawClient.status(RawClient.get(guarded.port(), "/page/a/b")))
                    .isEqualTo(204);
            for (String path : List.of("/pages", "/page", "/page%2Fa", "//page/a", "/open")) {
                assertThat(RawClient.status(RawClient.get(guarded.port(), path)))
                        .as(path)
                        .isEqualTo(401);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1"})
    void refusesToListenWideWithoutAToken(String host) {
        assertThatThrownBy(() -> config(host, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--token");
    }
}
