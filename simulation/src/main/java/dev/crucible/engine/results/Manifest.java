package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code MANIFEST.json}: what is needed to trust and repeat a run (backend reference §3.5, with the JVM in place of Python). */
public final class Manifest {

    private static final String WARNINGS = "warnings";

    private Manifest() {}

    /**
     * What a strategy ran on.
     *
     * @param strategy the strategy's number
     * @param keyword its aggregation keyword
     * @param seed the root of its randomness
     * @param rule the rule with all its parameters, variants included
     * @param jars those that anything of it comes from, with their hashes
     * @param model what is trained
     * @param data what it learned from
     * @param attacks who attacks when, and what they may know
     * @param participation who takes part when
     * @param privacy what private training is worth, when it is private
     * @param device what trains its clients
     * @param results what came out, once the strategy is done
     */
    public record Entry(
            int strategy,
            String keyword,
            long seed,
            String rule,
            List<String> jars,
            Model model,
            Data data,
            List<Attack> attacks,
            Participation participation,
            Optional<Privacy> privacy,
            Processor device,
            Optional<Results> results) {

        /** The same with what came out, and what it was trained on at the end. */
        public Entry with(Processor used, Results reached) {
            return new Entry(
                    strategy,
                    keyword,
                    seed,
                    rule,
                    jars,
                    model,
                    data,
                    attacks,
                    participation,
                    privacy,
                    used,
                    Optional.of(reached));
        }
    }

    /**
     * What trains clients.
     *
     * @param kind cpu, opencl or cuda
     * @param name as its maker calls it
     * @param driver with its version
     * @param reason why it is the CPU, or became it, although a graphics processor was asked for
     */
    public record Processor(String kind, String name, String driver, Optional<String> reason) {

        /** For logs. */
        public String text() {
            return reason.map(why -> why + "; the CPU trains, to the same bytes")
                    .orElseGet(() -> "device: %s (%s, driver %s)".formatted(name, kind, driver));
        }
    }

    /**
     * A strategy's network.
     *
     * @param parameters how many are trained and sent
     * @param all how many there are
     * @param origin where they came from before the first round
     */
    public record Model(int parameters, int all, String origin) {}

    /**
     * A strategy's data.
     *
     * @param source where they came from
     * @param synthetic whether they are synthetic
     * @param classes how many classes there are
     * @param chance the share of the largest class among the test samples: what a model reaches that always answers the same
     */
    public record Data(String source, boolean synthetic, int classes, double chance) {}

    /**
     * The differential privacy of every sample of every client.
     *
     * @param epsilon ε after all rounds, for δ
     */
    public record Privacy(double noiseMultiplier, double clipNorm, double delta, double epsilon) {}

    /**
     * Digests by which a repetition is compared, see {@link Digests}.
     *
     * @param data of the samples
     * @param weights of the last model
     * @param metrics of everything measured but times
     */
    public record Results(String data, String weights, String metrics) {}

    /**
     * One entry of the schedule.
     *
     * @param attack the attack with all its parameters
     * @param threatModel what the attackers may know
     * @param clients the ids of the attackers
     */
    public record Attack(String attack, int startRound, int endRound, String threatModel, int[] clients) {}

    /**
     * Who takes part when.
     *
     * @param clients how many there are
     * @param perRound how many of them are asked to train in a round for which the schedule says nothing else
     * @param sampling how they are drawn
     * @param speed of clients in simulated time, when that is simulated
     * @param deadline of rounds in simulated time, if any
     * @param schedule what keeps clients from rounds
     */
    public record Participation(
            int clients,
            int perRound,
            String sampling,
            Optional<String> speed,
            Optional<String> deadline,
            List<ParticipationEvent> schedule) {

        private ObjectNode json() {
            ObjectNode node = Json.object()
                    .put("clients", clients)
                    .put("clients_per_round", perRound)
                    .put("client_sampling", sampling);
            speed.ifPresent(text -> node.put("client_speed", text));
            deadline.ifPresent(text -> node.put("round_deadline", text));
            ArrayNode events = node.putArray("schedule");
            for (ParticipationEvent event : schedule) {
                ObjectNode entry = events.addObject()
                        .put("event", event.event())
                        .put("start_round", event.startRound())
                        .put("end_round", event.endRound())
                        .put("probability", event.probability());
                event.clients().ifPresent(ids -> {
                    ArrayNode named = entry.putArray("clients");
                    for (int id : ids) {
                        named.add(id);
                    }
                });
            }
            return node;
        }
    }

