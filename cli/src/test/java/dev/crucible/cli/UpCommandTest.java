package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UpCommandTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"memory.db", "bridge.db"})
    void costsNoQueuedRunIfAStoreIsRefused(String store) throws Exception {
        Path run = Files.createDirectories(folder.resolve("out/api_run_20261128_210146_586166"));
        Files.writeString(
                run.resolve("config.json"),
                "{\"shared_settings\":{\"aggregation_strategy_keyword\":\"fedavg\",\"dataset_keyword\":\"digits\","
                        + "\"num_of_rounds\":1,\"num_of_clients\":2},\"simulation_strategies\":[{}]}");
        String status = "{\"status\":\"queued\",\"origin\":\"api\",\"created\":\"2026-11-28T21:01:46Z\"}";
        Files.writeString(run.resolve("status.json"), status);
        Path data = Files.createDirectories(folder.resolve("data"));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve(store));
                Statement later = connection.createStatement()) {
            later.execute("CREATE TABLE schema_version (version INTEGER PRIMARY KEY, applied BIGINT NOT NULL)");
            later.execute("INSERT INTO schema_version VALUES (99, 0)");
        }
        StringWriter err = new StringWriter();
        List<String> arguments = List.of(
                "up",
                "--lab-port=0",
                "--agents-port=0",
                "--bridge-port=0",
                "--voice=off",
                "--no-terminal",
                "--out=" + folder.resolve("out"),
                "--data=" + data);
        int code = Main.commandLine(Map.of()).setErr(new PrintWriter(err)).execute(arguments.toArray(String[]::new));
        assertThat(err.toString())
                .contains(store + " was written by a later version (99")
                .hasLineCount(1);
        assertThat(code).isEqualTo(2);
        assertThat(Files.readString(run.resolve("status.json"))).isEqualTo(status);
        assertThat(run.resolve("attempt")).doesNotExist();
    }
}
