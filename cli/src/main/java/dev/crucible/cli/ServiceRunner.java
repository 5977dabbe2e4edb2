package dev.crucible.cli;

import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/** Runs services until the process is asked to end. */
final class ServiceRunner {

    static final int HIGHEST_PORT = 65_535;

    private ServiceRunner() {}

    /**
     * A service that answers.
     *
     * @param name name shown to the user
     * @param host bound address
     * @param port bound port
     * @param running handle that stops it
     * @param begin work to begin once all services have started, because one that cannot start must cost no run
     * @param page path of the novel's page, empty if it has none
     */
    record Service(String name, String host, int port, AutoCloseable running, Runnable begin, Optional<String> page) {

        Service(String name, String host, int port, AutoCloseable running) {
            this(name, host, port, running, () -> {}, Optional.empty());
        }

        private String address() {
            return "http://%s:%d".formatted(host.contains(":") ? "[" + host + "]" : host, port);
        }
    }

    /**
     * Starts services in order, prints their addresses and {@code note}, and blocks until Ctrl-C or an interrupt stops them in reverse order.
     * If one cannot start, stops those before it and throws its exception.
     */
    static int run(Logging log, List<Supplier<Service>> starts, PrintWriter out, String note) {
        log.start("warning");
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
        services.forEach(service ->
                service.page().ifPresent(page -> out.printf("%-7s %s%s%n", "play", service.address(), page)));
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

    /** Returns true if standard output is a terminal, not a file, a pipe or a journal. */
    static boolean isOnTerminal() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    }

    private static Deque<Service> start(List<Supplier<Service>> starts) {
        Deque<Service> services = new ArrayDeque<>();
        boolean started = false;
        try {
            starts.forEach(start -> services.push(start.get()));
            services.forEach(service -> service.begin().run());
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

    /** Returns {@code port}, or a free one for 0, for a service whose address others need before it starts. */
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

    /** Returns the address at which this process reaches a service bound to {@code host}. */
    static URI local(String host, int port) {
        String address = host.equals("0.0.0.0") || host.equals("::") ? "127.0.0.1" : host;
        return URI.create("http://%s:%d".formatted(address.contains(":") ? "[" + address + "]" : address, port));
    }

    /** Throws if a port cannot be bound; {@code option} is the option that chooses another. */
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
                    "crucible: cannot bind %s:%d (%s); stop the program that uses the port or choose another with %s"
                            .formatted(host, port, complaint, option));
        });
    }
}
