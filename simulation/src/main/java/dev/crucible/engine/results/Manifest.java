package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.data.DatasetSummary;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.strategy.StrategyIdentity;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code MANIFEST.json}: the provenance of a run, to trust and repeat it. Its form is the existing program's, with the JVM in place of
 * Python.
 */
public final class Manifest {

    private static final String WARNINGS = "warnings";
    private static final String AS_OF = StrategyIdentity.AS_OF;

    private Manifest() {}

    /**
     * Provenance of a strategy.
     *
     * @param strategy the strategy's number
     * @param keyword its aggregation keyword
     * @param seed the root of its randomness
     * @param rule the rule with all its parameters, variants included
     * @param asOf the changed entries of the catalogues that it uses, with the versions of their last change
     * @param jars the jars of other parties that it uses, with their hashes
     * @param model the trained model
     * @param data its data
     * @param attacks the attack schedule with the attackers' knowledge
     * @param participation the participation schedule
     * @param privacy the guarantee of private training, when it is private
     * @param device the processor that trains its clients
     * @param drawn the attackers among the updates of its rounds, once the strategy is done
     * @param results the results, once the strategy is done
     */
    public record Entry(
            int strategy,
            String keyword,
            long seed,
            String rule,
            SortedMap<String, String> asOf,
            List<String> jars,
            Model model,
            Data data,
            List<Attack> attacks,
            Participation participation,
            Optional<Privacy> privacy,
            Processor device,
            Optional<DrawnAttackers> drawn,
            Optional<Results> results) {

        /** Returns a copy with the results, and the processor, the attacks' choices and the attackers in the end. */
        public Entry with(
                Processor used,
                List<SortedMap<Integer, String>> chosen,
                Optional<DrawnAttackers> met,
                Results reached) {
            return new Entry(
                    strategy,
                    keyword,
                    seed,
                    rule,
                    asOf,
                    jars,
                    model,
                    data,
                    IntStream.range(0, attacks.size())
                            .mapToObj(i -> attacks.get(i).chose(chosen.get(i)))
                            .toList(),
                    participation,
                    privacy,
                    used,
                    met,
                    Optional.of(reached));
        }
    }

    /**
     * Processor that trains clients.
     *
     * @param kind cpu, opencl or cuda
     * @param name the maker's name for it
     * @param driver with its version
     * @param reason the reason for the CPU when a graphics processor was requested
     */
    public record Processor(String kind, String name, String driver, Optional<String> reason) {

        /** Returns the line for logs. */
        public String text() {
            return reason.map(why -> why + "; the CPU trains, to the same bytes")
                    .orElseGet(() -> "device: %s (%s, driver %s)".formatted(name, kind, driver));
        }
    }

    /**
     * A strategy's network.
     *
     * @param parameters the number of trained and sent parameters
     * @param all the number of all parameters
     * @param origin the origin of the initial weights
     */
    public record Model(int parameters, int all, String origin) {

        /** Returns the origin of a small encoder that stands in for the language model {@code name}. */
        public static String standIn(String name) {
            return "fresh weights of a small encoder that stands in for %s, whose files are not in models/%s"
                    .formatted(name, name);
        }
    }

    /**
     * A strategy's data.
     *
     * @param source their origin
     * @param synthetic true if they are synthetic
     * @param classes the number of classes
     * @param chance the share of the largest class among the test samples: the accuracy of always answering the same class
     * @param summary what was understood of its files
     */
    public record Data(String source, boolean synthetic, int classes, double chance, DatasetSummary summary) {

        private ObjectNode json() {
            ObjectNode node = Json.object()
                    .put("source", source)
                    .put("synthetic", synthetic)
                    .put("classes", classes)
                    .put("chance", chance);
            if (!summary.features().isEmpty()) {
                node.put("features", summary.features());
                summary.columns().forEach(node.putArray("columns")::add);
                summary.labels().forEach(node.putArray("labels")::add);
                summary.notes().forEach(node.putArray("notes")::add);
                summary.warnings().forEach(node.putArray("warnings")::add);
            }
            return node;
        }
    }

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
     * @param threatModel the knowledge of the attackers
     * @param clients the ids of the attackers
     * @param chosen the variant that it chose in each round, for attacks that choose
     */
    public record Attack(
            String attack,
            int startRound,
            int endRound,
            String threatModel,
            int[] clients,
            SortedMap<Integer, String> chosen) {

        private Attack chose(SortedMap<Integer, String> choices) {
            return new Attack(attack, startRound, endRound, threatModel, clients, choices);
        }
    }

