package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.crew.CrewAddress;
import dev.crucible.lab.host.HubHosts;
import dev.crucible.web.Rate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is sent to whichever endpoint: never an error of ours, and every error tells in JSON what it is. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RandomRequestsTest {

    private static final int REQUESTS = 30;

    private TestLab lab;

    @BeforeAll
    void start(@TempDir Path temporary) throws IOException {
        URI nobody = nobody();
        lab = TestLab.start(TestLab.config(temporary.resolve("out"))
                .withSlots(1)
                .withPosts(Rate.UNLIMITED)
                .withHub(new HubHosts(nobody, nobody))
                .withCrew(CrewAddress.at(nobody)));
        // Takes the only slot, so that whatever else is launched by chance just waits.
        lab.awaitStatus(lab.launch("{\"gate\":\"gate\"}"), "running");
    }

    @AfterAll
    void stop() {
        lab.close();
    }

    /** An address of this machine at which nobody listens. */
    private static URI nobody() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return URI.create("http://127.0.0.1:" + socket.getLocalPort());
        }
    }

    static Set<String> operations() {
        return Contract.operations();
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("operations")
    void neverFails(String operation) throws IOException {
        String method = operation.split(" ")[0];
        RandomRequests random = new RandomRequests(operation.hashCode());
        for (int i = 0; i < REQUESTS; i++) {
            run();
            String target = random.target(operation.split(" ")[1]);
            String headers = random.headers();
            String body = method.equals("GET") ? "" : random.body();
            String answer = send(method + " " + target, headers, body);
            String what = method + " " + target + "\n" + headers + body + "\n->\n" + answer;
            assertThat(answer).as(what).startsWith("HTTP/1.1 ");
            int status = Integer.parseInt(answer.substring(9, 12));
            // Nobody but the lab is there: what only the crew can answer says so, and when to ask again.
            boolean away = status == 503 && answer.contains("\r\nRetry-After: ");
            assertThat(away || status < 500).as(what).isTrue();
            String content = answer.substring(answer.indexOf("\r\n\r\n") + 4);
            if (answer.substring(0, answer.length() - content.length()).contains("application/json")) {
                assertThat(json(content, what).isMissingNode()).as(what).isFalse();
            }
            if (status >= 400) {
                assertThat(json(content, what).has("detail")).as(what).isTrue();
            }
        }
    }

    private static JsonNode json(String text, String what) {
        try {
            return Client.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError("no JSON: " + what, e);
        }
    }

    /** A finished run, also after it was deleted. */
    private void run() throws IOException {
        Path run = lab.directory("run", "{\"shared_settings\":{},\"simulation_strategies\":[{}]}");
        Files.writeString(run.resolve("status.json"), "{\"status\":\"completed\",\"progress\":1.0}");
        Files.writeString(run.resolve("a.csv"), "a,b\n1,\n");
        Files.write(run.resolve("broken.csv"), new byte[] {0, -1, 34, 10, 44, 34});
        Files.writeString(run.resolve("plot_data_0.json"), "{\"rounds\":[1]}");
        Files.createDirectories(run.resolve("attack_snapshots_x"));
        Files.createDirectories(run.resolve("attack_snapshots_0/client_x/round_1"));
    }

    private String send(String requestLine, String headers, String body) throws IOException {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        String head = requestLine + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers
                + (content.length == 0
                        ? ""
                        : "Content-Type: application/json\r\nContent-Length: " + content.length + "\r\n");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), lab.lab.port())) {
            socket.setSoTimeout(20_000);
            // At once: a head that is refused closes the connection.
            socket.getOutputStream().write((head + "\r\n" + body).getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
