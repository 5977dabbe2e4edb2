package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.EventReader.Event;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamTest {

    @TempDir
    Path temporary;

    private TestLab lab;
    private Path run;

    @BeforeEach
    void start() throws IOException {
        lab = TestLab.start(temporary.resolve("out"));
        run = lab.directory("r", "{}");
        status("running", 0);
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    private void status(String state, double progress) throws IOException {
        Path next = run.resolve("status.json.tmp");
        Files.writeString(next, "{\"status\":\"" + state + "\",\"progress\":" + progress + "}");
        Files.move(next, run.resolve("status.json"), java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    }

    private void log(byte... bytes) throws IOException {
        Files.write(run.resolve("output.log"), bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private void log(String text) throws IOException {
        log(text.getBytes(StandardCharsets.UTF_8));
    }

    private EventReader open(String kind, String... headers) throws IOException, InterruptedException {
        return new EventReader(lab.http.uri("/api/simulations/r/" + kind), headers);
    }

    private static String text(Event event) {
        try {
            return Client.MAPPER.readTree(event.data()).path("text").asText();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String output(List<Event> events) {
        return events.stream()
                .filter(event -> event.name().equals("output"))
                .map(StreamTest::text)
                .collect(Collectors.joining());
    }

    @Test
    void followsARun() throws Exception {
        log("one\n");
        try (EventReader stream = open("stream")) {
            assertThat(stream.response.headers().firstValue("content-type").orElse(""))
                    .startsWith("text/event-stream");
            assertThat(stream.response.headers().firstValue("cache-control")).contains("no-cache");
            assertThat(stream.response.headers().firstValue("x-accel-buffering"))
                    .contains("no");
            Event first = stream.next();
            assertThat(first.name()).isEqualTo("status");
            assertThat(first.data()).isEqualTo("{\"status\":\"running\",\"progress\":0.0}");
            assertThat(output(List.of(stream.next()))).isEqualTo("one\n");
            log("two\n");
            assertThat(output(List.of(stream.next()))).isEqualTo("two\n");
            status("running", 0.5);
            assertThat(stream.next().data()).contains("0.5");
            log("three");
            status("completed", 1);
            List<Event> rest = stream.rest();
            assertThat(output(rest)).isEqualTo("three");
            assertThat(rest.getLast())
                    .isEqualTo(new Event("done", rest.get(rest.size() - 2).id(), ""));
        }
    }

    @Test
    void goesOnWhereTheClientLeft() throws Exception {
        log("first é\n");
        String id;
        try (EventReader stream = open("stream")) {
            id = stream.until(event -> event.name().equals("output")).getLast().id();
        }
        assertThat(id).isEqualTo("9");
        log("second\n");
        status("stopped", 0);
        try (EventReader stream = open("stream", "Last-Event-ID", id)) {
            assertThat(output(stream.rest())).isEqualTo("second\n");
        }
        try (EventReader stream = open("logs", "Last-Event-ID", id)) {
            assertThat(stream.rest()).extracting(Event::name).containsExactly("log", "done");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "-5", "99999999999999999999", "999999"})
    void readsAllForAnIdThatIsNotOurs(String id) throws Exception {
        log("all\n");
        status("failed", 0);
        try (EventReader stream = open("stream", "Last-Event-ID", id)) {
            assertThat(output(stream.rest())).isEqualTo("all\n");
        }
    }

    @Test
    void waitsForTheRestOfACharacter() throws Exception {
        byte[] euro = "€😀\n".getBytes(StandardCharsets.UTF_8);
        log("a");
        try (EventReader stream = open("stream")) {
            assertThat(output(stream.until(event -> event.name().equals("output"))))
                    .isEqualTo("a");
            StringBuilder seen = new StringBuilder();
            log(euro[0], euro[1]);
            status("running", 0.1);
            assertThat(stream.next().name()).isEqualTo("status");
            log(euro[2], euro[3], euro[4]);
            seen.append(text(stream.next()));
            log(euro[5], euro[6], euro[7]);
            seen.append(text(stream.next()));
            assertThat(seen).hasToString("€😀\n");
            log(euro[0]);
            status("completed", 1);
            assertThat(output(stream.rest())).isEqualTo("\ufffd");
        }
    }

    @Test
    void cutsLogsIntoLines() throws Exception {
        log("2025-01-02 03:04:05 | WARNING | crucible | care");
        try (EventReader logs = open("logs")) {
            log("ful\n\n   \nERROR: b");
            Event first = logs.next();
            assertThat(first.name()).isEqualTo("log");
            assertThat(first.data())
                    .isEqualTo("{\"timestamp\":\"2025-01-02 03:04:05\",\"level\":\"WARNING\",\"message\":\"careful\"}");
            log("ad\nlast without an end");
            status("completed", 1);
            List<Event> rest = logs.rest();
            assertThat(rest).extracting(Event::name).containsExactly("log", "log", "done");
            JsonNode bad = Client.MAPPER.readTree(rest.get(0).data());
            assertThat(bad.get("level").asText() + " " + bad.get("message").asText())
                    .isEqualTo("ERROR bad");
            assertThat(rest.get(1).data()).contains("\"INFO\"", "last without an end");
            assertThat(rest.get(1).id()).isEqualTo(Long.toString(Files.size(run.resolve("output.log"))));
        }
    }

    @Test
    void endsWithoutALog() throws Exception {
        status("completed", 1);
        try (EventReader logs = open("logs");
                EventReader stream = open("stream")) {
            assertThat(logs.rest()).containsExactly(new Event("done", "", ""));
            assertThat(stream.rest()).extracting(Event::name).containsExactly("status", "done");
        }
    }

    @Test
    void handsOutLargeLogsWhole() throws Exception {
        String text = "zeile mit ümlaut und 😀\n".repeat(20_000);
        log(text);
        status("completed", 1);
        try (EventReader stream = open("stream");
                EventReader logs = open("logs")) {
            assertThat(output(stream.rest())).isEqualTo(text);
            assertThat(logs.rest()).hasSize(20_001);
        }
    }

    @Test
    void startsAgainWithANewLog() throws Exception {
        log("the old one, long\n");
        try (EventReader stream = open("stream")) {
            stream.until(event -> event.name().equals("output"));
            Files.writeString(run.resolve("output.log"), "new\n");
            assertThat(output(List.of(stream.next()))).isEqualTo("new\n");
        }
    }

    @Test
    void followsARealRun() throws Exception {
        String id = lab.launch("{\"rounds\":3}");
        try (EventReader stream = new EventReader(lab.http.uri("/api/simulations/" + id + "/stream"))) {
            List<Event> events = stream.rest();
            assertThat(output(events)).contains("started ünïcode ✓").endsWith("done\n");
            assertThat(events.getLast().name()).isEqualTo("done");
            assertThat(events.stream()
                            .filter(event -> event.name().equals("status"))
                            .toList()
                            .getLast()
                            .data())
                    .contains("\"completed\"");
        }
    }

    private void events(String text) throws IOException {
        Files.writeString(run.resolve("events.ndjson"), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Test
    void followsRounds() throws Exception {
        try (EventReader rounds = open("events")) {
            events("{\"round\":1}\n{\"rou");
            assertThat(rounds.next()).isEqualTo(new Event("round", "12", "{\"round\":1}"));
            events("nd\":2}\n{\"cut\":");
            assertThat(rounds.next()).isEqualTo(new Event("round", "24", "{\"round\":2}"));
            status("completed", 1);
            assertThat(rounds.rest()).containsExactly(new Event("done", "24", ""));
        }
    }

    @ParameterizedTest
    @CsvSource({"12,1", "24,0", "13,2", "99,2", "x,2", "-1,2"})
    void goesOnBehindTheRoundSeen(String id, int left) throws Exception {
        events("{\"round\":1}\n{\"round\":2}\n");
        status("stopped", 0);
        try (EventReader rounds = open("events", "Last-Event-ID", id)) {
            assertThat(rounds.rest()).hasSize(left + 1);
        }
    }

    @Test
    void handsOutALongRoundWhole() throws Exception {
        String line = "{\"clients\":[" + "0.12345,".repeat(100_000) + "0]}";
        events(line + "\n");
        status("completed", 1);
        try (EventReader rounds = open("events")) {
            assertThat(rounds.next().data()).isEqualTo(line);
        }
    }

    @Test
    void closesWithTheLab() throws Exception {
        try (EventReader stream = open("stream")) {
            stream.next();
            lab.close();
            assertThat(stream.rest()).extracting(Event::name).doesNotContain("done");
        }
    }
}
