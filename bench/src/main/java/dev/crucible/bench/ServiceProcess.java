package dev.crucible.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A service in a process of its own that has told its port; it can be measured from outside and killed, and ends with this process. */
final class ServiceProcess implements AutoCloseable {

    private static final double TICKS_PER_SECOND = 100;

    private final Process process;
    private final int port;

    private ServiceProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts {@code command}, whose main method calls {@link #serve}; returns when the service answers. */
    static ServiceProcess start(ProcessBuilder command) throws IOException {
        Process process = command.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.matches("\\d+")) {
                return new ServiceProcess(process, Integer.parseInt(line));
            }
        }
        throw new IOException("the service did not start");
    }

    /** In the child: tells {@code port} and returns when its standard input ends, as it does with the parent. */
    static void serve(int port) throws IOException {
        System.out.println(port);
        while (System.in.read() >= 0) {
            // Whatever is said: only the end counts.
        }
    }

    int port() {
        return port;
    }

    /** Resident memory in MB, now or at most so far ({@code VmRSS}, {@code VmHWM}); of Linux only. */
    String memory(String field) throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        if (!Files.exists(status)) {
            return "?";
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith(field))
                .map(line -> Long.toString(Long.parseLong(line.replaceAll("\\D", "")) / 1024))
                .findFirst()
                .orElse("?");
    }

    /** Processor time used so far; of Linux only. */
    double processorSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
    }

    /** Ends it at once, without a chance to tidy up. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
