package dev.crucible.spark;

import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.cluster.ClusterException;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.model.Architecture;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.SparkConf;

/** Configuration of Spark: no web UI, no address beyond those needed, and rows that pass without compression. */
final class SparkSettings {

    /** Flags of every JVM that runs the engine. */
    private static final String JVM_FLAGS = "--add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED";

    private static final int PATIENCE_MILLIS = 5_000;
    private static final String LOOPBACK = "127.0.0.1";
    private static final String EXECUTOR_FLAGS = "spark.executor.extraJavaOptions";
    private static final String EXECUTOR_CLASSES = "spark.executor.extraClassPath";

    /** Prefix of a standalone master's address. */
    static final String MASTER = "spark://";

    /** One class of each module that executors load for training and aggregation. */
    private static final List<Class<?>> SHIPPED = List.of(
            Workers.class,
            Samples.class,
            Architecture.class,
            Aggregator.class,
            Json.class,
            Cluster.class,
            ConfigReader.class,
            SparkSettings.class);

    private SparkSettings() {}

    /** Returns the settings for the cluster at {@code address}; the user's settings take precedence. */
    static SparkConf of(ClusterAddress address, Map<String, String> users) {
        QuietLogs.configure();
        for (String name : users.keySet()) {
            if (!name.startsWith("spark.")) {
                throw new ClusterException(
                        "--cluster-conf: %s is no setting of Spark; they begin with spark.".formatted(name));
            }
        }
        SparkConf conf = new SparkConf(false).setMaster(address.text());
        users.forEach(conf::set);
        return completed(conf);
    }

    /** Returns the settings from {@code spark-submit}. */
    static SparkConf submitted() {
        QuietLogs.configure();
        return completed(new SparkConf());
    }

    private static SparkConf completed(SparkConf conf) {
        String master = conf.get("spark.master", "");
        if (master.startsWith("local") || master.startsWith(MASTER)) {
            String own = master.startsWith(MASTER) ? addressTowards(master) : LOOPBACK;
            conf.setIfMissing("spark.driver.host", own);
            conf.setIfMissing("spark.driver.bindAddress", own);
        }
        conf.setIfMissing("spark.app.name", "crucible");
        conf.setIfMissing("spark.log.level", "ERROR");
        conf.setIfMissing("spark.ui.enabled", "false");
        conf.setIfMissing("spark.ui.showConsoleProgress", "false");
        // Updates of a whole round may be sent to the driver; memory was checked before the run began.
        conf.setIfMissing("spark.driver.maxResultSize", "0");
        // Sums of a few megabytes are sent with the task's result instead of by a second request.
        conf.setIfMissing("spark.task.maxDirectResultSize", "16m");
        // Trained weights do not compress.
        for (String what : List.of("spark.shuffle", "spark.shuffle.spill", "spark.broadcast", "spark.rdd")) {
            conf.setIfMissing(what + ".compress", "false");
        }
        // A checksum would only explain a read error after it has failed anyway.
        conf.setIfMissing("spark.shuffle.checksum.enabled", "false");
        // Streams drop the reference to each row after writing it.
        conf.set("spark.serializer", "org.apache.spark.serializer.JavaSerializer");
        conf.set("spark.serializer.objectStreamReset", "1");
        // Slices are buffered in memory until their block ends: separate files per chunk, merged later, would be
        // written twice.
        conf.setIfMissing("spark.shuffle.sort.bypassMergeThreshold", "0");
        conf.set(EXECUTOR_FLAGS, (JVM_FLAGS + " " + conf.get(EXECUTOR_FLAGS, "")).strip());
        if (!master.startsWith("local")) {
            shipClasses(conf);
        }
        return conf;
    }

    /**
     * Ships the engine and this module to executors: jars are sent. Class folders of a build exist only on this machine. Their neighbours are then
     * looked up there too, because classes of a folder cannot see those of a sent jar.
     */
    private static void shipClasses(SparkConf conf) {
        List<Path> places =
                SHIPPED.stream().map(SparkSettings::place).distinct().toList();
        if (places.stream().anyMatch(Files::isDirectory)) {
            append(
                    conf,
                    EXECUTOR_CLASSES,
                    ":",
                    places.stream().map(Path::toString).collect(Collectors.joining(":")));
            return;
        }
        String jars = places.stream()
                .map(Path::toString)
                .filter(jar -> !conf.get("spark.jars", "").contains(jar))
                .collect(Collectors.joining(","));
        append(conf, "spark.jars", ",", jars);
    }

    private static void append(SparkConf conf, String name, String separator, String value) {
        if (!value.isEmpty()) {
            String before = conf.get(name, "");
            conf.set(name, before.isEmpty() ? value : before + separator + value);
        }
    }

    private static Path place(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns this machine's address towards the masters. It also checks that one answers, because Spark takes a minute to notice. */
    private static String addressTowards(String masters) {
        String complaint = "";
        for (String master : masters.substring(MASTER.length()).split(",")) {
            int colon = master.lastIndexOf(':');
            try (Socket socket = new Socket()) {
                socket.connect(
                        new InetSocketAddress(
                                master.substring(0, colon), Integer.parseInt(master.substring(colon + 1))),
                        PATIENCE_MILLIS);
                return socket.getLocalAddress().getHostAddress();
            } catch (IOException | IllegalArgumentException e) {
                complaint = e.getMessage();
            }
        }
        throw new ClusterException("--cluster: no master answers at %s (%s); start one or correct the address"
                .formatted(masters, complaint));
    }
}