    /**
     * Participation of clients in rounds.
     *
     * @param clients the number of clients
     * @param perRound the number selected in a round for which the schedule has no entry
     * @param sampling the sampling method
     * @param speed of clients in simulated time, when that is simulated
     * @param deadline of rounds in simulated time, if any
     * @param schedule the events that keep clients from rounds
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
                    .put(Setting.CLIENTS_PER_ROUND.name(), perRound)
                    .put(Setting.CLIENT_SAMPLING.name(), sampling);
            speed.ifPresent(text -> node.put(Setting.CLIENT_SPEED.name(), text));
            deadline.ifPresent(text -> node.put(Setting.ROUND_DEADLINE.name(), text));
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
     * @param clients the ids of the clients it may affect, empty for all
     */
    public record ParticipationEvent(
            String event, int startRound, int endRound, double probability, Optional<int[]> clients) {}

    /**
     * Writes the manifest of {@code run}.
     *
     * @param python versions of Python and its packages; empty without Python code
     * @param warnings about the files from which the run was resumed
     */
    public static void write(RunDirectory run, Map<String, String> python, List<Entry> entries, List<String> warnings)
            throws IOException {
        ObjectNode manifest = head(run, python);
        ArrayNode strategies = manifest.putArray("strategies");
        for (Entry entry : entries) {
            ObjectNode node = strategies
                    .addObject()
                    .put(Setting.STRATEGY_NUMBER.name(), entry.strategy())
                    .put(Setting.AGGREGATION_STRATEGY_KEYWORD.name(), entry.keyword())
                    .put("seed", entry.seed())
                    .put("rule", entry.rule())
                    .put("model_parameters", entry.model().parameters());
            if (!entry.asOf().isEmpty()) {
                entry.asOf().forEach(node.putObject(AS_OF)::put);
            }
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
            node.set("dataset", entry.data().json());
            entry.results().ifPresent(results -> node.putObject("results")
                    .put("data_sha256", results.data())
                    .put("weights_sha256", results.weights())
                    .put("metrics_sha256", results.metrics()));
            node.set("participation", entry.participation().json());
            entry.drawn().ifPresent(drawn -> node.set("attackers", drawn.json()));
            ArrayNode attacks = node.putArray("attacks");
            for (Attack attack : entry.attacks()) {
                ObjectNode one = attacks.addObject()
                        .put("attack", attack.attack())
                        .put("start_round", attack.startRound())
                        .put("end_round", attack.endRound())
                        .put("threat_model", attack.threatModel());
                IntStream.of(attack.clients()).forEach(one.putArray("clients")::add);
                if (!attack.chosen().isEmpty()) {
                    ObjectNode chosen = one.putObject("chosen");
                    attack.chosen().forEach((round, choice) -> chosen.put(String.valueOf(round), choice));
                }
            }
        }
        if (!warnings.isEmpty()) {
            warnings.forEach(manifest.putArray(WARNINGS)::add);
        }
        Json.write(run.manifest(), manifest);
    }

    /**
     * Writes the manifest of a sweep.
     *
     * @param asOf the changed entries of the catalogues that its cells use, with the versions of their last change
     */
    public static void write(RunDirectory sweep, Map<String, String> python, SortedMap<String, String> asOf)
            throws IOException {
        ObjectNode manifest = head(sweep, python);
        asOf.forEach(manifest.putObject(AS_OF)::put);
        Json.write(sweep.manifest(), manifest);
    }

    private static ObjectNode head(RunDirectory run, Map<String, String> python) throws IOException {
        ObjectNode manifest = Json.object().put("manifest_version", "1.0").put("timestamp", Timestamp.local());
        manifest.set("system", system(python));
        manifest.putObject("config_checksum").put("file", "config.json").put("sha256", sha256(run));
        return manifest;
    }

