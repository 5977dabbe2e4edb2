package dev.crucible.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/** Services that run until the process is asked to end. */
final class ServiceRunner {

    static final int HIGHEST_PORT = 65_535;

    private ServiceRunner() {}

    /**
     * A service that answers.
     *
     * @param name what it is called
     * @param host address it is bound to
     * @param port where it listens
     * @param running ends it
     */
    record Service(String name, String host, int port, AutoCloseable running) {

        private String address() {
            return "http://%s:%d".formatted(host.contains(":") ? "[" + host + "]" : host, port);
        }
    }

    /**
     * Starts services in order, prints the address of each once all answer, then {@code note}, and waits for Ctrl-C, which ends them in
     * the opposite order, as an interrupt does. When one cannot start, those before it are ended and its complaint is thrown.
     */
    static int run(List<Supplier<Service>> starts, PrintWriter out, String note) {
        Logging.configure(System.getenv("CRUCIBLE_LOG"));
        Deque<Service> services = start(starts);
        CountDownLatch closed = new CountDownLatch(1);
        Runnable end = () -> {
            close(services);
            closed.countDown();
        };
        Thread stop = new Thread(end, "crucible-stop");
        Runtime.getRuntime().addShutdownHook(stop);
        services.descendingIterator()
                .forEachRemaining(service -> out.printf("%-7s %s%n", service.name(), service.address()));
        out.println(note + "; Ctrl-C stops");
        out.flush();
        LateRehearsal.begin();
        try {
            closed.await();
        } catch (InterruptedException e) {
            Runtime.getRuntime().removeShutdownHook(stop);
            end.run();
            Thread.currentThread().interrupt();
        }
        return ExitCodes.OK;
    }

    private static Deque<Service> start(List<Supplier<Service>> starts) {
        Deque<Service> services = new ArrayDeque<>();
        boolean started = false;
        try {
            starts.forEach(start -> services.push(start.get()));
            started = true;
            return services;
        } finally {
            if (!started) {
                close(services);
            }
        }
    }

    private static void close(Deque<Service> services) {
        for (Service service : services) {
            try {
                service.running().close();
            } catch (Exception e) {
                System.getLogger(ServiceRunner.class.getName())
                        .log(System.Logger.Level.WARNING, "the " + service.name() + " did not end well", e);
            }
        }
    }

    /** {@code port}, or a free one for 0; for a service whose address others must know before it starts. */
    static int port(String host, int port, String option) {
        if (port != 0) {
            return port;
        }
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(host))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new BadInputException("crucible: no port of %s can be had (%s); choose one with %s"
                    .formatted(host, e.getMessage(), option));
        }
    }

    /** How this process reaches a service that is bound to {@code host}. */
    static URI local(String host, int port) {
        String address = host.equals("0.0.0.0") || host.equals("::") ? "127.0.0.1" : host;
        return URI.create("http://%s:%d".formatted(address.contains(":") ? "[" + address + "]" : address, port));
    }

    /** Complains about a port that cannot be had; {@code option} chooses another. */
    static void checkPort(String host, int port, String option) {
        if (port < 0 || port > HIGHEST_PORT) {
            throw new BadInputException(
                    "crucible: %s must be between 0 and %d, got %d".formatted(option, HIGHEST_PORT, port));
        }
        if (new InetSocketAddress(host, port).isUnresolved()) {
            throw new BadInputException("crucible: --host " + host
                    + " is unknown here; give an address of this machine, such as 127.0.0.1");
        }
        MachineChecks.complaint(host, port).ifPresent(complaint -> {
            throw new BadInputException(
                    "crucible: port %d of %s cannot be had (%s); end what listens there or choose another with %s"
                            .formatted(port, host, complaint, option));
        });
    }
}
