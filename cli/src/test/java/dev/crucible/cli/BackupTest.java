package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.results.RunContents;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups taken while runs and conversations continue, and their restoration. */
class BackupTest {

    private static final int WRITES = 300;

    @TempDir
    Path folder;

    private Path out;
    private Path data;

    @BeforeEach
    void makeFolders() throws IOException {
        out = Files.createDirectories(folder.resolve("out"));
        data = Files.createDirectories(folder.resolve("data"));
    }

    private Executed take(String name) {
        return Executed.of(
                "backup", folder.resolve(name).toString(), "--out", out.toString(), "--data", data.toString());
    }

    private Executed restore(String name, String to) {
        Path target = folder.resolve(to);
        return Executed.of(
                "restore",
                folder.resolve(name).toString(),
                "--out",
                target.resolve("out").toString(),
                "--data",
                target.resolve("data").toString());
    }

    private Path makeRun(String id) throws IOException {
        Path run = Files.createDirectories(out.resolve(id));
        Files.writeString(run.resolve("config.json"), "{}");
        Files.writeString(run.resolve("status.json"), "{\"status\":\"completed\"}");
        return run;
    }

    @Tag("process")
    @Test
    void aRunThatGoesOnMeanwhileGoesOnFromItsCopyToTheSameFiles() throws Exception {
        Path config = Files.writeString(folder.resolve("config.json"), KilledRunTest.CONFIG);
        CompletableFuture<Executed> running = CompletableFuture.supplyAsync(
                () -> Executed.of("run", config.toString(), "--out", out.toString()),
                Executors.newVirtualThreadPerTaskExecutor());
        while (!running.isDone() && !hasCheckpoint()) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        Executed taken = take("backup");
        assertThat(taken.code()).as(taken.err()).isZero();
        assertThat(running.get().code()).as(running.get().err()).isZero();
        RunContents whole = RunContents.of(only(out));
        assertThat(restore("backup", "restored").code()).isZero();
        Path there = folder.resolve("restored").resolve("out");
        RunDirectory run = only(there);
        if (!Files.readString(run.status()).contains("completed")) {
            Executed resumed = Executed.of("run", "--resume", run.id(), "--out", there.toString());
            assertThat(resumed.code()).as(resumed.err()).isZero();
        }
        assertThat(whole.differences(RunContents.of(run))).isEmpty();
    }

    private boolean hasCheckpoint() throws IOException {
        return !runs(out).isEmpty() && Files.exists(only(out).checkpoint());
    }

