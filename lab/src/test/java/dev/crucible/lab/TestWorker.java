package dev.crucible.lab;

import static org.awaitility.Awaitility.await;

import dev.crucible.lab.scheduling.QueueConfig.OnLoss;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A worker process with one slot. */
final class TestWorker implements AutoCloseable {

    static final Duration LEASE = Duration.ofMillis(1500);

    final Process process;
    final String id;
    private final Path said;

    private TestWorker(Process process, String id, Path said) {
        this.process = process;
        this.id = id;
        this.said = said;
    }

    static TestWorker start(TestRedis redis, Path out) throws IOException {
        return start(redis, out, OnLoss.RESUME, WorkerMain.FAKE);
    }

    /** One that runs real simulations. */
    static TestWorker real(TestRedis redis, Path out) throws IOException {
        return start(redis, out, OnLoss.RESUME, WorkerMain.REAL);
    }

    static TestWorker start(TestRedis redis, Path out, OnLoss onLoss, String simulations) throws IOException {
        Path said = Files.createTempFile(Files.createDirectories(out.resolveSibling("said")), "worker", ".log");
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        WorkerMain.class.getName(),
                        redis.address().uri().toString(),
                        out.toString(),
                        Long.toString(LEASE.toMillis()),
                        onLoss.name(),
                        simulations)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        await().atMost(TestLab.PATIENCE).until(() -> id(said).isPresent());
        return new TestWorker(process, id(said).orElseThrow(), said);
    }

    private static Optional<String> id(Path said) throws IOException {
        return Files.readString(said)
                .lines()
                .filter(line -> line.startsWith("ID "))
                .map(line -> line.substring(3))
                .findFirst();
    }

    String said() throws IOException {
        return Files.readString(said, StandardCharsets.UTF_8);
    }

    /** As kill -9 does. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    void signal(String name) throws IOException, InterruptedException {
        Processes.signal(process, name);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
