package dev.crucible.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.crucible.lab.Lab;
import dev.crucible.lab.LabConfig;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a lab hands out the dashboard. */
class ServingTest {

    private static final int LARGEST_FIRST_LOAD = 300_000;
    private static final Pattern LOADED = Pattern.compile("(?:src|href)=\"(/ui/assets/[^\"]+)\"");

    @TempDir
    Path temporary;

    private Lab lab;

    @BeforeEach
    void start() throws IOException {
        assumeTrue(ServingTest.class.getResource("/META-INF/resources/ui/index.html") != null, "built without Node");
        lab = Lab.start(LabConfig.local(temporary.resolve("out"), temporary.resolve("datasets"))
                .withPort(0));
    }

    @AfterEach
    void stop() {
        if (lab != null) {
            lab.close();
        }
    }

    private HttpResponse<byte[]> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + lab.port() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        }
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    private List<String> loadedFirst() throws IOException, InterruptedException {
        return LOADED.matcher(text(get("/ui/")))
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/ui/", "/ui/runs/api_run_1", "/ui/compare?ids=a,b"})
    void leadsEveryViewToThePage(String path) throws Exception {
        HttpResponse<byte[]> page = get(path);
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(header(page, "content-type")).startsWith("text/html");
        assertThat(text(page)).contains("<cr-app>").doesNotContain("style=", "<style", "http:", "https:");
    }

    @Test
    void letsThePageDoLittle() throws Exception {
        HttpResponse<byte[]> page = get("/ui/");
        assertThat(header(page, "content-security-policy"))
                .contains("default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe", "*");
        assertThat(header(page, "x-content-type-options")).isEqualTo("nosniff");
        assertThat(header(page, "referrer-policy")).isEqualTo("no-referrer");
    }

    @Test
    void asksForThePageAgainAndKeepsTheRest() throws Exception {
        HttpResponse<byte[]> page = get("/ui/");
        assertThat(header(page, "cache-control")).isEqualTo("no-cache");
        HttpResponse<byte[]> again = get("/ui/", "If-None-Match", header(page, "etag"));
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(get("/ui/", "If-None-Match", "W/\"other\"").statusCode()).isEqualTo(200);
        for (String asset : loadedFirst()) {
            assertThat(asset).matches(".*-[A-Za-z0-9_-]{8}\\.\\w+");
            assertThat(header(get(asset), "cache-control")).isEqualTo("max-age=31536000, immutable");
        }
    }

    @Test
    void compressesForThoseWhoCanRead() throws Exception {
        String script = loadedFirst().stream()
                .filter(name -> name.endsWith(".js"))
                .findFirst()
                .orElseThrow();
        HttpResponse<byte[]> plain = get(script);
        assertThat(header(plain, "content-encoding")).isEmpty();
        assertThat(header(plain, "content-type")).startsWith("text/javascript");
        assertThat(header(get(script, "Accept-Encoding", "br, gzip;q=0"), "content-encoding"))
                .isEmpty();
        HttpResponse<byte[]> packed = get(script, "Accept-Encoding", "br, gzip");
        assertThat(header(packed, "content-encoding")).isEqualTo("gzip");
        assertThat(header(packed, "vary")).contains("Accept-Encoding");
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed.body()))) {
            assertThat(in.readAllBytes()).isEqualTo(plain.body());
        }
    }

    @Test
    void firstLoadIsSmall() throws Exception {
        int bytes = get("/ui/", "Accept-Encoding", "gzip").body().length;
        for (String asset : loadedFirst()) {
            bytes += get(asset, "Accept-Encoding", "gzip").body().length;
        }
        assertThat(bytes).isBetween(10_000, LARGEST_FIRST_LOAD);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/ui/assets/none-12345678.js",
                "/ui/assets/..%2findex.html",
                "/ui/assets/%2e%2e",
                "/ui/assets/index.html",
                "/ui/assets/.js"
            })
    void servesNothingElse(String path) throws Exception {
        assertThat(get(path).statusCode()).isEqualTo(404);
    }

    @Test
    void sendsOnWhoForgetsTheSlash() throws Exception {
        HttpResponse<byte[]> answer = get("/ui");
        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(header(answer, "location")).isEqualTo("/ui/");
    }

    @Test
    void knowsItsHosts() throws Exception {
        // The JDK's client sends no Host but the true one.
        String request = "GET /ui/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), lab.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 403");
        }
    }
}
