package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms of HTTP/1 that other software sends: each is served, or refused with what is wrong with it. */
class HttpFormsTest {

    private static final String JSON = "Host: localhost\r\nContent-Type: application/json\r\n";
    private static final CountDownLatch STREAM_ENDED = new CountDownLatch(1);
    private static WebService service;

    @BeforeAll
    static void start() {
        Routes routes = new Routes()
                .get(
                        "/open",
                        exchange -> exchange.json(JsonNodeFactory.instance
                                .objectNode()
                                .put("q", exchange.query("q").orElse(""))
                                .put("client", exchange.client().getHostAddress())))
                .get("/lines", exchange -> {
                    try (var out = exchange.stream("text/plain")) {
                        for (int i = 0; i < 3; i++) {
                            out.write(("line " + i + "\n").getBytes(StandardCharsets.US_ASCII));
                            out.flush();
                        }
                    }
                })
                .get("/endless", exchange -> {
                    try (EventStream events = exchange.events()) {
                        while (true) {
                            events.event("tick", "7", "a");
                        }
                    } finally {
                        STREAM_ENDED.countDown();
                    }
                })
                .get("/things/{id}", exchange -> exchange.json(JsonNodeFactory.instance.objectNode()))
                .get(
                        "/files/{path+}",
                        exchange -> exchange.json(
                                JsonNodeFactory.instance.objectNode().put("path", exchange.path("path"))))
                .socket("/socket", request -> {
                    throw HttpProblem.of(403, "closed");
                })
                .post("/things", exchange -> exchange.json(201, exchange.jsonObject()));
        Admission behindProxy = Admission.OWN.withProxies(InetAddress.ofLiteral("127.0.0.9"));
        service = WebService.start(
                new WebConfig("0.0.0.0", 0, Optional.of("0123456789abcdef"), behindProxy, Set.of()), routes);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    /** Sends a request with the token and returns all that comes until the server closes. */
    private static String send(String head, String body) throws IOException {
        return send("127.0.0.1", head, body);
    }

    private static String send(String from, String head, String body) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", service.port(), InetAddress.ofLiteral(from), 0)) {
            socket.setSoTimeout(10_000);
            String token = "Authorization: Bearer 0123456789abcdef\r\n";
            socket.getOutputStream().write((head + token + "\r\n" + body).getBytes(StandardCharsets.ISO_8859_1));
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static String get(String target, String... headers) throws IOException {
        return send(
                "GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + String.join("", headers),
                "");
    }

    private static String post(String headers, String body) throws IOException {
        return send("POST /things HTTP/1.1\r\nConnection: close\r\n" + JSON + headers, body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /open HTTP/1.0\r\n",
                "GET /open HTTP/1.0\r\nHost: localhost\r\n",
                "GET /open HTTP/1.0\r\nConnection: keep-alive\r\n",
                "GET /open HTTP/1.0\r\nUpgrade: websocket\r\nExpect: 100-continue\r\n",
                "\r\nGET /open HTTP/1.0\r\n",
                "\r\n\r\nGET /open HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n",
                "GET /open HTTP/1.2\r\nHost: localhost\r\nConnection: close\r\n",
                "GET http://localhost/open HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n",
                "GET HTTP://127.0.0.1:80/open?q=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n",
                "GET /open HTTP/1.1\r\nHost: localhost:\r\nConnection: close\r\n",
                "GET /open HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Encoding: gzip\r\n"
            })
    void servesOldAndRareForms(String head) throws IOException {
        assertThat(send(head, "")).startsWith("HTTP/1.1 200 ").contains("{\"q\":");
    }

    @Test
    void answersOldClientsWithoutChunks() throws IOException {
        String answer = send("GET /lines HTTP/1.0\r\n", "");
        assertThat(answer).startsWith("HTTP/1.1 200 ").doesNotContainIgnoringCase("transfer-encoding");
        assertThat(RawClient.body(answer)).isEqualTo("line 0\nline 1\nline 2\n");
        assertThat(send("POST /things HTTP/1.0\r\n" + JSON + "Content-Length: 2\r\n", "{}"))
                .startsWith("HTTP/1.1 201 ");
        assertThat(send("OPTIONS / HTTP/1.0\r\n", "")).startsWith("HTTP/1.1 4");
        assertThat(send("POST /things HTTP/1.0\r\n" + JSON + "Transfer-Encoding: chunked\r\n", "0\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ")
                .contains("Content-Length");
    }

    @ParameterizedTest
    @ValueSource(strings = {"chunked", "Chunked", "CHUNKED", " chunked\t"})
    void takesTheNameOfACodingInAnyCase(String coding) throws IOException {
        assertThat(post("Transfer-Encoding: " + coding + "\r\n", "2\r\n{}\r\n0\r\n\r\n"))
                .startsWith("HTTP/1.1 201 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2;foo=bar\r\n{}\r\n0\r\n\r\n",
                "2 ; foo=\"a b\"\r\n{}\r\n0;last\r\n\r\n",
                "1\r\n{\r\n1\r\n}\r\n0\r\n\r\n",
                "002\r\n{}\r\n0\r\nX-Trailer: a\r\nDigest: b\r\n\r\n"
            })
    void skipsExtensionsAndTrailersOfChunks(String chunks) throws IOException {
        assertThat(post("Transfer-Encoding: chunked\r\n", chunks))
                .startsWith("HTTP/1.1 201 ")
                .endsWith("{}");
    }

    @Test
    void readsTheNextRequestAfterChunksAndAfterHead() throws IOException {
        String chunked = "POST /things HTTP/1.1\r\n" + JSON + "Authorization: Bearer 0123456789abcdef\r\n"
                + "Transfer-Encoding: Chunked\r\n\r\n2;a\r\n{}\r\n0\r\nT: a\r\n\r\n";
        String head = "HEAD /open HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer 0123456789abcdef\r\n\r\n";
        String last = "\r\nGET /open?q=last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
        String answers = send(chunked + head + last, "");
        assertThat(answers.split("HTTP/1.1 ", -1)).hasSize(4);
        assertThat(answers).contains("201", "{}").endsWith("\"client\":\"127.0.0.1\"}");
        assertThat(answers.split("\"q\":", -1)).as("bodies").hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "]", "{", "}", "|", "^", "\"", "<", ">", "`", "\\", "a[b]={1|2}"})
    void takesRawCharactersInAQuery(String raw) throws IOException {
        String escaped = raw.replace("\\", "\\\\").replace("\"", "\\\"");
        assertThat(get("/open?q=" + raw)).startsWith("HTTP/1.1 200 ").contains("\"q\":\"" + escaped + "\"");
    }

    @Test
    void refusesRawCharactersInAPath() throws IOException {
        for (String raw : List.of("[", "|", "<")) {
            assertThat(get("/things/" + raw)).startsWith("HTTP/1.1 400 ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/open", "/lines", "/things/7", "/endless"})
    void answersHeadAsGetWithoutABody(String path) throws Exception {
        String answer = send("HEAD " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n", "");
        assertThat(answer).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\n");
        if (path.equals("/endless")) {
            assertThat(STREAM_ENDED.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Content-Encoding: gzip | 415 | Content-Encoding",
                "Content-Encoding: br | 415 | br",
                "Content-Encoding: identity | 201 | {}",
                "X-Space : a | 400 | space",
                "no header | 400 | colon"
            })
    void tellsWhatIsWrongWithAHeader(String header, int status, String word) throws IOException {
        String answer = post(header + "\r\nContent-Length: 2\r\n", "{}");
        assertThat(RawClient.status(answer)).isEqualTo(status);
        assertThat(RawClient.body(answer)).contains(word);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET /open HTTP/1.1 | 400 | Host header is missing",
                "GET /open HTTP/1.1;Host: a;Host: b | 400 | only one Host",
                "GET /open HTTP/1.1;Host : a | 400 | space",
                "GET /open HTTP/1.1;Host: a b | 400 | Host",
                "GET /open HTTP/1.1;Host: a:b | 400 | Host",
                "GET http://u@localhost/open HTTP/1.1;Host: a | 400 | Host",
                "GET ?a HTTP/1.1;Host: localhost | 400 | must begin with",
                "GET open HTTP/1.1;Host: localhost | 400 | must begin with",
                "GET ftp://localhost/open HTTP/1.1;Host: localhost | 400 | must begin with",
                "CONNECT localhost:80 HTTP/1.1;Host: localhost | 400 | must begin with",
                "GET /open HTTP/1.1;Host: localhost;X: a\u0000b | 400 | control characters",
                "GET /open HTTP/2.0;Host: a | 505 | HTTP/1.1",
                "PRI * HTTP/2.0 | 505 | HTTP/1.1"
            })
    void tellsWhatIsWrongWithAnAddressOrAHost(String lines, int status, String word) throws IOException {
        String answer = send(lines.strip().replace(";", "\r\n") + "\r\n", "");
        assertThat(RawClient.status(answer)).isEqualTo(status);
        assertThat(RawClient.body(answer)).startsWith("{\"detail\":").contains(word);
    }

    @Test
    void tellsThatHeadersAreTooLarge() throws IOException {
        String many = Stream.generate(() -> "X-A: " + "b".repeat(995) + "\r\n")
                .limit(60)
                .reduce("", String::concat);
        for (String large : List.of("Cookie: " + "a".repeat(60_000) + "\r\n", many)) {
            assertThat(get("/open", large)).startsWith("HTTP/1.1 431 ").contains("headers");
        }
        assertThat(get("/open", "Cookie: " + "a".repeat(10_000) + "\r\n")).startsWith("HTTP/1.1 200 ");
        assertThat(get("/open?q=" + "a".repeat(9_000))).startsWith("HTTP/1.1 414 ");
    }

    @ParameterizedTest
    @CsvSource({
        "/open/,307,/open",
        "/open/?q=a&b=c,307,/open?q=a&b=c",
        "/things/7/,307,/things/7",
        "/nowhere/,404,",
        "/open//,404,",
        "//open/,404,",
        "/socket/,404,",
        "/files/a/,200,"
    })
    void findsTheRouteWithoutATrailingSlash(String path, int status, String location) throws IOException {
        String answer = get(path);
        assertThat(RawClient.status(answer)).isEqualTo(status);
        if (location != null) {
            assertThat(answer).contains("Location: " + location + "\r\n");
        }
    }

    @Test
    void redirectsAfterTheGuards() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
            socket.getOutputStream()
                    .write("GET /open/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 401 ");
        }
    }

    @Test
    void believesForwardedHeadersOfATrustedProxyOnly() throws IOException {
        String headers = """
                GET /open?token=0123456789abcdef HTTP/1.1\r
                Host: localhost\r
                Connection: close\r
                X-Forwarded-For: 9.9.9.9, 192.0.2.7\r
                X-Forwarded-Proto: https\r
                """;
        assertThat(send("127.0.0.9", headers, "")).contains("\"client\":\"192.0.2.7\"", "; Secure");
        assertThat(send("127.0.0.8", headers, ""))
                .contains("\"client\":\"127.0.0.8\"")
                .doesNotContain("Secure");
        String junk = "GET /open HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: localhost\r\n";
        assertThat(send("127.0.0.9", junk, "")).contains("\"client\":\"127.0.0.9\"");
    }
}