    /** Returns the warnings in the manifest of {@code run}; empty when there is none or it is damaged, since it is rewritten. */
    public static List<String> warnings(RunDirectory run) {
        List<String> warnings = new ArrayList<>();
        try {
            Json.readObject(run.manifest()).path(WARNINGS).forEach(warning -> warnings.add(warning.asText()));
        } catch (IOException e) {
            return List.of();
        }
        return warnings;
    }

    /**
     * Returns the condition that a small encoder stood in for a language model in {@code run}, although today's settings may not allow
     * that; false for all models without a manifest, or if it is damaged.
     */
    public static Predicate<String> standIns(RunDirectory run) {
        Set<String> origins = new HashSet<>();
        try {
            strategies(run)
                    .forEach(strategy ->
                            origins.add(strategy.path("model").path("origin").asText()));
        } catch (IOException e) {
            return _ -> false;
        }
        return name -> origins.contains(Model.standIn(name));
    }

    /**
     * Returns what {@code strategy} used in the rounds of {@code run} up to {@code round} that has changed since, such as {@code alie as of 0.1.0};
     * empty without a manifest. A rule whose f followed from the settings has changed if it was told another.
     */
    public static List<String> outdated(RunDirectory run, int number, StrategyConfig strategy, int round)
            throws IOException {
        JsonNode begun = strategies(run).path(number);
        if (begun.isMissingNode()) {
            return List.of();
        }
        List<String> outdated = outdated(begun, strategy.asOf(round));
        boolean sampled = strategy.participation().sampled(strategy.clients()) < strategy.clients();
        String rule = begun.path("rule").asText();
        if (outdated.isEmpty() && sampled && !rule.equals(strategy.rule().toString())) {
            outdated.add(rule);
        }
        return outdated;
    }

    /** Returns the rules and attacks of {@code run} that have changed since, by its files alone: its config may be invalid today. */
    public static List<String> outdated(RunDirectory run) throws IOException {
        JsonNode strategies = strategies(run);
        List<String> outdated = new ArrayList<>();
        for (int number = 0; number < strategies.size() && Files.exists(run.strategyConfig(number)); number++) {
            ObjectNode settings = Json.readObject(run.strategyConfig(number));
            outdated.addAll(outdated(
                    strategies.get(number),
                    StrategyIdentity.asOf(
                            settings,
                            Setting.ATTACK_SCHEDULE
                                    .node(settings)
                                    .findValuesAsText(Setting.ATTACK_TYPE.name())
                                    .stream())));
        }
        return outdated.stream().distinct().toList();
    }

    /** Returns the entries that have changed since a part of a manifest, {@code begun}, such as {@code alie as of 0.1.0}. */
    public static List<String> outdated(JsonNode begun, SortedMap<String, String> asOf) {
        return asOf.entrySet().stream()
                .filter(entry -> !since(begun, entry.getKey()).equals(entry.getValue()))
                .map(entry -> "%s as of %s".formatted(entry.getKey(), since(begun, entry.getKey())))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static String since(JsonNode begun, String name) {
        return begun.path(AS_OF).path(name).asText(EntryFacts.FIRST);
    }

    private static JsonNode strategies(RunDirectory run) throws IOException {
        return Files.exists(run.manifest())
                ? Json.readObject(run.manifest()).path("strategies")
                : MissingNode.getInstance();
    }

    /** Returns the SHA-256 of the run's {@code config.json}, in hexadecimal. */
    public static String sha256(RunDirectory run) throws IOException {
        return Digests.of(Files.readAllBytes(run.config()));
    }

    /** Returns the results of {@code strategy} in the manifest of {@code run}; empty when unknown. */
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

    private static ObjectNode system(Map<String, String> python) {
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
        ObjectNode crucible = system.putObject("crucible").put("version", Build.OWN.version());
        Build.OWN.commit().ifPresent(commit -> crucible.put("commit", commit));
        if (!python.isEmpty()) {
            ObjectNode versions = system.putObject("python");
            python.forEach(versions::put);
        }
        return system;
    }
}
