package dev.crucible.bench.wire;

import dev.crucible.bench.chaos.ChaosDisk;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lets a disk fail at every {@code stride}-th page that a round of requests writes, frees it each time, and sends the round again.
 *
 * @param stride 1 for every page
 */
public record DiskRun(int stride) {

    /** The outcome. */
    public record Result(int faults, List<String> lost, List<String> stuck) {

        @Override
        public String toString() {
            return "%d faults, %d lost, %d stuck".formatted(faults, lost.size(), stuck.size());
        }
    }

    /** Starts services on {@code disk}, lets it fail, and ends them. */
    public Result execute(ChaosDisk disk) throws IOException, InterruptedException, SQLException {
        int faults = 0;
        List<String> stuck = new ArrayList<>();
        List<String> lost = new ArrayList<>();
        List<DiskLoad> sent = new ArrayList<>();
        try (HttpClient http = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build();
                LocalServices services = LocalServices.start(disk.folder().resolve("services"))) {
            DiskLoad first = new DiskLoad(services, http, "first");
            first.send();
            stuck.addAll(first.findings());
            boolean full = true;
            for (int pages = 0; full; pages += stride) {
                emptyLogs(disk.folder());
                disk.fill(pages);
                DiskLoad load = new DiskLoad(services, http, "full-" + pages);
                load.send();
                disk.free();
                faults += load.refused();
                stuck.addAll(load.findings());
                full = load.refused() > 0;
                DiskLoad after = new DiskLoad(services, http, "after-" + pages);
                after.send();
                stuck.addAll(after.findings());
                sent.addAll(List.of(load, after));
                lost.addAll(load.lost());
            }
            for (DiskLoad load : sent) {
                lost.addAll(load.lost());
            }
        }
        return new Result(faults, lost, stuck);
    }

    /** Empties the write-ahead logs, so that every transaction of the next round needs room on the disk. */
    private static void emptyLogs(Path folder) throws IOException, SQLException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".db")).toList()) {
                try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                        Statement statement = connection.createStatement()) {
                    statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
                }
            }
        }
    }
}
