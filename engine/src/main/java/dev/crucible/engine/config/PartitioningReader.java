package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.Partitioning.Pathological.Assignment;
import java.util.ArrayList;
import java.util.List;

/** Reads {@code partitioning_strategy} and {@code partitioning_params}. */
final class PartitioningReader {

    /** The strategies that run. */
    static final List<String> KEYWORDS =
            List.of("iid", "dirichlet", "pathological", "shard", "gamma_similarity", "natural_id");

    private static final Range ALPHA = new Range(0, false, 1e6, true);

    private final Parameters parameters;

    private PartitioningReader(Parameters parameters) {
        this.parameters = parameters;
    }

    static Partitioning read(ObjectNode settings, Findings findings) {
        List<Problem> problems = new ArrayList<>();
        PartitioningReader reader =
                new PartitioningReader(new Parameters(settings, "", problems).object("partitioning_params"));
        Partitioning partitioning =
                reader.read(settings.get("partitioning_strategy").textValue());
        findings.malformed(problems);
        return partitioning;
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

    private void noteIgnored() {
        if (parameters.has("seed")) {
            parameters.warn("seed", "is ignored; the run's seed decides");
        }
        if (!parameters.flag("shuffle", true)) {
            parameters.warn("shuffle", "is ignored; samples are always shuffled");
        }
    }
}
