package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.data.partition.Partitioner;
import dev.crucible.engine.data.partition.Partitioning;
import dev.crucible.engine.data.partition.Partitioning.GroupedNaturalId.Mode;
import dev.crucible.engine.data.partition.Partitioning.Pathological.Assignment;
import dev.crucible.engine.extension.Extensions;
import dev.crucible.engine.io.JsonValues;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.setting.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads {@code partitioning_strategy} and {@code partitioning_params}. */
final class PartitioningReader {

    private static final Range ALPHA = new Range(0, false, 1e6, true);

    private final Parameters parameters;
    private final int clients;

    private PartitioningReader(Parameters parameters, int clients) {
        this.parameters = parameters;
        this.clients = clients;
    }

    static Partitioning read(ObjectNode settings, Diagnostics diagnostics) {
        List<Problem> problems = new ArrayList<>();
        String strategy = Setting.PARTITIONING_STRATEGY.in(settings);
        Optional<CatalogEntry<Partitioner>> added = Extensions.PARTITIONERS.find(strategy);
        if (added.isPresent()) {
            Optional<Partitioner> made = added.get()
                    .create(
                            JsonValues.of(settings.withObjectProperty(Setting.PARTITIONING_PARAMS.name())),
                            Setting.PARTITIONING_PARAMS.name(),
                            problems);
            diagnostics.malformed(problems);
            return made.<Partitioning>map(partitioner -> new Partitioning.Added(strategy, partitioner))
                    .orElseGet(Partitioning.Iid::new);
        }
        PartitioningReader reader = new PartitioningReader(
                Setting.PARTITIONING_PARAMS.parameters(settings, problems), Setting.NUM_OF_CLIENTS.in(settings));
        Partitioning partitioning = reader.read(strategy);
        if (problems.stream().noneMatch(Problem::isError)) {
            reader.parameters.warnUnused();
        }
        diagnostics.malformed(problems);
        return partitioning;
    }

    /** Reads {@code strategy}, so that {@code parameters} record the requested keys. */
    static void declare(String strategy, Parameters parameters) {
        Partitioning _ = new PartitioningReader(parameters, 1).read(strategy);
    }

    private Partitioning read(String strategy) {
        noteIgnored();
        return switch (strategy) {
            case "iid" -> new Partitioning.Iid();
            case "natural_id" -> new Partitioning.NaturalId();
            case "dirichlet" ->
                new Partitioning.Dirichlet(
                        parameters.number("alpha", 0.5, ALPHA),
                        parameters.integer("min_partition_size", 10, 0, Integer.MAX_VALUE),
                        parameters.flag("self_balancing", false));
            case "pathological" ->
                new Partitioning.Pathological(
                        parameters.integer("num_classes_per_partition", 2, 1, Integer.MAX_VALUE), assignment());
            case "shard" -> shards();
            case "linear" -> new Partitioning.Linear();
            case "square" -> new Partitioning.Square();
            case "exponential" -> new Partitioning.Exponential();
            case "size" -> new Partitioning.Size(sizes());
            case "inner_dirichlet" -> new Partitioning.InnerDirichlet(sizes(), alphas());
            case "continuous" -> {
                needed("strictness");
                yield new Partitioning.Continuous(parameters.number("strictness", 0, Range.SHARE));
            }
            case "grouped_natural_id" -> grouped();
            case "distribution" -> distribution();
            case "indices" -> new Partitioning.Indices(indices());
            case "gamma_similarity" -> new Partitioning.GammaSimilarity(parameters.number("gamma", 0.5, Range.SHARE));
            default -> throw new IllegalArgumentException("no partitioning is called " + strategy);
        };
    }

    private Assignment assignment() {
        String mode = parameters.text("class_assignment_mode", "random");
        return switch (mode) {
            case "random" -> Assignment.RANDOM;
            case "deterministic" -> Assignment.DETERMINISTIC;
            case "first-deterministic", "first_deterministic" -> Assignment.FIRST_DETERMINISTIC;
            default -> {
                parameters.error(
                        "class_assignment_mode",
                        "must be one of random, deterministic, first-deterministic, got \"" + mode + "\"");
                yield Assignment.RANDOM;
            }
        };
    }

