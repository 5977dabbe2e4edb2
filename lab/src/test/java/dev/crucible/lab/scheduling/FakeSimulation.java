package dev.crucible.lab.scheduling;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.FailureCode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunLog;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.simulation.RunOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Stands in for a simulation: a real process that writes what a real one writes and does what its config says under {@code fake}:
 * {@code rounds}; {@code device} (what it says that trains it); {@code silent} (waits before its first word until that file exists in the run); {@code gate} (the same before its
 * last round); {@code fork} (leaves its process
 * group by a child that outlives it); {@code stubborn} (does not end when asked); {@code exit} (a code to die with); {@code fail} (a
 * reason to report).
 */
public final class FakeSimulation {

    private FakeSimulation() {}

    public static void main(String[] arguments) throws Exception {
        run(RunOrder.take(Path.of(arguments[0])));
    }

    /** Runs {@code order}. */
    public static void run(RunOrder order) throws Exception {
        RunDirectory run = order.run();
        ObjectNode config = Json.readObject(run.config());
        JsonNode fake = config.path("shared_settings").path("fake");
        int strategies = config.path("simulation_strategies").size();
        int rounds = fake.path("rounds").asInt(2);
        StatusFile status = new StatusFile(run, order.fence());
        if (fake.path("stubborn").asBoolean()) {
            Runtime.getRuntime().addShutdownHook(new Thread(FakeSimulation::waitForever));
        }
        await(run, fake.path("silent"));
        try (RunLog log = new RunLog(run)) {
            status.running(0, strategies, 0, rounds);
            if (fake.has("device")) {
                status.change(s -> s.set("device", fake.get("device")));
            }
            log.info("started ünïcode ✓ attempt " + order.attempt());
            System.out.println("plain output, environment "
                    + String.join(
                            ",", System.getenv().keySet().stream().sorted().toList()));
            if (fake.path("fork").asBoolean()) {
                Process child = new ProcessBuilder("setsid", "sleep", "300").start();
                AtomicFile.write(run.root().resolve("grandchild"), Long.toString(child.pid()));
            }
            for (int strategy = 0; strategy < strategies; strategy++) {
                for (int round = 1; round <= rounds; round++) {
                    if (round == rounds && strategy == strategies - 1) {
                        ending(run, fake, status, log);
                    }
                    status.round(strategy, strategies, round, rounds);
                    log.info("round " + round);
                }
                AtomicFile.write(run.csv("round_metrics", strategy), "round,accuracy\n1,0.5\n2,0.75\n");
                Json.write(run.plotData(strategy), Json.object().put("strategy_number", strategy));
            }
            status.completed();
            log.info("done");
        }
    }

    private static void ending(RunDirectory run, JsonNode fake, StatusFile status, RunLog log) throws IOException {
        await(run, fake.path("gate"));
        if (fake.has("exit")) {
            Runtime.getRuntime().halt(fake.get("exit").asInt());
        }
        if (fake.has("fail")) {
            log.error(fake.get("fail").asText());
            status.failed(FailureCode.BOUND, fake.get("fail").asText());
            System.exit(1);
        }
    }

    private static void await(RunDirectory run, JsonNode gate) {
        while (gate.isTextual() && !Files.exists(run.root().resolve(gate.textValue()))) {
            LockSupport.parkNanos(10_000_000);
        }
    }

    private static void waitForever() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
