package dev.crucible.lab;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import dev.crucible.lab.scheduling.ChildLauncher;
import dev.crucible.lab.terminal.TerminalConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;

/** A lab on a free port whose simulations are real processes of {@code FakeSimulation}. */
final class TestLab implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration LONGEST_POLL = Duration.ofMillis(100);
    private static final String FAKE = "dev.crucible.lab.scheduling.FakeSimulation";
    private static final String REAL = "dev.crucible.lab.scheduling.SimulationProcess";

    static {
        Awaitility.setDefaultPollDelay(Duration.ZERO);
        // What comes at once is seen at once; what takes long is not asked for fifty times a second.
        Awaitility.setDefaultPollInterval(
                (_, before) -> before.compareTo(LONGEST_POLL) < 0 ? before.plusMillis(5) : LONGEST_POLL);
    }

    final Path out;
    final Lab lab;
    final Client http;

    private TestLab(Path out, Lab lab) {
        this.out = out;
        this.lab = lab;
        this.http = new Client(lab.port());
    }

    static TestLab start(Path out) throws IOException {
        return start(config(out));
    }

    static TestLab start(LabConfig config, ChildLauncher launcher) throws IOException {
        return new TestLab(config.out(), Lab.start(config, launcher));
    }

    static TestLab start(LabConfig config) throws IOException {
        return new TestLab(config.out(), Lab.start(config, fake(config.datasets())));
    }

    /** Launches fake simulations, which are over before it would pay to compile them well. */
    static ChildLauncher fake(Path datasets) {
        return new ChildLauncher(FAKE, datasets, 1, List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    }

    /** Launches real ones. */
    static ChildLauncher real(Path datasets) {
        return new ChildLauncher(REAL, datasets, 1, List.of("-XX:+UseSerialGC"));
    }

    static LabConfig config(Path out) {
        // What a user's own start files do must not decide a test.
        TerminalConfig terminal = TerminalConfig.ofUser().withShell(List.of("/bin/bash", "--norc", "-i"));
        return LabConfig.local(out, out.resolveSibling("datasets"))
                .withPort(0)
                .withSlots(2)
                .withTerminal(Optional.of(terminal));
    }

    /** Makes a run directory that another program might have left. */
    Path directory(String id, String config) throws IOException {
        Path directory = Files.createDirectories(out.resolve(id));
        Files.writeString(directory.resolve("config.json"), config);
        return directory;
    }

    /** Launches a fake simulation of one strategy. */
    String launch(String fake) {
        return launch(fake, 1);
    }

    String launch(String fake, int strategies) {
        return launch(http, fake, strategies);
    }

    static String launch(Client http, String fake, int strategies) {
        String body = "{\"shared_settings\":{\"fake\":" + fake + "},\"simulation_strategies\":["
                + "{},".repeat(strategies - 1) + "{}]}";
        Answer answer = http.post("/api/simulations", body);
        return answer.json().path("simulation_id").asText(answer.text());
    }

    JsonNode status(String id) {
        return http.get("/api/simulations/" + id + "/status").json();
    }

    JsonNode awaitStatus(String id, String state) {
        await().atMost(PATIENCE).until(() -> status(id).path("status").asText().equals(state));
        return status(id);
    }

    Path path(String id, String name) {
        return out.resolve(id).resolve(name);
    }

    void openGate(String id) throws IOException {
        Files.writeString(path(id, "gate"), "");
    }

    /** Waits until nothing works on the run any more. */
    void awaitEnd(String id) {
        await().atMost(PATIENCE)
                .until(() ->
                        http.get("/api/simulations/" + id + "/stream").text().contains("event: done"));
    }

    @Override
    public void close() {
        lab.close();
    }
}
