package dev.crucible.bench.runs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bench.BenchArguments;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What rules need that take updates one by one: every rule that streams, alone and inside a server optimiser, and every pre-aggregator
 * that streams, runs two rounds of 1,000 clients with a model of about a million parameters in a JVM with a heap of 2 GiB.
 *
 * <p>BenchArguments: clients (1000), only rules whose name contains this text (all).
 */
public final class StreamingMemory {

    private static final String HEAP = "2g";
    private static final double MIB = 1 << 20;

    /** With 128 hidden units and 10 classes 1,015,306 parameters. */
    private static final int SIDE = 89;

    private static final int CLASSES = 10;
    private static final int TEST_SAMPLES = 300;

    private StreamingMemory() {}

    public static void main(String[] arguments) throws Exception {
        BenchArguments given = BenchArguments.of(arguments);
        int clients = given.number(0, "clients", 1_000);
        String only = given.text(1, "");
        Map<String, ObjectNode> rules = streaming(clients);
        String known = String.join(", ", rules.keySet());
        rules.keySet().removeIf(name -> !name.contains(only));
        BenchArguments.check(!rules.isEmpty(), "rule", "a part of one of " + known, only);
        Path folder = Files.createTempDirectory("crucible-streaming-memory");
        try {
            data(Files.createDirectories(folder.resolve("datasets").resolve("mnist")), 2 * clients);
            System.out.printf("%d clients, -Xmx%s%n", clients, HEAP);
            System.out.println("| rule | announced | peak heap | resident | s a round |");
            System.out.println("|---|---|---|---|---|");
            for (Map.Entry<String, ObjectNode> rule : rules.entrySet()) {
                MeasuredProcess run = MeasuredProcess.of(rule.getValue(), folder, HEAP);
                System.out.println(row(rule.getKey(), run));
                FolderTree.delete(folder.resolve("run"));
            }
        } finally {
            FolderTree.delete(folder);
        }
    }

    private static String row(String name, MeasuredProcess run) {
        return run.completed()
                ? String.format(
                        Locale.ROOT,
                        "| %s | %s | %.0f MiB | %.0f MiB | %.1f |",
                        name,
                        run.announced().replaceAll(" for.*", ""),
                        run.heap() / MIB,
                        run.resident() / MIB,
                        run.rounds().getLast().wall())
                : "| " + name + " | FAILED: " + run.failure() + " | | | |";
    }

    /** By name, the configs of all rules that stream as configured. */
    private static Map<String, ObjectNode> streaming(int clients) throws IOException {
        Map<String, ObjectNode> all = new LinkedHashMap<>();
        for (String rule : Setting.RULES) {
            all.put(rule, config(clients, rule));
        }
        for (CatalogEntry<?> pre : RuleCatalog.preAggregators()) {
            ObjectNode config = config(clients, "fedavg");
            String name = pre.name().substring("pre:".length());
            config.putArray(Setting.PRE_AGGREGATION.name()).addObject().put("name", name);
            all.put(name + ", fedavg", config);
        }
        for (CatalogEntry<?> inner : RuleCatalog.rules()) {
            ObjectNode config = config(clients, "fedadam");
            config.putObject(Setting.AGGREGATION_PARAMS.name()).put("rule", inner.name());
            all.put("fedadam of " + inner.name(), config);
        }
        all.values().removeIf(config -> !streams(config));
        return all;
    }

    private static boolean streams(ObjectNode config) {
        Optional<StrategyConfig> strategy =
                ConfigReader.read(config).config().map(read -> read.strategies().getFirst());
        return strategy.filter(s -> s.rule().needs().streams()).isPresent();
    }

    private static ObjectNode config(int clients, String rule) throws IOException {
        return (ObjectNode) Json.MAPPER.readTree("""
            {'dataset_keyword': 'mnist', 'model_keyword': 'mlp', 'num_of_rounds': 2, 'num_of_clients': %d,
             'num_of_malicious_clients': 1, 'num_of_client_epochs': 1, 'batch_size': 32, 'learning_rate': 0.001,
             'seed': 1, 'training_subset_fraction': 0.5, 'client_fraction': 1, 'save_plots': false,
             'aggregation_strategy_keyword': '%s', 'attack_schedule': []}
            """.formatted(clients, rule).replace('\'', '"'));
    }

    /** Noise as IDX files. */
    private static void data(Path folder, int samples) throws IOException {
        RandomStream random = new Seed(1).stream(Purpose.DATA);
        write(folder, "train", samples, random);
        write(folder, "t10k", TEST_SAMPLES, random);
    }

    private static void write(Path folder, String split, int samples, RandomStream random) throws IOException {
        try (DataOutputStream images =
                        new DataOutputStream(Files.newOutputStream(folder.resolve(split + "-images-idx3-ubyte")));
                DataOutputStream labels =
                        new DataOutputStream(Files.newOutputStream(folder.resolve(split + "-labels-idx1-ubyte")))) {
            for (int number : new int[] {0x803, samples, SIDE, SIDE}) {
                images.writeInt(number);
            }
            labels.writeInt(0x801);
            labels.writeInt(samples);
            byte[] image = new byte[SIDE * SIDE];
            for (int i = 0; i < samples; i++) {
                random.nextBytes(image);
                images.write(image);
                labels.writeByte(i % CLASSES);
            }
        }
    }
}
