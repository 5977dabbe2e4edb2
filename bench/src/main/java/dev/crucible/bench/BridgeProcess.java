package dev.crucible.bench;

import dev.crucible.bridge.Bridge;
import dev.crucible.bridge.BridgeConfig;
import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.web.Admission;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A bridge in a process of its own, so that its memory can be told from that of what measures it. */
final class BridgeProcess implements AutoCloseable {

    private final Process process;
    private final BufferedReader out;
    private final int port;

    private BridgeProcess(Process process) throws IOException {
        this.process = process;
        this.out = process.inputReader();
        String line = out.readLine();
        if (line == null) {
            throw new IOException("the bridge did not start");
        }
        this.port = Integer.parseInt(line);
    }

    /** Starts a bridge with the flags that the launchers give it. */
    static BridgeProcess start(URI crew, Path data, boolean voice) throws IOException {
        ProcessBuilder builder = ServiceJvm.of(
                BridgeProcess.class,
                ServiceJvm.flags(Bridge.jvmFlags()),
                List.of(crew.toString(), data.toString(), String.valueOf(voice)));
        return new BridgeProcess(
                builder.redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    /** The child: a bridge that prints its port and ends with its standard input. */
    public static void main(String[] args) throws IOException {
        BridgeConfig config = new BridgeConfig(
                "127.0.0.1",
                0,
                Tokens.NONE,
                Admission.OWN,
                URI.create(args[0]),
                Optional.empty(),
                Path.of(args[1], "identity.key"),
                Path.of(args[1]),
                Boolean.parseBoolean(args[2]) ? new BridgeConfig.Voice.BuiltIn() : new BridgeConfig.Voice.Off(),
                TurnLimits.usual(),
                Rate.UNLIMITED);
        ServiceJvm.hush();
        try (Bridge bridge = Bridge.start(config)) {
            System.out.println(bridge.port());
            while (System.in.read() >= 0) {
                // Whatever is said: only the end counts.
            }
        }
    }

    int port() {
        return port;
    }

    /** Resident memory in MB, now or at most so far ({@code VmRSS}, {@code VmHWM}); of Linux only. */
    String memory(String field) throws IOException {
        Path status = Path.of("/proc/" + process.pid() + "/status");
        if (!Files.exists(status)) {
            return "?";
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith(field))
                .map(line -> Long.toString(Long.parseLong(line.replaceAll("\\D", "")) / 1024))
                .findFirst()
                .orElse("?");
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
        out.close();
    }
}
