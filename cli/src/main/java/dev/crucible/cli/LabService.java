package dev.crucible.cli;

import dev.crucible.lab.Lab;
import dev.crucible.lab.LabConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.util.concurrent.CountDownLatch;

/** Runs the lab in the foreground until the process is asked to end. */
final class LabService {

    private static final int HIGHEST_PORT = 65_535;

    private LabService() {}

    /**
     * Starts the lab, prints its address once it answers, and waits for Ctrl-C.
     *
     * @param portOption the option that chooses the port, for the message when it is taken
     */
    static int run(LabConfig config, String portOption, PrintWriter out) {
        Logging.configure(System.getenv("CRUCIBLE_LOG"));
        checkPort(config, portOption);
        Lab lab = start(config);
        CountDownLatch closed = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            lab.close();
                            closed.countDown();
                        },
                        "crucible-stop"));
        out.println("lab  http://%s:%d".formatted(shownHost(config.host()), lab.port()));
        out.println("runs are kept in " + config.out() + "; Ctrl-C stops");
        out.flush();
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCodes.OK;
    }

    private static Lab start(LabConfig config) {
        try {
            return Lab.start(config);
        } catch (FileSystemException e) {
            throw new BadInputException("crucible: cannot keep runs in %s: %s; choose another folder with --out"
                    .formatted(config.out(), Errors.describe(e)));
        } catch (IllegalArgumentException | IOException e) {
            throw new BadInputException("crucible: " + e.getMessage());
        }
    }

    private static void checkPort(LabConfig config, String option) {
        int port = config.port();
        if (port < 0 || port > HIGHEST_PORT) {
            throw new BadInputException(
                    "crucible: %s must be between 0 and %d, got %d".formatted(option, HIGHEST_PORT, port));
        }
        MachineChecks.complaint(config.host(), port).ifPresent(complaint -> {
            throw new BadInputException(
                    "crucible: port %d of %s cannot be had (%s); end what listens there or choose another with %s"
                            .formatted(port, config.host(), complaint, option));
        });
    }

    private static String shownHost(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }
}
