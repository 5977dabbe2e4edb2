package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.crucible.lab.host.DatasetHub;
import dev.crucible.lab.host.HubHosts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Data sets of a hub that answers as the public one is documented to. */
class DatasetsTest {

    private static final String SPLITS = """
            {"splits":[{"dataset":"a/b","config":"mnist","split":"train"},{"dataset":"a/b","config":"mnist","split":"test"},
             {"dataset":"a/b","config":"other","split":"all"}],"pending":[],"failed":[]}""";
    private static final String INFO = """
            {"dataset_info":{"features":{"image":{"_type":"Image"},"label":{"names":["0","1"],"_type":"ClassLabel"}},
             "splits":{"train":{"name":"train","num_examples":60000},"test":{"name":"test","num_examples":10000}}},
             "partial":false}""";

    @TempDir
    Path temporary;

    private record Reply(int status, String body, Map<String, String> headers) {}

    private final Map<String, Reply> replies = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private URI address;
    private TestLab lab;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        address = URI.create("http://localhost:" + server.getAddress().getPort());
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            String target = exchange.getRequestURI().toString();
            asked.add(target);
            Reply reply = replies.getOrDefault(target, new Reply(404, "{\"error\":\"Not found\"}", Map.of()));
            reply.headers().forEach(exchange.getResponseHeaders()::set);
            byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        lab = TestLab.start(TestLab.config(temporary.resolve("out")).withHub(new HubHosts(address, address)));
    }

    @AfterEach
    void stop() {
        lab.close();
        server.stop(0);
    }

    private void reply(String target, int status, String body, String... headers) {
        replies.put(target, new Reply(status, body, headers.length == 0 ? Map.of() : Map.of(headers[0], headers[1])));
    }

    private void publish() {
        reply("/api/datasets/a/b", 200, "{\"id\":\"a/b\"}");
        reply("/splits?dataset=a/b", 200, SPLITS);
        reply("/info?dataset=a/b&config=mnist", 200, INFO);
    }

    private JsonNode check(String name) {
        return lab.http
                .get("/api/datasets/validate?name=" + URLEncoder.encode(name, StandardCharsets.UTF_8))
                .json();
    }

    @Test
    void describesADataset() {
        publish();
        assertThat(check("a/b").toString())
                .isEqualTo("{\"valid\":true,\"compatible\":true,\"info\":{\"splits\":[\"train\",\"test\"],"
                        + "\"num_examples\":70000,\"features\":\"image: Image, label: ClassLabel\",\"has_label\":true,"
                        + "\"key_features\":[\"image\",\"label\"]},\"error\":null,\"reason\":null}");
    }

    @Test
    void asksOnlyWhenAClientAsksAndOnceForAWhile() {
        publish();
        lab.http.get("/api/simulations");
        lab.http.get("/api/health");
        assertThat(asked).isEmpty();
        assertThat(check("a/b")).isEqualTo(check("a/b"));
        assertThat(asked).hasSize(3);
    }

    @Test
    void usesWhatIsKnownWithoutADescription() {
        publish();
        reply("/info?dataset=a/b&config=mnist", 500, "{\"error\":\"no\"}");
        JsonNode info = check("a/b").get("info");
        assertThat(info.get("num_examples").isNull()).isTrue();
        assertThat(info.get("splits")).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 404, 500, 501})
    void wantsSplits(int status) {
        publish();
        reply("/splits?dataset=a/b", status, "{\"splits\":[]}");
        JsonNode answer = check("a/b");
        assertThat(answer.get("valid").asBoolean()).isFalse();
        assertThat(answer.get("reason").asText()).isEqualTo("Dataset has no splits information");
        assertThat(answer.get("error").isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            404, '', not found on HuggingFace Hub
            401, RepoNotFound, not found on HuggingFace Hub
            401, '', Authentication error:
            401, GatedRepo, Access forbidden:
            403, '', Access forbidden:
            429, '', Unable to validate dataset:
            503, '', Unable to validate dataset:
            """)
    void saysWhyNot(int status, String code, String error) {
        reply("/api/datasets/a/b", status, "{\"error\":\"x\"}", "X-Error-Code", code);
        JsonNode answer = check("a/b");
        assertThat(answer.get("error").asText()).contains(error);
        assertThat(answer.get("valid").asBoolean() || answer.get("compatible").asBoolean())
                .isFalse();
        assertThat(answer.get("info").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "x", "/", "a/", "/b", "a/b/c", "a/..", "../b", "a/b?x=1", "a/b#c", "a b/c", "é/b", "a/b..c"})
    void refusesNames(String name) {
        assertThat(check(name).get("error").asText()).startsWith("Invalid dataset name format");
        assertThat(asked).isEmpty();
    }

    @Test
    void looksNamesWithoutAnOwnerUpFirst() {
        publish();
        reply("/api/datasets/imdb", 307, "", "Location", "/api/datasets/a/b");
        assertThat(check("imdb").get("compatible").asBoolean()).isTrue();
        assertThat(check("nowhere").get("error").asText()).startsWith("Invalid dataset name format");
        assertThat(asked)
                .containsExactly(
                        "/api/datasets/imdb",
                        "/api/datasets/a/b",
                        "/splits?dataset=a/b",
                        "/info?dataset=a/b&config=mnist",
                        "/api/datasets/nowhere");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"gated":"auto"} | train | {"text":{"_type":"Value","dtype":"string"},"label":{"_type":"ClassLabel"}} | 1 | gated
            {} | all | {"text":{"_type":"Value","dtype":"string"},"label":{"_type":"ClassLabel"}} | 1 | no split 'train', only all
            {} | train | {} | 1 | columns
            {} | train | {"text":{"_type":"Value","dtype":"string"}} | 1 | could be the class
            {} | train | {"a":{"_type":"Value","dtype":"float32"},"label":{"_type":"ClassLabel"}} | 1 | no column of encoded images
            {} | train | {"audio":{"_type":"Audio"},"label":{"_type":"ClassLabel"}} | 1 | no column of encoded images
            {} | train | {"img":{"_type":"Image"},"label":{"_type":"ClassLabel"}} | 3000000000 | about 3.0 GB
            """)
    void saysWhyARunCannotTakeIt(String dataset, String split, String features, long size, String reason) {
        reply("/api/datasets/a/b", 200, dataset);
        reply("/splits?dataset=a/b", 200, "{\"splits\":[{\"config\":\"c\",\"split\":\"" + split + "\"}]}");
        reply(
                "/info?dataset=a/b&config=c",
                200,
                "{\"dataset_info\":{\"features\":%s,\"download_size\":%d}}".formatted(features, size));
        JsonNode answer = check("a/b");
        assertThat(answer.get("valid").asBoolean()).isTrue();
        assertThat(answer.get("compatible").asBoolean()).isFalse();
        assertThat(answer.get("reason").asText()).contains(reason);
    }

    @Test
    void countsOnlyTheSplitsThatARunFetches() {
        publish();
        String info = """
                {"dataset_info":{"features":{"image":{"_type":"Image"},"label":{"_type":"ClassLabel"}},"download_size":6000000000,
                 "splits":{"train":{"num_bytes":20},"test":{"num_bytes":10},"unsupervised":{"num_bytes":270}}}}""";
        reply("/info?dataset=a/b&config=mnist", 200, info);
        assertThat(check("a/b").get("compatible").asBoolean()).isTrue();
    }

    @Test
    void needsAName() {
        assertThat(lab.http.get("/api/datasets/validate").status()).isEqualTo(422);
    }

    @Test
    void followsTheHubToANewName() {
        publish();
        reply("/api/datasets/a/b", 307, "", "Location", "/api/datasets/c/b");
        reply("/api/datasets/c/b", 200, "{}");
        assertThat(check("a/b").get("valid").asBoolean()).isTrue();
        reply("/api/datasets/x/y", 307, "", "Location", "/api/datasets/x/y");
        assertThat(check("x/y").get("error").asText()).contains("redirects in circles");
    }

    @Test
    void followsTheHubToNoOtherHost() {
        reply(
                "/api/datasets/a/b",
                302,
                "",
                "Location",
                address.toString().replace("localhost", "127.0.0.1") + "/private");
        assertThat(check("a/b").get("error").asText())
                .isEqualTo("Unable to validate dataset: the hub redirects to another host.");
        assertThat(asked).containsExactly("/api/datasets/a/b");
    }

    @Test
    void takesNoNonsense() {
        reply("/api/datasets/a/b", 200, "<html>");
        assertThat(check("a/b").get("error").asText())
                .isEqualTo("Unable to validate dataset: the hub's answer is not JSON.");
    }

    @Test
    void saysAtOnceThatItIsOffline() throws InterruptedException {
        URI nobody = URI.create("http://localhost:1");
        DatasetHub hub = new DatasetHub(new HubHosts(nobody, nobody), Duration.ofSeconds(20));
        assertThat(hub.check("a/b").get("error").asText())
                .isEqualTo("Network error: the dataset hub cannot be reached.");
    }

    @Test
    void doesNotWaitForEver() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        server.createContext("/api/datasets/slow/one", exchange -> {
            try {
                exchange.sendResponseHeaders(200, 0);
                exchange.getResponseBody().write('{');
                exchange.getResponseBody().flush();
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        DatasetHub hub = new DatasetHub(new HubHosts(address, address), Duration.ofMillis(300));
        assertThat(hub.check("slow/one").get("error").asText()).startsWith("Network error:");
        never.countDown();
    }
}
