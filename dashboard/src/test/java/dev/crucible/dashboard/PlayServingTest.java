package dev.crucible.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.crucible.bridge.Bridge;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a bridge hands out the page of the novel. */
class PlayServingTest {

    private static final int LARGEST = 300_000;
    /** Ten segments of TCP. */
    private static final int FIRST_FLIGHT = 14_600;

    private static final Pattern LOADED = Pattern.compile("(?:src|href)=\"(/play/assets/[^\"]+)\"");

    @TempDir
    Path temporary;

    private Bridge bridge;

    @BeforeEach
    void start() throws IOException {
        bridge = Bridge.start(PlayServices.bridge(URI.create("http://127.0.0.1:9"), temporary));
        assumeTrue(bridge.page().isPresent(), "built without Node");
    }

    @AfterEach
    void stop() {
        bridge.close();
    }

    private HttpResponse<byte[]> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + bridge.port() + path));
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

    @Test
    void letsThePageDoLittle() throws Exception {
        HttpResponse<byte[]> page = get("/play/");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(header(page, "content-type")).startsWith("text/html");
        assertThat(header(page, "content-security-policy"))
                .contains("default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe", "*", "data:");
        assertThat(header(page, "x-content-type-options")).isEqualTo("nosniff");
        assertThat(header(page, "cache-control")).isEqualTo("no-cache");
        assertThat(get("/play/", "If-None-Match", header(page, "etag")).statusCode())
                .isEqualTo(304);
        assertThat(new String(page.body(), StandardCharsets.UTF_8))
                .contains("<cr-play>")
                .doesNotContain("style=", "<style", "http:", "https:");
    }

    @Test
    void isSmallAndLastsAsLongAsItsName() throws Exception {
        int bytes = 0;
        Matcher loaded = LOADED.matcher(new String(get("/play/").body(), StandardCharsets.UTF_8));
        while (loaded.find()) {
            HttpResponse<byte[]> asset = get(loaded.group(1), "Accept-Encoding", "gzip");
            assertThat(header(asset, "cache-control")).isEqualTo("max-age=31536000, immutable");
            bytes += asset.body().length;
        }
        assertThat(bytes).isBetween(10_000, LARGEST);
    }

    /** What a browser has to have before it shows the first line: the page and its style sheet. */
    @Test
    void bringsTheFirstLineOfTheStoryBeforeAnyScript() throws Exception {
        HttpResponse<byte[]> page = get("/play/", "Accept-Language", "de-AT,en;q=0.5");
        String html = new String(page.body(), StandardCharsets.UTF_8);
        assertThat(html).contains("lang=\"de\"", "<p>Achtung, Stufe.", "<cite>Heph");
        assertThat(new String(get("/play/", "Accept-Language", "*;q=x").body(), StandardCharsets.UTF_8))
                .contains("<p>Mind the step.", "<cite>Hephaestus</cite>");
        String head = html.substring(0, html.indexOf("</head>"));
        List<String> awaited = LOADED.matcher(
                        head.replaceAll("<script type=\"module\"[^>]*>|<link rel=\"icon\"[^>]*>", ""))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(awaited).singleElement().asString().endsWith(".css");
        int bytes = page.body().length
                + get(awaited.getFirst(), "Accept-Encoding", "gzip").body().length;
        assertThat(bytes).as("no more than a server may send at once").isLessThan(FIRST_FLIGHT);
    }

    @Test
    void hasTheSoundsOfTheWindow() throws Exception {
        HttpResponse<byte[]> sound = get("/play/sounds/sent.wav");
        assertThat(header(sound, "content-type")).isEqualTo("audio/wav");
        assertThat(new String(sound.body(), 0, 4, StandardCharsets.US_ASCII)).isEqualTo("RIFF");
        assertThat(get("/play/sounds/theme_metis.wav").body().length).isGreaterThan(1_000_000);
    }

    @Test
    void hasThePicturesOfTheNovel() throws Exception {
        for (String picture : new String[] {"portraits/metis_neutral.png", "backdrops/forge_night.jpg"}) {
            HttpResponse<byte[]> answer = get("/play/pictures/" + picture);
            assertThat(answer.statusCode()).as(picture).isEqualTo(200);
            assertThat(header(answer, "content-type")).startsWith("image/");
        }
    }

    @Test
    void tellsWhoTheCrewAreInTheReadersLanguage() throws Exception {
        assertThat(new String(get("/play/cast?locale=de-AT").body(), StandardCharsets.UTF_8))
                .contains("Meister der Schmiede", "\"states\":[\"neutral\"");
        assertThat(new String(get("/play/cast").body(), StandardCharsets.UTF_8)).contains("Master of the Forge");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/play/assets/none-12345678.js",
                "/play/assets/..%2findex.html",
                "/play/pictures/portraits/none.png",
                "/play/sounds/none.wav",
                "/play/pictures/portraits/..%2f..%2fnovel.css",
                "/play/pictures/fonts/cinzel.LICENSE",
                "/play/elsewhere"
            })
    void servesNothingElse(String path) throws Exception {
        assertThat(get(path).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Host: evil.example", "Host: 127.0.0.1\r\nOrigin: http://evil.example"})
    void knowsItsHostsAndItsPages(String headers) throws Exception {
        // The JDK's client sends no Host but the true one.
        String request = "GET /play/ HTTP/1.1\r\n" + headers + "\r\nConnection: close\r\n\r\n";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), bridge.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 403");
        }
    }
}
