package dev.crucible.a2a;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.client.A2aClient;
import dev.crucible.a2a.client.ClientOptions;
import dev.crucible.a2a.client.EventSource;
import dev.crucible.a2a.json.Json;
import dev.crucible.a2a.server.Served;
import dev.crucible.bench.conformance.TestProfile;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Talks with the protocol's JavaScript SDK, in both roles and versions; needs Node. */
@Timeout(180)
class InteropTest {

    private static final Path DIRECTORY = Path.of("target", "interop").toAbsolutePath();
    private static final List<String> FILES = List.of("package.json", "package-lock.json", "client.mjs", "server.mjs");

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        assumeTrue(isThere("node") && isThere("npm"), "node and npm are needed to test against the JavaScript SDK");
        Files.createDirectories(DIRECTORY);
        Path lock = DIRECTORY.resolve("package-lock.json");
        boolean installed = Files.exists(DIRECTORY.resolve("node_modules/@a2a-js/sdk/package.json"))
                && Arrays.equals(Files.readAllBytes(lock), bytes("package-lock.json"));
        for (String file : FILES) {
            try (InputStream in = InteropTest.class.getResourceAsStream("/interop/" + file)) {
                Files.copy(in, DIRECTORY.resolve(file), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (!installed) {
            run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
        }
    }

    private static byte[] bytes(String file) throws IOException {
        try (InputStream in = InteropTest.class.getResourceAsStream("/interop/" + file)) {
            return in.readAllBytes();
        }
    }

    private static boolean isThere(String program) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    private static Process start(String... command) throws IOException {
        return new ProcessBuilder(command)
                .directory(DIRECTORY.toFile())
                .redirectError(DIRECTORY.resolve("errors.txt").toFile())
                .start();
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Process process = start(command);
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(() -> output + errors()).isZero();
            return output;
        } finally {
            process.destroyForcibly();
        }
    }

    private static String errors() {
        try {
            return Files.readString(DIRECTORY.resolve("errors.txt"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    @ParameterizedTest
    @CsvSource({"jsonrpc, 1.0", "rest, 1.0", "0.3, 0.3"})
    void servesItsClient(String transport, String version) throws Exception {
        try (Served agent = Served.of(new TestProfile(Duration.ofMillis(50)))) {
            JsonNode result = Json.parse(run("node", "client.mjs", agent.base().toString(), transport));
            assertThat(result.get("version").asText()).isEqualTo(version);
            assertThat(texts(result.get("stream")))
                    .containsExactly("task", "statusUpdate", "artifactUpdate", "artifactUpdate", "statusUpdate");
            assertThat(result.get("waiting").asInt()).isEqualTo(6);
            assertThat(result.get("subscribed").asText()).isEqualTo("task");
            assertThat(result.get("done").asInt()).isEqualTo(3);
            assertThat(result.get("text").asText()).isEqualTo("Hello from TCK");
            assertThat(texts(result.get("followed"))).containsExactly("statusUpdate", "statusUpdate");
            assertThat(result.get("got").asInt()).isEqualTo(3);
            assertThat(result.get("cancelled").asInt()).isEqualTo(5);
            assertThat(result.get("message").asText()).isEqualTo("Direct message response");
            assertThat(texts(result.get("pushes"))).containsExactly("p");
            assertThat(result.get("error").asText()).endsWith("TaskNotFoundError");
            if (version.equals("1.0")) {
                assertThat(result.get("listed").asInt()).isEqualTo(1);
            }
        }
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0", "0.3"})
    void callsItsServer(String version) throws Exception {
        Process server = start("node", "server.mjs", version);
        try (BufferedReader out = server.inputReader()) {
            URI url = URI.create(out.readLine());
            try (A2aClient client = A2aClient.connect(url, ClientOptions.DEFAULT)) {
                assertThat(client.version().number()).isEqualTo(version);
                List<StreamEvent> events = new ArrayList<>();
                client.stream(SendRequest.of(Message.user("hi")), events::add);
                assertThat(events).hasSize(4);
                assertThat(((ArtifactUpdate) events.get(2)).artifact().parts()).containsExactly(Part.text("echo: hi"));
                Task asked = (Task) client.send(SendRequest.of(Message.user("ask")));
                assertThat(asked.state()).isEqualTo(TaskState.INPUT_REQUIRED);
                assertThat(client.get(asked.id(), OptionalInt.empty()).id()).isEqualTo(asked.id());
                assertThatThrownBy(() -> client.get("nobody", OptionalInt.empty()))
                        .isInstanceOfSatisfying(
                                A2aException.class, e -> assertThat(e.error()).isEqualTo(A2aError.TASK_NOT_FOUND));
                follow(client);
            }
        } finally {
            server.destroyForcibly();
            server.waitFor();
        }
    }

    private static void follow(A2aClient client) throws IOException, InterruptedException {
        try (EventSource stream = client.stream(SendRequest.of(Message.user("hi")))) {
            assertThat(stream.next()).get().isInstanceOf(Task.class);
        }
    }
}
