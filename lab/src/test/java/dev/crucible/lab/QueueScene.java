package dev.crucible.lab;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.scheduling.QueueConfig;
import dev.crucible.lab.scheduling.Worker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A Redis of its own for each test, and a lab and workers when asked for; all is ended afterwards. */
abstract class QueueScene {

    @TempDir
    Path temporary;

    Path out;
    TestRedis redis;
    TestLab lab;
    private final List<TestWorker> workers = new ArrayList<>();
    private final List<Worker> inside = new ArrayList<>();

    @BeforeEach
    void startRedis() throws IOException {
        out = temporary.resolve("out");
        redis = new TestRedis(temporary.resolve("redis")).start();
    }

    @AfterEach
    void endAll() {
        inside.forEach(Worker::close);
        workers.forEach(TestWorker::close);
        if (lab != null) {
            lab.close();
        }
        redis.close();
    }

    LabConfig config() {
        return TestLab.config(out)
                .withSlots(1)
                .withRedis(redis.address())
                .withQueue(QueueConfig.DEFAULT.withLease(TestWorker.LEASE));
    }

    TestLab lab() throws IOException {
        lab = TestLab.start(config());
        return lab;
    }

    TestWorker worker() throws IOException {
        return add(TestWorker.start(redis, out));
    }

    /** One in this process, for tests that do not kill it. */
    Worker inside() throws IOException {
        Worker worker =
                Worker.of(redis.address(), out, 1, TestLab.fake(temporary.resolve("datasets")), config().queue());
        worker.start();
        inside.add(worker);
        return worker;
    }

    TestWorker add(TestWorker worker) {
        workers.add(worker);
        return worker;
    }

    JsonNode health() {
        return lab.http.get("/api/health").json();
    }

    void awaitWorkers(int number) {
        await().atMost(TestLab.PATIENCE)
                .until(() -> health().get("celery_workers").asInt() == number);
    }

    void awaitRunning(String id) {
        await().atMost(TestLab.PATIENCE)
                .until(() -> lab.status(id).path("current_round").asInt() == 1);
    }

    RunDirectory run(String id) {
        return new RunDirectory(out.resolve(id));
    }

    long starts(String id) throws IOException {
        return Files.readString(run(id).log())
                .lines()
                .filter(line -> line.contains("started ünïcode"))
                .count();
    }
}
