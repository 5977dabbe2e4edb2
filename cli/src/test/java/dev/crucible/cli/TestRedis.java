package dev.crucible.cli;

import static org.awaitility.Awaitility.await;

import dev.crucible.lab.queue.RedisAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import redis.embedded.core.ExecutableProvider;

/** A real Redis on a free port. */
record TestRedis(Process process, int port) implements AutoCloseable {

    private static final Path INSTALLED = Path.of("/usr/bin/redis-server");

    static TestRedis start(Path folder) throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        String executable = Files.isExecutable(INSTALLED)
                ? INSTALLED.toString()
                : ExecutableProvider.newJarResourceProvider().get().toString();
        Process process = new ProcessBuilder(
                        executable, "--port", Integer.toString(port), "--bind", "127.0.0.1", "--save", "")
                .directory(Files.createDirectories(folder).toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        await().atMost(Duration.ofSeconds(30)).until(() -> {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            } catch (IOException e) {
                return false;
            }
        });
        return new TestRedis(process, port);
    }

    RedisAddress address() {
        return RedisAddress.of("redis://127.0.0.1:" + port);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
