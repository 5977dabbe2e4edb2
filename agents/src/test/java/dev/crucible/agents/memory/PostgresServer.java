package dev.crucible.agents.memory;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A PostgreSQL of Debian's package, of this machine's user or, since it refuses root, of the user {@code postgres}. */
final class PostgresServer {

    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");

    private final Path folder;
    private final int port;
    private final Set<String> databases = new HashSet<>();

    private PostgresServer(Path folder, int port) {
        this.folder = folder;
        this.port = port;
    }

    /** Whether this machine has one. */
    static boolean isInstalled() {
        return programs().isPresent();
    }

    private static Optional<Path> programs() {
        if (!Files.isDirectory(VERSIONS)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(VERSIONS)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin ->
                            Files.isExecutable(bin.resolve("pg_ctl")) && Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.naturalOrder());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static PostgresServer start() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Path folder = Files.createTempDirectory("crucible-postgres");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        PostgresServer server = new PostgresServer(folder, port);
        server.run("initdb", "-D", server.data(), "-U", "crucible", "-A", "trust", "-N", "-E", "UTF8");
        String options = "-p %d -h 127.0.0.1 -k '' -F".formatted(port);
        server.run("pg_ctl", "-D", server.data(), "-l", folder.resolve("log").toString(), "-w", "-o", options, "start");
        return server;
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    private void run(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        command.add(programs().orElseThrow().resolve(program).toString());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(program + ".out").toFile())
                .start();
        if (process.waitFor() != 0) {
            throw new IOException(program + " failed: " + Files.readString(folder.resolve(program + ".out")));
        }
    }

    /** The URL of a database, which is made when it is asked for first. */
    String database(String name) throws SQLException {
        if (databases.add(name)) {
            try (Connection connection = DriverManager.getConnection(url("postgres"));
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE " + name);
            }
        }
        return url(name);
    }

    private String url(String name) {
        return "jdbc:postgresql://127.0.0.1:%d/%s?user=crucible".formatted(port, name);
    }

    /** Stops it and deletes its files. */
    void stop() throws IOException, InterruptedException {
        run("pg_ctl", "-D", data(), "-m", "immediate", "-w", "stop");
        if (System.getProperty("user.name").equals("root")) {
            new ProcessBuilder("chown", "-R", "root", folder.toString()).start().waitFor();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
