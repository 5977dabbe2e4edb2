package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.web.Admission;
import dev.crucible.web.Rate;
import dev.crucible.web.Routes;
import dev.crucible.web.Tokens;
import dev.crucible.web.WebConfig;
import dev.crucible.web.WebService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines of the services' log. */
class LoggingTest {

    private static final String TOKEN = "0123456789abcdef";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ADAS = "fedcba9876543210";

    @TempDir
    Path folder;

    /** Formats each record on the thread that writes it, as the console's handler does. */
    private static final class Lines extends Handler {

        private final List<String> lines = new CopyOnWriteArrayList<>();
        private final Formatter form;

        private Lines(Formatter form) {
            this.form = form;
        }

        @Override
        public void publish(LogRecord entry) {
            lines.add(form.format(entry).strip());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @Test
    void carryTimeLevelRequestAndSender() throws Exception {
        List<String> mine = linesOfThreeCallers(new Logging.Line());
        assertThat(mine.get(0)).matches("\\S+ INFO mine-1 ada@127\\.0\\.0\\.1 DELETE /things/7 200 \\d+ ms");
        assertThat(mine.get(1)).contains(" mine-1 operator@127.0.0.1 DELETE /things/7 200 ");
        assertThat(mine.get(2)).contains(" mine-1 unknown@127.0.0.1 DELETE /things/7 401 ");
        assertThat(OffsetDateTime.parse(mine.get(0).split(" ")[0]).getYear()).isGreaterThan(2000);
    }

    @Test
    void areObjectsInJson() throws Exception {
        List<String> mine = linesOfThreeCallers(new Logging.JsonLine());
        JsonNode line = JSON.readTree(mine.getFirst());
        assertThat(line.path("level").asText()).isEqualTo("INFO");
        assertThat(line.path("request").asText()).isEqualTo("mine-1");
        assertThat(line.path("who").asText()).isEqualTo("ada@127.0.0.1");
        assertThat(line.path("message").asText()).matches("DELETE /things/7 200 \\d+ ms");
        assertThat(OffsetDateTime.parse(line.path("time").asText()).getYear()).isGreaterThan(2000);
    }

    /** Returns the lines of three deletions: Ada's, the operator's and one that is refused. */
    private List<String> linesOfThreeCallers(Formatter form) throws Exception {
        Path people = Files.createFile(
                folder.resolve("tokens"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(people, "ada " + ADAS + "\n");
        Tokens tokens = Tokens.of(Optional.of(TOKEN)).andOf(people);
        Lines lines = new Lines(form);
        Logger logger = Logger.getLogger("dev.crucible.web");
        Level before = logger.getLevel();
        logger.setLevel(Level.INFO);
        logger.addHandler(lines);
        Routes routes = new Routes().delete("/things/{id}", exchange -> exchange.json(200, new byte[] {'{', '}'}));
        WebConfig config = new WebConfig("127.0.0.1", 0, tokens, Admission.OWN, Set.of(), Rate.UNLIMITED);
        try (WebService service = WebService.start(config, routes)) {
            for (String token : List.of(ADAS, TOKEN, "wrong")) {
                delete(service.port(), token);
            }
        } finally {
            logger.removeHandler(lines);
            logger.setLevel(before);
        }
        // Other tests' services of this JVM write here too.
        List<String> mine =
                lines.lines.stream().filter(line -> line.contains("mine-1")).toList();
        assertThat(mine).hasSize(3);
        return mine;
    }

    private static void delete(int port, String token) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/things/7"))
                .header("Authorization", "Bearer " + token)
                .header("X-Request-Id", "mine-1")
                .DELETE()
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            client.send(request, HttpResponse.BodyHandlers.discarding());
        }
    }

    @Test
    void haveDashesOutsideARequest() {
        LogRecord entry = new LogRecord(Level.WARNING, "the disk is {0}");
        entry.setParameters(new Object[] {"full"});
        assertThat(new Logging.Line().format(entry)).endsWith(" WARNING - - the disk is full" + System.lineSeparator());
    }

    @Test
    void holdATraceInOneLineOfJson() throws IOException {
        LogRecord entry = new LogRecord(Level.SEVERE, "line\n\u001b[31mbreak \"quoted\"");
        entry.setThrown(new IllegalStateException("outer", new IOException("inner")));
        String text = new Logging.JsonLine().format(entry);
        assertThat(text.strip().lines()).hasSize(1);
        JsonNode line = JSON.readTree(text);
        assertThat(line.path("message").asText()).isEqualTo("line\n\u001b[31mbreak \"quoted\"");
        assertThat(line.path("request").isNull()).isTrue();
        assertThat(line.path("who").isNull()).isTrue();
        assertThat(line.path("trace").asText()).contains("IllegalStateException: outer", "IOException: inner");
    }
}
