package dev.crucible.bench.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bench.papers.ScaledPixels;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The Fashion-MNIST column of the table that Flower publishes for its FLANDERS baseline, without the rule of that name: 100 clients,
 * of 600 samples each with classes after Dirichlet 0.5, one local epoch in batches of 32, 50 rounds, of which two pass before anybody attacks; who attacks is drawn anew in
 * every round. Of each client's samples a fifth is held back. Network and rate are those of the baseline's code, MLP 784-256-128-64-10 with
 * Adam at 3·10⁻³ and dropout of 0.2 behind every hidden layer; a cell's settings may name others. Multi-Krum averages the three
 * best, as the code's settings have it. The table tells the best of all rounds in which somebody could attack.
 */
public final class FlandersTable {

    private static final int CLIENTS = 100;
    private static final int SHARE = 600;
    private static final int ROUNDS = 50;
    private static final int WARM_UP = 2;
    private static final int KRUM_KEEPS = 3;
    private static final double RATE = 0.003;
    private static final double DROPOUT = 0.2;

    private FlandersTable() {}

    /** Its 25 cells. */
    public static List<ReferenceCell> cells() {
        try (InputStream file = FlandersTable.class.getResourceAsStream("flanders.json")) {
            return read((ObjectNode) Json.MAPPER.readTree(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The cells of another {@code table} of this form.
     *
     * @throws DataException when it holds none, or one without a name or results
     */
    public static List<ReferenceCell> read(ObjectNode table) {
        return ReferenceCell.read(table, FlandersTable::config);
    }

    /**
     * Fashion-MNIST as the baseline's code has it: it trains on pixels from −1 to 1 and judges the global model on pixels from 0 to 1, where
     * that does worse.
     *
     * @param data the set with all pixels from 0 to 1
     */
    public static Dataset asTrained(Dataset data) {
        return new Dataset(
                data.keyword(),
                data.provenance(),
                data.shape(),
                data.classes(),
                new ScaledPixels(data.train(), data.shape().size(), 2, -1),
                data.test(),
                data.naturalIds(),
                data.vocabulary());
    }

    private static StrategyConfig config(String name, JsonNode settings, long seed) {
        int f = settings.path("f").asInt();
        ObjectNode config = Json.object()
                .put(Setting.DATASET_KEYWORD.name(), "fashionmnist")
                .put("seed", seed)
                .put(Setting.NUM_OF_CLIENTS.name(), CLIENTS)
                .put(Setting.NUM_OF_ROUNDS.name(), settings.path("rounds").asInt(ROUNDS))
                .put(Setting.TRAINING_SUBSET_FRACTION.name(), 0.8)
                .put(Setting.STRICT_MODE.name(), false)
                .put(Setting.SAVE_PLOTS.name(), false)
                .put(Setting.MODEL_KEYWORD.name(), "mlp")
                .put("optimizer", "adam")
                .put(Setting.LEARNING_RATE.name(), Setting.LEARNING_RATE.in(settings, RATE))
                .put("dropout", Setting.DROPOUT.in(settings, DROPOUT))
                .put(Setting.DROPOUT_AT.name(), Setting.DROPOUT_AT.in(settings, "hidden"))
                .put(Setting.NUM_OF_CLIENT_EPOCHS.name(), 1)
                .put(Setting.BATCH_SIZE.name(), 32)
                .put(Setting.PARTITIONING_STRATEGY.name(), "inner_dirichlet")
                .put(Setting.NUM_OF_MALICIOUS_CLIENTS.name(), f);
        config.set(
                Setting.HIDDEN_LAYERS.name(),
                Setting.HIDDEN_LAYERS.isIn(settings)
                        ? settings.get(Setting.HIDDEN_LAYERS.name())
                        : Json.array().add(256).add(128).add(64));
        ArrayNode sizes = config.putObject(Setting.PARTITIONING_PARAMS.name())
                .put("alpha", 0.5)
                .putArray("partition_sizes");
        for (int client = 0; client < CLIENTS; client++) {
            sizes.add(settings.path("samples_of_a_client").asInt(SHARE));
        }
        rule(config, name, settings.path("rule").asText(), f);
        attack(config, name, settings.path("attack").asText(), f);
        ConfigReader.Reading reading = ConfigReader.read(config);
        return reading.config()
                .orElseThrow(() -> new DataException("cell %s: %s"
                        .formatted(
                                name,
                                reading.errors().stream().map(Object::toString).collect(Collectors.joining("; ")))))
                .strategies()
                .getFirst();
    }

    private static void rule(ObjectNode config, String cell, String rule, int f) {
        ObjectNode parameters = config.putObject(Setting.AGGREGATION_PARAMS.name());
        config.put(
                Setting.AGGREGATION_STRATEGY_KEYWORD.name(),
                switch (rule) {
                    case "FedAvg" -> "fedavg";
                    case "FedMedian" -> "median";
                    case "TrimmedMean" -> {
                        // A fifth at each end, whoever attacks.
                        parameters.put("f", CLIENTS / 5);
                        yield "trimmed_mean";
                    }
                    case "MultiKrum" -> {
                        parameters.put("f", f).put("m", KRUM_KEEPS).put("weighting", "samples");
                        yield "multi_krum";
                    }
                    case "Bulyan" -> {
                        parameters.put("f", f);
                        yield "bulyan";
                    }
                    default ->
                        throw new DataException(
                                "cell %s: there is no rule \"%s\"; there are FedAvg, FedMedian, TrimmedMean, MultiKrum, Bulyan"
                                        .formatted(cell, rule));
                });
    }

    /** An entry for every round, so that each draws its own attackers. */
    private static void attack(ObjectNode config, String cell, String attack, int f) {
        var schedule = config.putArray(Setting.ATTACK_SCHEDULE.name());
        if (f == 0) {
            return;
        }
        for (int round = WARM_UP + 1; round <= Setting.NUM_OF_ROUNDS.in(config); round++) {
            ObjectNode entry = schedule.addObject()
                    .put("start_round", round)
                    .put("end_round", round)
                    .put("selection_strategy", "random")
                    .put("malicious_client_count", f);
            switch (attack) {
                case "GAUSS" ->
                    entry.put(Setting.ATTACK_TYPE.name(), "gaussian").put("std", 10);
                case "LIE" -> entry.put(Setting.ATTACK_TYPE.name(), "alie_flanders");
                case "OPT" -> entry.put(Setting.ATTACK_TYPE.name(), "fang_krum");
                case "AGR-MM" -> entry.put(Setting.ATTACK_TYPE.name(), "min_max_flanders");
                default ->
                    throw new DataException("cell %s: there is no attack \"%s\"; there are GAUSS, LIE, OPT, AGR-MM"
                            .formatted(cell, attack));
            }
        }
    }
}