    @Test
    void aDatabaseIsCopiedAsOneCommitLeftIt() throws Exception {
        Path database = data.resolve("bridge.db");
        try (Connection writer = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = writer.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("CREATE TABLE pairs (number INTEGER)");
            writer.setAutoCommit(false);
            CompletableFuture<Executed> taken = CompletableFuture.supplyAsync(() -> take("backup"));
            for (int i = 0; i < WRITES || !taken.isDone(); i++) {
                statement.execute("INSERT INTO pairs VALUES (" + i + ")");
                statement.execute("INSERT INTO pairs VALUES (" + i + ")");
                writer.commit();
            }
            assertThat(taken.get().code()).as(taken.get().err()).isZero();
        }
        assertThat(restore("backup", "restored").code()).isZero();
        Path copy = folder.resolve("restored").resolve("data").resolve("bridge.db");
        assertThat(Files.getPosixFilePermissions(copy)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        try (Connection reader = DriverManager.getConnection("jdbc:sqlite:" + copy);
                Statement statement = reader.createStatement();
                ResultSet halves = statement.executeQuery(
                        "SELECT count(*) FROM (SELECT number FROM pairs GROUP BY number HAVING count(*) <> 2)")) {
            assertThat(halves.next()).isTrue();
            assertThat(halves.getInt(1)).isZero();
        }
    }

    @Test
    void reportsComeBackAndAreNoRuns() throws IOException {
        makeRun("first");
        Path reports = Files.createDirectories(out.resolve(".reports"));
        Files.writeString(reports.resolve("report_1.json"), "{\"title\":\"Mine\"}");
        assertThat(take("backup").out()).startsWith("1 runs, 3 files, ");
        assertThat(restore("backup", "restored").out()).startsWith("1 runs are back");
        assertThat(folder.resolve("restored/out/.reports/report_1.json")).hasContent("{\"title\":\"Mine\"}");
    }

    @Test
    void whatIsDamagedIsRefusedByNameAndNothingIsRestored() throws IOException {
        makeRun("first");
        makeRun("second");
        assertThat(take("backup").out()).startsWith("2 runs, 4 files, ");
        Path config = folder.resolve("backup").resolve("out").resolve("second").resolve("config.json");
        byte[] good = Files.readAllBytes(config);

        Files.writeString(config, "[]");
        assertRefused(config + " is damaged");
        Files.delete(config);
        assertRefused(Path.of("out", "second", "config.json") + " is not in ");
        Files.write(config, good);
        Path foreign = Files.writeString(config.resolveSibling("foreign"), "");
        assertRefused(foreign + " is not in the manifest");
        Files.delete(foreign);
        Path manifest = folder.resolve("backup").resolve("MANIFEST.json");
        String whole = Files.readString(manifest);
        Files.writeString(manifest, whole.substring(whole.length() / 2));
        assertRefused(manifest + " is damaged");
        Files.writeString(manifest, whole.replace("out/second", "out/../../second"));
        assertRefused("is not in ");
        Files.writeString(manifest, whole);
        assertThat(restore("backup", "restored").out()).startsWith("2 runs are back in ");
    }

    private void assertRefused(String why) {
        Executed refused = restore("backup", "restored");
        assertThat(refused.code()).isEqualTo(ExitCodes.BAD_INPUT);
        assertThat(refused.err()).contains(why);
        assertThat(folder.resolve("restored")).doesNotExist();
    }

    @Test
    void nothingIsOverwritten() throws IOException {
        Path run = makeRun("first");
        assertThat(take("backup").code()).isZero();
        assertThat(take("backup").err()).contains("exists; name a folder that does not");
        assertThat(take("out/inside").err()).contains("lies in what is backed up");
        Files.writeString(
                run.resolve("config.json"),
                "{\"newer\":1}",
                StandardCharsets.UTF_8,
                StandardOpenOption.TRUNCATE_EXISTING);
        makeRun("second");
        Executed refused = restore("backup", ".");
        assertThat(refused.code()).isEqualTo(ExitCodes.BAD_INPUT);
        assertThat(refused.err()).contains("first exists; nothing was restored");
        assertThat(run.resolve("config.json")).hasContent("{\"newer\":1}");
    }

    @Test
    void sweepsAndCampaignsComeBackBesideTheFoldersThatALabHasMade() throws IOException {
        makeRun("first");
        makeRun("sweeps/sweep_1");
        makeRun("redteam/campaign_1");
        assertThat(take("backup").out()).startsWith("3 runs, ");
        Path there = folder.resolve("restored").resolve("out");
        Files.createDirectories(there.resolve("sweeps"));
        Files.createDirectories(there.resolve("redteam"));
        Executed restored = restore("backup", "restored");
        assertThat(restored.out()).as(restored.err()).startsWith("3 runs are back in ");
        assertThat(there.resolve("redteam/campaign_1/config.json")).exists();
        assertThat(restore("backup", "restored").err()).contains("exists; nothing was restored");
    }

    private static List<Path> runs(Path out) throws IOException {
        try (Stream<Path> entries = Files.list(out)) {
            return entries.filter(entry -> Files.exists(entry.resolve("config.json")))
                    .toList();
        }
    }

    private static RunDirectory only(Path out) throws IOException {
        return new RunDirectory(runs(out).getFirst());
    }
}