    private Partitioning shards() {
        int perClient = parameters.integer("num_shards_per_partition", 0, 1, Integer.MAX_VALUE);
        int size = parameters.integer("shard_size", 0, 1, Integer.MAX_VALUE);
        if (parameters.has("num_shards_per_partition") == parameters.has("shard_size")) {
            parameters.error(
                    "num_shards_per_partition", "or shard_size must be given for shards, exactly one of the two");
        }
        return new Partitioning.Shards(perClient, size, parameters.flag("keep_incomplete_shard", false));
    }

    private void needed(String key) {
        parameters.require(key, "for this partitioning_strategy");
    }

    private List<Integer> sizes() {
        needed("partition_sizes");
        List<Integer> sizes = Arrays.stream(parameters.integers("partition_sizes", new int[0], 1))
                .boxed()
                .toList();
        if (!sizes.isEmpty() && sizes.size() != clients) {
            parameters.error(
                    "partition_sizes",
                    "must hold a size for each client, %d (num_of_clients), got %d".formatted(clients, sizes.size()));
        }
        return sizes;
    }

    private List<List<Integer>> indices() {
        needed("clients");
        List<List<Integer>> lists = new ArrayList<>();
        List<?> given = parameters.raw("clients").orElse(List.of()) instanceof List<?> all ? all : List.of();
        for (int client = 0; client < given.size(); client++) {
            List<Integer> list = new ArrayList<>();
            List<?> places = given.get(client) instanceof List<?> some ? some : List.of(given.get(client));
            for (Object index : places) {
                boolean whole = index instanceof Integer || index instanceof Long;
                long place = whole ? ((Number) index).longValue() : -1;
                if (place < 0 || place > Integer.MAX_VALUE) {
                    parameters.error("clients." + client, "must be a list of whole numbers from 0, got " + index);
                    return lists;
                }
                list.add((int) place);
            }
            lists.add(list);
        }
        if (parameters.has("clients") && lists.size() != clients) {
            parameters.error(
                    "clients",
                    "must hold a list of places in the training set for each client, %d (num_of_clients), got %d"
                            .formatted(clients, lists.size()));
        }
        return lists;
    }

    private List<Double> alphas() {
        needed("alpha");
        boolean list = parameters.raw("alpha").filter(List.class::isInstance).isPresent();
        double[] alphas = list
                ? parameters.numbers("alpha", new double[0], ALPHA)
                : new double[] {parameters.number("alpha", 0.5, ALPHA)};
        return Arrays.stream(alphas).boxed().toList();
    }

    private Partitioning grouped() {
        needed("group_size");
        String mode = parameters.text("mode", "allow-smaller");
        Mode read =
                switch (mode) {
                    case "allow-smaller" -> Mode.ALLOW_SMALLER;
                    case "allow-bigger" -> Mode.ALLOW_BIGGER;
                    case "drop-reminder" -> Mode.DROP_REMINDER;
                    case "strict" -> Mode.STRICT;
                    default -> {
                        parameters.error(
                                "mode",
                                "must be one of allow-smaller, allow-bigger, drop-reminder, strict, got \"" + mode
                                        + "\"");
                        yield Mode.ALLOW_SMALLER;
                    }
                };
        return new Partitioning.GroupedNaturalId(
                parameters.integer("group_size", 1, 1, Integer.MAX_VALUE),
                read,
                parameters.flag("sort_unique_ids", false));
    }

    private Partitioning distribution() {
        needed("distribution_array");
        needed("num_unique_labels_per_partition");
        needed("preassigned_num_samples_per_label");
        return new Partitioning.Distribution(
                parameters.table("distribution_array", Range.NON_NEGATIVE),
                parameters.integer("num_unique_labels_per_partition", 1, 1, Integer.MAX_VALUE),
                parameters.integer("preassigned_num_samples_per_label", 0, 0, Integer.MAX_VALUE),
                parameters.flag("rescale", true));
    }

    private void noteIgnored() {
        if (parameters.has("partition_by")) {
            parameters.warn("partition_by", "is ignored; the data set's classes or owners decide");
        }
        if (parameters.has("seed")) {
            parameters.warn("seed", "is ignored; the run's seed decides");
        }
        if (!parameters.flag("shuffle", true)) {
            parameters.warn("shuffle", "is ignored; samples are always shuffled");
        }
    }
}
