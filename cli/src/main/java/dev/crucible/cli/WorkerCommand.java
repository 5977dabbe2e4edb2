package dev.crucible.cli;

import dev.crucible.lab.queue.QueueId;
import dev.crucible.lab.queue.RedisAddress;
import dev.crucible.lab.scheduling.Worker;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "worker",
        mixinStandardHelpOptions = true,
        description = {
            "Run simulations from a lab's Redis queue on this machine.",
            "The machine must share the lab's folder of runs. Ctrl-C returns running simulations to the queue, and"
                    + " another worker resumes them after their last round."
        })
final class WorkerCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ExecutionOptions execution;

    @Mixin
    private Logging log;

    @Override
    public Integer call() throws InterruptedException {
        RedisAddress redis = execution
                .redis()
                .orElseThrow(() -> new BadInputException(
                        "crucible: a worker needs the Redis that the lab queues on: --redis URL or CRUCIBLE_REDIS"));
        int slots = execution.slots();
        Path out = execution.out();
        log.start("info");
        PrintWriter printer = spec.commandLine().getOut();
        boolean known = QueueId.isIn(out);
        Worker worker = worker(redis, out, slots);
        CountDownLatch closed = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            worker.close();
                            closed.countDown();
                        },
                        "crucible-stop"));
        printer.println("worker " + worker.id() + " on " + redis + ", " + slots + (slots == 1 ? " slot" : " slots"));
        printer.println("runs are in " + out + "; Ctrl-C hands back what runs");
        if (!known) {
            printer.println("no lab has queued anything there yet: it must be the same folder as the lab's --out");
        }
        printer.flush();
        worker.start();
        closed.await();
        return ExitCodes.OK;
    }

    private Worker worker(RedisAddress redis, Path out, int slots) {
        try {
            return Worker.of(redis, out, slots, execution.launcher(), execution.queue());
        } catch (FileSystemException e) {
            throw new BadInputException("crucible: cannot use runs in %s: %s; choose another folder with --out"
                    .formatted(out, ErrorPrinter.describe(e)));
        } catch (IOException e) {
            throw new BadInputException("crucible: " + e.getMessage());
        }
    }
}