    /**
     * One entry of the participation schedule.
     *
     * @param clients the ids of those to whom it may happen, empty for all
     */
    public record ParticipationEvent(
            String event, int startRound, int endRound, double probability, Optional<int[]> clients) {}

    /**
     * Writes the manifest of {@code run}.
     *
     * @param warnings of the files that it went on from
     */
    public static void write(RunDirectory run, List<Entry> entries, List<String> warnings) throws IOException {
        ObjectNode manifest = Json.object().put("manifest_version", "1.0").put("timestamp", Timestamp.local());
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
                    .put("model_parameters", entry.model().parameters());
            if (!entry.jars().isEmpty()) {
                entry.jars().forEach(node.putArray("jars")::add);
            }
            node.putObject("model")
                    .put("parameters", entry.model().all())
                    .put("trained", entry.model().parameters())
                    .put("origin", entry.model().origin());
            ObjectNode device = node.putObject("device")
                    .put("kind", entry.device().kind())
                    .put("name", entry.device().name())
                    .put("driver", entry.device().driver());
            entry.device().reason().ifPresent(reason -> device.put("reason", reason));
            entry.privacy().ifPresent(privacy -> node.putObject("privacy")
                    .put("noise_multiplier", privacy.noiseMultiplier())
                    .put("clip_norm", privacy.clipNorm())
                    .put("delta", privacy.delta())
                    .put("epsilon", privacy.epsilon()));
            node.putObject("dataset")
                    .put("source", entry.data().source())
                    .put("synthetic", entry.data().synthetic())
                    .put("classes", entry.data().classes())
                    .put("chance", entry.data().chance());
            entry.results().ifPresent(results -> node.putObject("results")
                    .put("data_sha256", results.data())
                    .put("weights_sha256", results.weights())
                    .put("metrics_sha256", results.metrics()));
            node.set("participation", entry.participation().json());
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
        if (!warnings.isEmpty()) {
            warnings.forEach(manifest.putArray(WARNINGS)::add);
        }
        Json.write(run.manifest(), manifest);
    }

    /** What the manifest of {@code run} warns of; nothing when there is none or it is damaged, since it is written anew. */
    public static List<String> warnings(RunDirectory run) {
        List<String> warnings = new ArrayList<>();
        try {
            Json.readObject(run.manifest()).path(WARNINGS).forEach(warning -> warnings.add(warning.asText()));
        } catch (IOException e) {
            return List.of();
        }
        return warnings;
    }

    /** SHA-256 of the run's {@code config.json}, in hexadecimal. */
    public static String sha256(RunDirectory run) throws IOException {
        return Digests.of(Files.readAllBytes(run.config()));
    }

    /** What came out of {@code strategy} by the manifest of {@code run}; empty when it is not known. */
    public static Optional<Results> results(RunDirectory run, int strategy) throws IOException {
        if (!Files.exists(run.manifest())) {
            return Optional.empty();
        }
        JsonNode results = Json.readObject(run.manifest())
                .path("strategies")
                .path(strategy)
                .path("results");
        return results.isObject()
                ? Optional.of(new Results(
                        results.path("data_sha256").asText(),
                        results.path("weights_sha256").asText(),
                        results.path("metrics_sha256").asText()))
                : Optional.empty();
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
        HostProcessors.gpus().forEach(hardware.putArray("gpus")::add);
        system.putObject("crucible").put("version", version());
        return system;
    }

    private static String version() {
        String version = Manifest.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
