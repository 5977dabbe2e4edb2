package dev.crucible.engine.data.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.random.Seed;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against an imitation of the hub on this machine. */
class HubTest {

    @TempDir
    Path root;

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private URI address;
    private byte[] file;
    private String hash;
    private int breakOffAt = -1;
    private String redirect = "/cdn/file";

    @BeforeEach
    void serve() throws IOException, SQLException, NoSuchAlgorithmException {
        file = parquet();
        hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(file));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private byte[] parquet() throws SQLException, IOException {
        Path made = root.resolve("made.parquet");
        try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("copy (select 'word' || (i % 3) as text, i % 3 as label from range(500) t(i)) to '" + made
                    + "' (format parquet)");
        }
        byte[] bytes = Files.readAllBytes(made);
        Files.delete(made);
        return bytes;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String range = exchange.getRequestHeaders().getFirst("Range");
        asked.add(range == null ? path : path + " " + range);
        switch (path) {
            case "/api/datasets/owner/texts/parquet" ->
                send(
                        exchange,
                        200,
                        ("{\"default\": {\"train\": [\"" + address + "/resolve/0\"]}}")
                                .getBytes(StandardCharsets.UTF_8));
            case "/resolve/0" -> {
                exchange.getResponseHeaders().set("X-Linked-Etag", "\"" + hash + "\"");
                exchange.getResponseHeaders().set("Location", redirect);
                exchange.sendResponseHeaders(302, -1);
            }
            case "/cdn/file" -> sendFile(exchange, range);
            default -> send(exchange, 404, new byte[0]);
        }
        exchange.close();
    }

    private void sendFile(HttpExchange exchange, String range) throws IOException {
        int from = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
        byte[] rest = Arrays.copyOfRange(file, from, file.length);
        if (range != null) {
            exchange.getResponseHeaders()
                    .set("Content-Range", "bytes %d-%d/%d".formatted(from, file.length - 1, file.length));
        }
        if (breakOffAt > 0) {
            exchange.sendResponseHeaders(200, rest.length);
            try {
                OutputStream body = exchange.getResponseBody();
                body.write(rest, 0, breakOffAt);
                body.flush();
            } finally {
                breakOffAt = -1;
            }
            return;
        }
        send(exchange, range == null ? 200 : 206, rest);
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
    }

    private Dataset load(Hub hub, String name) {
        return new Datasets(root, hub)
                .load(new DatasetRequest(
                        "text_files",
                        2,
                        0,
                        TextForm.DEFAULT,
                        ImageForm.DEFAULT,
                        Optional.of(new HubSet(name)),
                        new Seed(1)));
    }

    private Hub hub() {
        return new Hub(address, 1 << 20);
    }

    @Test
    void fetchesOnceAndThenNeverAgain() {
        Dataset dataset = load(hub(), "owner/texts");
        assertThat(dataset.classes()).isEqualTo(3);
        assertThat(dataset.train().size() + dataset.test().size()).isEqualTo(500);
        assertThat(asked).containsExactly("/api/datasets/owner/texts/parquet", "/resolve/0", "/cdn/file");
        server.stop(0);
        assertThat(load(hub(), "owner/texts").train().size())
                .isEqualTo(dataset.train().size());
        assertThat(asked).hasSize(3);
    }

    @Test
    void goesOnWhereItStopped() {
        breakOffAt = 100;
        load(hub(), "owner/texts");
        assertThat(asked).contains("/cdn/file", "/cdn/file bytes=100-");
    }

    @Test
    void refusesAnotherHash() {
        hash = "0".repeat(64);
        assertThatThrownBy(() -> load(hub(), "owner/texts"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("does not have the checksum sha256:0000");
        assertThat(root.resolve("hub/owner--texts")).doesNotExist();
    }

    @Test
    void refusesWhatIsTooLarge() {
        assertThatThrownBy(() -> load(new Hub(address, 500), "owner/texts"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("it is larger than 500 bytes");
    }

    @Test
    void followsNoRedirectAwayFromHttps() {
        redirect = "http://192.0.2.1/file";
        assertThatThrownBy(() -> load(hub(), "owner/texts")).hasMessageContaining("which is not HTTPS");
    }

    @Test
    void saysWhatToDoWithoutANetworkOrASet() {
        assertThatThrownBy(() -> load(hub(), "owner/other"))
                .hasMessageContaining("data set 'owner/other' cannot be fetched")
                .hasMessageContaining("status 404");
        server.stop(0);
        assertThatThrownBy(() -> load(hub(), "owner/texts"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("check the name and that this machine is online, bring it with a bundle");
        assertThatThrownBy(() -> load(hub(), "../texts")).hasMessageContaining("owner/name");
    }

    @Test
    void fetchesNothingWhereDownloadsAreSwitchedOff() throws IOException {
        Files.createFile(root.resolve("no-downloads"));
        assertThatThrownBy(() -> load(hub(), "owner/texts"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("downloads are switched off here by the file " + root.resolve("no-downloads"));
        assertThat(root.resolve("hub")).doesNotExist();
        Files.delete(root.resolve("no-downloads"));
        load(hub(), "owner/texts");
        Files.createFile(root.resolve("no-downloads"));
        assertThat(load(hub(), "owner/texts").train().size()).isPositive();
    }
}
