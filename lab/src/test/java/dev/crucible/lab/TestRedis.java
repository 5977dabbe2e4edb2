package dev.crucible.lab;

import static org.awaitility.Awaitility.await;

import dev.crucible.lab.queue.RedisAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.embedded.core.ExecutableProvider;

/** A real Redis on a free port, which tests may kill and start again, with its data or without. */
final class TestRedis implements AutoCloseable {

    static final String PASSWORD = "s3cr3t-w0rd";

    private final Path directory;
    private final int port;
    private Process process;

    TestRedis(Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
        try (ServerSocket socket = new ServerSocket(0)) {
            this.port = socket.getLocalPort();
        }
    }

    RedisAddress address() {
        return RedisAddress.of("redis://:" + PASSWORD + "@127.0.0.1:" + port);
    }

    TestRedis start() throws IOException {
        process = new ProcessBuilder(
                        executable(),
                        "--port",
                        Integer.toString(port),
                        "--bind",
                        "127.0.0.1",
                        "--save",
                        "",
                        "--appendonly",
                        "yes",
                        "--appendfsync",
                        "always",
                        "--requirepass",
                        PASSWORD,
                        "--dir",
                        directory.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        await().atMost(TestLab.PATIENCE).until(() -> {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            } catch (IOException e) {
                return false;
            }
        });
        return this;
    }

    private static String executable() throws IOException {
        for (String folder : List.of("/usr/bin", "/usr/local/bin", "/opt/homebrew/bin")) {
            if (Files.isExecutable(Path.of(folder, "redis-server"))) {
                return folder + "/redis-server";
            }
        }
        return ExecutableProvider.newJarResourceProvider().get().toString();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    void signal(String name) throws IOException, InterruptedException {
        Processes.signal(process, name);
    }

    /** How many runs are in the lines of all labs, waiting or taken. */
    long entries() {
        try (RedisClient client = RedisClient.builder()
                .hostAndPort("127.0.0.1", port)
                .clientConfig(
                        DefaultJedisClientConfig.builder().password(PASSWORD).build())
                .build()) {
            return client.keys("crucible:*:line:*").stream()
                    .mapToLong(client::xlen)
                    .sum();
        }
    }

    void forgetAll() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(path -> !path.equals(directory))
                    .sorted(Comparator.reverseOrder())
                    .toList()) {
                Files.delete(file);
            }
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
