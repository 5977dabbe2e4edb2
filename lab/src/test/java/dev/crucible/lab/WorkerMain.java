package dev.crucible.lab;

import dev.crucible.lab.queue.RedisAddress;
import dev.crucible.lab.scheduling.ChildLauncher;
import dev.crucible.lab.scheduling.QueueConfig;
import dev.crucible.lab.scheduling.QueueConfig.OnLoss;
import dev.crucible.lab.scheduling.Worker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** A worker in a process of its own, which tests may kill. */
public final class WorkerMain {

    static final String FAKE = "fake";
    static final String REAL = "real";

    private WorkerMain() {}

    /** Arguments: Redis, runs, lease in ms, what to do with lost runs, which simulations. */
    public static void main(String[] arguments) throws Exception {
        Path out = Path.of(arguments[1]);
        QueueConfig config = QueueConfig.DEFAULT
                .withLease(Duration.ofMillis(Long.parseLong(arguments[2])))
                .withOnLoss(OnLoss.valueOf(arguments[3]));
        Path datasets = out.resolveSibling("datasets");
        ChildLauncher launcher = arguments[4].equals(REAL) ? TestLab.real(datasets) : TestLab.fake(datasets);
        Worker worker = Worker.of(RedisAddress.of(arguments[0]), out, 1, launcher, config);
        Runtime.getRuntime().addShutdownHook(new Thread(worker::close));
        worker.start();
        System.out.println("ID " + worker.id());
        new CountDownLatch(1).await();
    }
}
