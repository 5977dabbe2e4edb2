package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebServiceTest extends Serving {

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
        assertThat(RawClient.body(response))
                .startsWith("{\"detail\":\"Bad Request: the request is malformed")
                .endsWith("}");
    }

    /** A HEAD response with a body would corrupt the next response. */
    @Test
    void answersHeadWithoutABody() throws IOException {
        for (String target : List.of("/open", "/nowhere", "/things")) {
            String response = RawClient.call(port, "HEAD " + target, "", "");
            assertThat(RawClient.status(response)).isIn(200, 404, 405);
            assertThat(RawClient.body(response)).isEmpty();
        }
    }

    @Test
    void sendsOn() throws IOException {
        assertThat(RawClient.get(port, "/moved")).startsWith("HTTP/1.1 303").contains("Location: /open");
    }

    @Test
    void limitsHowOftenAClientMayPost() throws IOException {
        WebConfig slow = new WebConfig("127.0.0.1", 0, Tokens.NONE, Admission.OWN, Set.of(), new Rate(0.001, 2));
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
}
