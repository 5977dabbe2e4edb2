package dev.crucible.lab;

import static org.awaitility.Awaitility.await;

import dev.crucible.lab.queue.RedisAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.embedded.core.ExecutableProvider;

/** A real Redis on a free port, which tests may kill and start again, with its data or without. */
final class TestRedis implements AutoCloseable {

    static final String PASSWORD = "s3cr3t-w0rd";

    private final Path directory;
    private final int port;
    private final Optional<TestCertificate> certificate;
    private Process process;

    TestRedis(Path directory) throws IOException {
        this(directory, Optional.empty());
    }

    /** Starts a Redis that accepts only TLS. */
    static TestRedis encrypted(Path directory, TestCertificate certificate) throws IOException {
        return new TestRedis(directory, Optional.of(certificate));
    }

    private TestRedis(Path directory, Optional<TestCertificate> certificate) throws IOException {
        this.certificate = certificate;
        this.directory = Files.createDirectories(directory);
        try (ServerSocket socket = new ServerSocket(0)) {
            this.port = socket.getLocalPort();
        }
    }

    RedisAddress address() {
        String place = ":" + PASSWORD + "@127.0.0.1:" + port;
        return RedisAddress.of(certificate
                .map(known -> "rediss://" + place + "?ca=" + known.authority())
                .orElse("redis://" + place));
    }

    /** Returns its address for a client that trusts only the system's authorities. */
    RedisAddress untrusted() {
        return RedisAddress.of("rediss://:" + PASSWORD + "@127.0.0.1:" + port);
    }

    TestRedis start() throws IOException {
        List<String> command = new ArrayList<>(List.of(executable()));
        command.addAll(listening());
        command.addAll(List.of(
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
                directory.toString()));
        process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        await().atMost(TestLab.PATIENCE).until(() -> {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return certificate.isPresent() || answers(socket);
            } catch (IOException e) {
                return false;
            }
        });
        return this;
    }

    /** Returns true if it has read its data: before, it answers LOADING. */
    private static boolean answers(Socket socket) throws IOException {
        socket.getOutputStream().write(("AUTH " + PASSWORD + "\r\nPING\r\n").getBytes(StandardCharsets.US_ASCII));
        BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        return "+OK".equals(in.readLine()) && "+PONG".equals(in.readLine());
    }

    private List<String> listening() {
        String number = Integer.toString(port);
        return certificate
                .map(known -> List.of(
                        "--port",
                        "0",
                        "--tls-port",
                        number,
                        "--tls-cert-file",
                        known.certificate().toString(),
                        "--tls-key-file",
                        known.key().toString(),
                        "--tls-auth-clients",
                        "no"))
                .orElse(List.of("--port", number));
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

    /** A client of it. */
    RedisClient client() {
        return RedisClient.builder()
                .hostAndPort("127.0.0.1", port)
                .clientConfig(
                        DefaultJedisClientConfig.builder().password(PASSWORD).build())
                .build();
    }

    /** Returns the number of runs in the queues of all labs, waiting or taken. */
    long entries() {
        try (RedisClient client = client()) {
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
