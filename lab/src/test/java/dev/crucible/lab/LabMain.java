package dev.crucible.lab;

import dev.crucible.lab.queue.RedisAddress;
import dev.crucible.lab.scheduling.QueueConfig;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A lab in a process of its own, which tests may kill. */
public final class LabMain {

    private LabMain() {}

    /** Starts one. */
    static Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LabMain.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Waits until {@code lab} serves; its port. */
    static int port(Process lab) throws IOException {
        BufferedReader out = lab.inputReader(StandardCharsets.UTF_8);
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith("PORT ")) {
                return Integer.parseInt(line.substring(5));
            }
        }
        throw new IOException("the lab did not start");
    }

    public static void main(String[] arguments) throws Exception {
        LabConfig config = TestLab.config(Path.of(arguments[0])).withSlots(1);
        if (arguments.length > 1) {
            config = config.withRedis(RedisAddress.of(arguments[1]))
                    .withQueue(QueueConfig.DEFAULT.withLease(TestWorker.LEASE));
        }
        Lab lab = Lab.start(config, TestLab.fake(config.datasets()));
        System.out.println("PORT " + lab.port());
        new CountDownLatch(1).await();
    }
}
