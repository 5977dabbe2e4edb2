package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebServiceTest {

    private static final CountDownLatch streamEnded = new CountDownLatch(1);
    private static WebService service;
    private static int port;

    @BeforeAll
    static void start() {
        service = WebService.start(config("127.0.0.1", Optional.empty()), routes());
        port = service.port();
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static WebConfig config(String host, Optional<String> token) {
        return new WebConfig(host, 0, token, List.of(), Set.of("/open"));
    }

    private static Routes routes() {
        return new Routes()
                .get(
                        "/open",
                        exchange -> exchange.json(
                                JsonNodeFactory.instance.objectNode().put("ok", true)))
                .get(
                        "/things/{id}",
                        exchange -> exchange.json(
                                JsonNodeFactory.instance.objectNode().put("id", exchange.path("id"))))
                .get(
                        "/files/{path+}",
                        exchange -> exchange.json(
                                JsonNodeFactory.instance.objectNode().put("path", exchange.path("path"))))
                .post("/things", exchange -> exchange.json(201, exchange.jsonObject()))
                .get("/moved", exchange -> exchange.redirect("/open"))
                .get("/broken", exchange -> {
                    throw new IllegalStateException("secret /etc/passwd");
                })
                .get("/stream", exchange -> {
                    try (EventStream events = exchange.events()) {
                        while (true) {
                            events.event("tick", "7", "a\nb");
                            Thread.onSpinWait();
                        }
                    } finally {
                        streamEnded.countDown();
                    }
                });
    }

    @ParameterizedTest
    @CsvSource({"GET,/nowhere,404,Not Found", "GET,/things,405,Method Not Allowed", "PUT,/open,405,Method Not Allowed"})
    void answersWhatIsNotThere(String method, String path, int status, String detail) throws IOException {
        String response = RawClient.call(port, method + " " + path, "", "");
        assertThat(RawClient.status(response)).isEqualTo(status);
        assertThat(RawClient.body(response)).isEqualTo("{\"detail\":\"" + detail + "\"}");
        assertThat(response).contains("application/json");
    }

    @Test
    void namesTheAllowedMethods() throws IOException {
        assertThat(RawClient.call(port, "DELETE /things", "", "")).contains("Allow: POST");
    }

    @Test
    void decodesPlaceholdersOnce() throws IOException {
        assertThat(RawClient.body(RawClient.get(port, "/things/a%2Fb%2520c"))).isEqualTo("{\"id\":\"a/b%20c\"}");
        assertThat(RawClient.body(RawClient.get(port, "/files/x/%C3%A9/z"))).isEqualTo("{\"path\":\"x/é/z\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/things/%ff", "/things/%zz", "/things/%C3", "/things/%"})
    void refusesMalformedEscapes(String target) throws IOException {
        String response = RawClient.get(port, target);
        assertThat(RawClient.status(response)).isEqualTo(400);
        assertThat(RawClient.body(response)).startsWith("{\"detail\":");
    }

    @Test
    void hidesWhatWentWrong() throws IOException {
        String response = RawClient.get(port, "/broken");
        assertThat(RawClient.status(response)).isEqualTo(500);
        assertThat(RawClient.body(response)).isEqualTo("{\"detail\":\"Internal Server Error\"}");
        assertThat(response).contains("X-Request-Id: ").doesNotContain("secret");
    }

    @Test
    void answersRequestsThatAreNoHttpWithTheSameBody() throws IOException {
        String response = RawClient.get(port, "/x\\y");
        assertThat(RawClient.status(response)).isEqualTo(400);
        assertThat(RawClient.body(response)).isEqualTo("{\"detail\":\"Bad Request\"}");
    }

    @Test
    void readsJson() throws IOException {
        assertThat(post("{\"a\":1}", "")).startsWith("HTTP/1.1 201").endsWith("{\"a\":1}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[1]", "1", "{\"a\":1}x", "{\"a\":1,\"a\":2}", "", "\"text\"", "{\"a\":NaN}"})
    void refusesBodiesThatAreNoJsonObject(String body) throws IOException {
        String response = post(body, "");
        assertThat(RawClient.status(response)).isEqualTo(422);
        assertThat(RawClient.body(response))
                .startsWith("{\"detail\":[{\"type\":")
                .contains("\"loc\":[\"body\"");
    }

    @Test
    void refusesDeepBodies() throws IOException {
        assertThat(RawClient.status(post("{\"a\":".repeat(100) + "1" + "}".repeat(100), "")))
                .isEqualTo(422);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":"})
    void refusesDepthBombs(String level) throws IOException {
        assertThat(RawClient.status(post("{\"a\":" + level.repeat(200_000 / level.length()), "")))
                .isEqualTo(422);
    }

    @Test
    void limitsNamesAndNumbers() throws IOException {
        assertThat(RawClient.status(post("{\"" + "n".repeat(1_000) + "\":1}", "")))
                .isEqualTo(201);
        assertThat(RawClient.status(post("{\"" + "n".repeat(1_001) + "\":1}", "")))
                .isEqualTo(422);
        assertThat(RawClient.status(post("{\"a\":" + "9".repeat(400) + "}", "")))
                .isEqualTo(201);
        assertThat(RawClient.status(post("{\"a\":" + "9".repeat(401) + "}", "")))
                .isEqualTo(422);
        assertThat(RawClient.status(post("{\"a\":1e999999999}", ""))).isIn(201, 422);
    }

    @Test
    void sendsOn() throws IOException {
        assertThat(RawClient.get(port, "/moved")).startsWith("HTTP/1.1 303").contains("Location: /open");
    }

    @Test
    void limitsHowOftenAClientMayPost() throws IOException {
        WebConfig slow = new WebConfig("127.0.0.1", 0, Optional.empty(), List.of(), Set.of(), new Rate(0.001, 2));
        try (WebService limited = WebService.start(slow, routes())) {
            for (int i = 0; i < 2; i++) {
                assertThat(RawClient.status(postTo(limited.port(), "{}", ""))).isEqualTo(201);
            }
            String refused = postTo(limited.port(), "{}", "");
            assertThat(refused).startsWith("HTTP/1.1 429").contains("{\"detail\":\"Too many requests");
            assertThat(Integer.parseInt(refused.replaceAll("(?s).*Retry-After: (\\d+).*", "$1")))
                    .isBetween(900, 1_000);
            assertThat(RawClient.status(RawClient.get(limited.port(), "/open"))).isEqualTo(200);
        }
    }

    @Test
    void countsRequestsByRoute() throws IOException {
        Metrics metrics = new Metrics().gauge("crucible.answer", "To everything", () -> 42, "of", "all");
        Routes routes = routes();
        metrics.register(routes);
        try (WebService counted = WebService.start(config("127.0.0.1", Optional.empty()), routes, metrics)) {
            int at = counted.port();
            for (String target : List.of("/things/a", "/things/b", "/nowhere", "/elsewhere", "/things/%ff")) {
                RawClient.get(at, target);
            }
            postTo(at, "{", "");
            RawClient.call(at, "BREW /open", "", "");
            RawClient.get(at, "/open", "Host: evil.example\r\n");
            String text = RawClient.get(at, "/metrics");
            assertThat(text)
                    .contains("Content-Type: text/plain")
                    .contains("crucible_answer{of=\"all\"} 42.0")
                    .contains("jvm_memory_used_bytes{")
                    .contains(count("GET", "/things/{id}", "2xx", 2))
                    .contains(count("GET", "none", "4xx", 4))
                    .contains(count("POST", "/things", "4xx", 1))
                    .contains(count("other", "/open", "4xx", 1))
                    .doesNotContain("nowhere", "BREW");
            assertThat(RawClient.status(RawClient.get(at, "/metrics", "Host: evil.example\r\n")))
                    .isEqualTo(403);
        }
    }

    private static String count(String method, String route, String status, int count) {
        return "http_server_requests_seconds_count{method=\"%s\",route=\"%s\",status=\"%s\"} %d"
                .formatted(method, route, status, count);
    }

    @Test
    void refusesBigBodiesAndStillAnswers() throws IOException {
        String response = post("{\"a\":\"" + "x".repeat(3 << 20) + "\"}", "");
        assertThat(RawClient.status(response)).isEqualTo(413);
    }

    @Test
    void refusesHugeBodiesUnread() throws IOException {
        String response = RawClient.call(port, "POST /things", "Content-Length: 99999999999\r\n", "");
        assertThat(RawClient.status(response)).isEqualTo(413);
        assertThat(RawClient.body(response)).startsWith("{\"detail\":");
    }

    @Test
    void takesOnlyJson() throws IOException {
        assertThat(RawClient.status(RawClient.call(port, "POST /things", "Content-Type: text/plain\r\n", "{}")))
                .isEqualTo(415);
    }

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
        assertThat(RawClient.get(port, "/open", header))
                .startsWith("HTTP/1.1 200")
                .doesNotContain("Access-Control");
        assertThat(RawClient.status(post("{}", header))).isEqualTo(403);
        assertThat(RawClient.status(RawClient.call(
                        port, "OPTIONS /things", header + "Access-Control-Request-Method: POST\r\n", "")))
                .isEqualTo(400);
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
        WebConfig named =
                new WebConfig("127.0.0.1", 0, Optional.empty(), List.of("Forge.example.org"), Set.of("/open"));
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
                "127.0.0.1", 0, Optional.of("0123456789abcdef"), List.of(), Set.of("/open", "/page/{rest+}"));
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

    @Test
    void endsStreamsQuietlyWhenTheClientLeaves() throws Exception {
        List<LogRecord> records = new ArrayList<>();
        Handler handler = collecting(records);
        Logger root = Logger.getLogger("");
        root.addHandler(handler);
        try (Socket socket = new Socket(java.net.InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write(("GET /stream HTTP/1.1\r\nHost: localhost:" + port + "\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
            InputStream in = socket.getInputStream();
            String text = new String(in.readNBytes(2000), StandardCharsets.UTF_8);
            assertThat(text)
                    .contains("text/event-stream", "no-cache", "X-Accel-Buffering: no")
                    .contains("id: 7\nevent: tick\ndata: a\ndata: b\n\n");
        } finally {
            assertThat(streamEnded.await(10, TimeUnit.SECONDS)).isTrue();
            root.removeHandler(handler);
        }
        assertThat(records).extracting(LogRecord::getMessage).isEmpty();
    }

    private static Handler collecting(List<LogRecord> records) {
        return new Handler() {
            @Override
            public synchronized void publish(LogRecord record) {
                records.add(record);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
    }

    private static String post(String body, String headers) throws IOException {
        return postTo(port, body, headers);
    }

    private static String postTo(int port, String body, String headers) throws IOException {
        return RawClient.call(port, "POST /things", "Content-Type: application/json\r\n" + headers, body);
    }
}
