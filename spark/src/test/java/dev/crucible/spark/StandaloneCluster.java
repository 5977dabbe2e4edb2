package dev.crucible.spark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.awaitility.Awaitility;

/** A real standalone cluster on loopback, from the jars the module was compiled with: a master and workers with a core each. */
final class StandaloneCluster implements AutoCloseable {

    private static final Path JARS = Path.of("target", "jars").toAbsolutePath();

    private final Path folder;
    private final int masterPort;
    private final List<Process> processes = new ArrayList<>();

    private StandaloneCluster(Path folder, int masterPort) {
        this.folder = folder;
        this.masterPort = masterPort;
    }

    static StandaloneCluster start(Path folder, int workers, int memoryMegabytes) throws IOException {
        Path home = Files.createDirectories(folder.resolve("home"));
        Files.createSymbolicLink(home.resolve("jars"), JARS);
        StandaloneCluster cluster = new StandaloneCluster(folder, freePort());
        try {
            cluster.launch(
                    "master",
                    "org.apache.spark.deploy.master.Master",
                    "--host",
                    "127.0.0.1",
                    "--port",
                    Integer.toString(cluster.masterPort),
                    "--webui-port",
                    "0");
            for (int i = 0; i < workers; i++) {
                cluster.launch(
                        "worker" + i,
                        "org.apache.spark.deploy.worker.Worker",
                        "--host",
                        "127.0.0.1",
                        "--webui-port",
                        "0",
                        "--cores",
                        "1",
                        "--memory",
                        memoryMegabytes + "m",
                        "--work-dir",
                        folder.resolve("work" + i).toString(),
                        cluster.address());
            }
            Awaitility.await().atMost(Duration.ofMinutes(4)).until(() -> cluster.registered() == workers);
            return cluster;
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    String address() {
        return "spark://127.0.0.1:" + masterPort;
    }

    private void launch(String name, String mainClass, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                java(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dspark.master.rest.enabled=false",
                "-cp",
                JARS + "/*",
                mainClass));
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile());
        environment(builder);
        processes.add(builder.start());
    }

    /** Sets the environment that Spark's processes need to start others. */
    void environment(ProcessBuilder builder) {
        builder.environment().put("SPARK_HOME", folder.resolve("home").toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private int registered() throws IOException {
        Path log = folder.resolve("master.log");
        return Files.exists(log)
                ? (int) Files.readString(log)
                        .lines()
                        .filter(line -> line.contains("Registering worker"))
                        .count()
                : 0;
    }

    /** The executors that live, as processes. */
    List<ProcessHandle> executors() {
        return processes.stream()
                .flatMap(process -> process.toHandle().descendants())
                .filter(handle -> handle.info().commandLine().orElse("").contains("ExecutorBackend"))
                .toList();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        List<ProcessHandle> all = new ArrayList<>();
        for (Process process : processes) {
            all.addAll(process.toHandle().descendants().toList());
            all.add(process.toHandle());
        }
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(handle -> handle.onExit().join());
    }
}
