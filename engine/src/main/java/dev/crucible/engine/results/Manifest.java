package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.util.HexFormat;
import java.util.List;

/** {@code MANIFEST.json}: what is needed to trust and repeat a run (backend reference §3.5, with the JVM in place of Python). */
public final class Manifest {

    private Manifest() {}

    /**
     * What a strategy ran on.
     *
     * @param strategy the strategy's number
     * @param keyword its aggregation keyword
     * @param seed the root of its randomness
     * @param rule the rule with all its parameters, variants included
     * @param parameters the number of model parameters
     * @param data where the data came from
     * @param synthetic whether they are synthetic
     * @param attacks who attacks when, and what they may know
     */
    public record Entry(
            int strategy,
            String keyword,
            long seed,
            String rule,
            int parameters,
            String data,
            boolean synthetic,
            List<Attack> attacks) {}

    /**
     * One entry of the schedule.
     *
     * @param attack the attack with all its parameters
     * @param threatModel what the attackers may know
     * @param clients the ids of the attackers
     */
    public record Attack(String attack, int startRound, int endRound, String threatModel, int[] clients) {}

    /** Writes the manifest of {@code run}. */
    public static void write(RunDirectory run, List<Entry> entries) throws IOException {
        ObjectNode manifest = Json.object()
                .put("manifest_version", "1.0")
                .put("timestamp", LocalDateTime.now().toString());
        manifest.set("system", system());
        manifest.putObject("config_checksum").put("file", "config.json").put("sha256", sha256(run));
        ArrayNode strategies = manifest.putArray("strategies");
        for (Entry entry : entries) {
            ObjectNode node = strategies
                    .addObject()
                    .put("strategy_number", entry.strategy())
                    .put("aggregation_strategy_keyword", entry.keyword())
                    .put("seed", entry.seed())
                    .put("rule", entry.rule())
                    .put("model_parameters", entry.parameters());
            node.putObject("dataset").put("source", entry.data()).put("synthetic", entry.synthetic());
            ArrayNode attacks = node.putArray("attacks");
            for (Attack attack : entry.attacks()) {
                ArrayNode clients = attacks.addObject()
                        .put("attack", attack.attack())
                        .put("start_round", attack.startRound())
                        .put("end_round", attack.endRound())
                        .put("threat_model", attack.threatModel())
                        .putArray("clients");
                for (int client : attack.clients()) {
                    clients.add(client);
                }
            }
        }
        Json.write(run.manifest(), manifest);
    }

    /** SHA-256 of the run's {@code config.json}, in hexadecimal. */
    public static String sha256(RunDirectory run) throws IOException {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(run.config()));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static ObjectNode system() {
        ObjectNode system =
                Json.object().put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        system.put("runtime", "Java " + Runtime.version());
        system.putObject("jvm")
                .put("name", System.getProperty("java.vm.name"))
                .put("version", System.getProperty("java.vm.version"));
        long ram = ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean os
                ? os.getTotalMemorySize()
                : 0;
        ObjectNode hardware = system.putObject("hardware")
                .put("cpu_count", Runtime.getRuntime().availableProcessors())
                .put("arch", System.getProperty("os.arch"))
                .put("ram_gb", Math.round(ram / 1e8) / 10.0);
        hardware.putArray("gpus");
        system.putObject("crucible").put("version", version());
        return system;
    }

    private static String version() {
        String version = Manifest.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
