package dev.crucible.bench.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What ByzFL calls rules, pre-aggregators, attacks, splits and models, as a config of distributed SGD. */
final class Translation {

    private static final Pattern MLP = Pattern.compile("MLP \\d+-(\\d+)-\\d+.*");

    private final ObjectNode config = Json.object();
    private final int honest;

    /**
     * A config of honest and Byzantine workers, of which the Byzantine ones come last and hold no data.
     *
     * @param seed moves split, initial weights and batches together
     */
    Translation(int honest, long seed) {
        this.honest = honest;
        config.put(Setting.DATASET_KEYWORD.name(), "fashionmnist")
                .put("seed", seed)
                .put(Setting.NUM_OF_CLIENTS.name(), honest)
                .put(Setting.TRAINING_SUBSET_FRACTION.name(), 1)
                .put(Setting.STRICT_MODE.name(), false)
                .put(Setting.SAVE_PLOTS.name(), false);
        training().put("scheme", "distributed_sgd").put("data_holders", "honest");
    }

    /** The config that trains like the cell {@code name} of {@code settings}. */
    static StrategyConfig of(String name, JsonNode settings, long seed) {
        Settings given = new Settings(name, settings);
        int f = given.number("f").intValue();
        int declared = settings.path("declared_f").asInt(f);
        Translation translation = new Translation(given.number("honest").intValue(), seed)
                .steps(
                        given.number("steps").intValue(),
                        given.number("batch").intValue(),
                        given.number("lr").doubleValue(),
                        given.number("momentum").doubleValue(),
                        given.number("wd").doubleValue())
                .model(settings.path("model").asText())
                .split(
                        settings.path("distribution").asText(),
                        settings.path("parameter").asDouble())
                .rule(settings.path("rule").asText(), settings.path("rule_parameters"), declared)
                .attack(settings.path("attack").asText(), settings.path("attack_parameters"), f);
        for (JsonNode step : settings.path("pre")) {
            translation.before(step.path("name").asText(), step.path("parameters"), declared);
        }
        if (!settings.path("milestones").isEmpty()) {
            translation.milestones(
                    settings.get("milestones"), given.number("decay").doubleValue());
        }
        return translation.config();
    }

    /** The settings of a cell. */
    private record Settings(String cell, JsonNode node) {

        Number number(String key) {
            if (!node.path(key).isNumber()) {
                throw new DataException("cell %s: settings.%s must be a number".formatted(cell, key));
            }
            return node.get(key).numberValue();
        }
    }

    private ObjectNode training() {
        return config.withObjectProperty("training");
    }

    Translation steps(int steps, int batch, double rate, double momentum, double decay) {
        config.put(Setting.NUM_OF_ROUNDS.name(), steps)
                .put(Setting.BATCH_SIZE.name(), batch)
                .put(Setting.LEARNING_RATE.name(), rate);
        training().put("momentum", momentum).put(Setting.WEIGHT_DECAY.name(), decay);
        return this;
    }

    Translation milestones(JsonNode milestones, double decay) {
        training().put("learning_rate_decay", decay).set("milestones", milestones);
        return this;
    }

    Translation model(String description) {
        Matcher mlp = MLP.matcher(description);
        return mlp.matches() ? hidden(Integer.parseInt(mlp.group(1))) : softmax(description);
    }

    Translation hidden(int units) {
        config.put(Setting.MODEL_KEYWORD.name(), "mlp").put(Setting.HIDDEN_UNITS.name(), units);
        return this;
    }

    private Translation softmax(String description) {
        if (!description.startsWith("softmax")) {
            throw unknown("model", description);
        }
        config.put(Setting.MODEL_KEYWORD.name(), "softmax");
        return this;
    }

    Translation split(String distribution, double parameter) {
        ObjectNode parameters = config.withObjectProperty(Setting.PARTITIONING_PARAMS.name());
        config.put(
                Setting.PARTITIONING_STRATEGY.name(),
                switch (distribution) {
                    case "iid" -> "iid";
                    case "extreme_niid" -> {
                        parameters.put("gamma", 0);
                        yield "gamma_similarity";
                    }
                    case "gamma_similarity_niid" -> {
                        parameters.put("gamma", parameter);
                        yield "gamma_similarity";
                    }
                    case "dirichlet_niid" -> {
                        parameters.put("alpha", parameter).put("min_partition_size", 1);
                        yield "dirichlet";
                    }
                    default -> throw unknown("distribution", distribution);
                });
        return this;
    }

    /** @param f how many Byzantine workers rule and pre-aggregators reckon with, unless their own parameters say */
    Translation rule(String name, JsonNode given, int f) {
        config.put(Setting.NUM_OF_MALICIOUS_CLIENTS.name(), Math.min(f, honest));
        ObjectNode parameters = config.withObjectProperty(Setting.AGGREGATION_PARAMS.name());
        config.put(
                Setting.AGGREGATION_STRATEGY_KEYWORD.name(),
                switch (name) {
                    case "Average" -> "average";
                    case "Median" -> "median";
                    case "TrMean" -> withF("trimmed_mean", given, f);
                    case "Meamed" -> withF("meamed", given, f);
                    case "Krum" -> withF("krum_byzfl", given, f);
                    case "MultiKrum" -> withF("multi_krum_byzfl", given, f);
                    case "GeometricMedian" -> {
                        parameters
                                .put("nu", given.path("nu").asDouble(0.1))
                                .put("iterations", given.path("T").asInt(3));
                        yield "geometric_median";
                    }
                    case "CenteredClipping" -> {
                        parameters
                                .put("tau", given.path("tau").asDouble(100))
                                .put("L", given.path("L").asInt(1));
                        yield "centered_clipping";
                    }
                    default -> throw unknown("rule", name);
                });
        return this;
    }

    private String withF(String keyword, JsonNode given, int f) {
        config.withObjectProperty(Setting.AGGREGATION_PARAMS.name())
                .put("f", given.path("f").asInt(f));
        return keyword;
    }

    Translation before(String name, JsonNode given, int f) {
        ObjectNode step =
                config.withArrayProperty(Setting.PRE_AGGREGATION.name()).addObject();
        switch (name) {
            case "Clipping" ->
                step.put("name", "clipping").put("c", given.path("c").asDouble(2));
            case "ARC" -> step.put("name", "arc").put("f", given.path("f").asInt(f));
            case "NNM" -> step.put("name", "nnm").put("f", given.path("f").asInt(f));
            case "Bucketing" ->
                step.put("name", "bucketing").put("s", given.path("s").asInt(1));
            default -> throw unknown("pre-aggregator", name);
        }
        return this;
    }

    /** @param f how many workers attack; workers that do not attack send nothing */
    Translation attack(String name, JsonNode given, int f) {
        ArrayNode schedule = config.putArray(Setting.ATTACK_SCHEDULE.name());
        if (name.equals("NoAttack") || f == 0) {
            return this;
        }
        config.put(Setting.NUM_OF_CLIENTS.name(), honest + f);
        ObjectNode entry = schedule.addObject()
                .put("start_round", 1)
                .put("end_round", Setting.NUM_OF_ROUNDS.in(config))
                .put("selection_strategy", "specific");
        for (int i = 0; i < f; i++) {
            entry.withArrayProperty("malicious_client_ids").add(honest + i);
        }
        switch (name) {
            case "SignFlipping" ->
                entry.put(Setting.ATTACK_TYPE.name(), "sign_flip").put("omniscient", true);
            case "InnerProductManipulation" ->
                entry.put(Setting.ATTACK_TYPE.name(), "ipm").put("tau", tau(given, 2));
            case "ALittleIsEnough" ->
                entry.put(Setting.ATTACK_TYPE.name(), "alie").put("tau", tau(given, 1.5));
            case "Mimic" ->
                entry.put(Setting.ATTACK_TYPE.name(), "mimic")
                        .put("epsilon", given.path("epsilon").asInt(0));
            case "LabelFlipping" -> entry.put(Setting.ATTACK_TYPE.name(), "gradient_label_flipping");
            case "Optimal_InnerProductManipulation" -> entry.put(Setting.ATTACK_TYPE.name(), "optimal_ipm");
            case "Optimal_ALittleIsEnough" -> entry.put(Setting.ATTACK_TYPE.name(), "optimal_alie");
            case "Inf" -> entry.put(Setting.ATTACK_TYPE.name(), "inf");
            case "Gaussian" ->
                entry.put(Setting.ATTACK_TYPE.name(), "gaussian")
                        .put("mean", given.path("mu").asDouble(0))
                        .put("std", given.path("sigma").asDouble(1));
            default -> throw unknown("attack", name);
        }
        return this;
    }

    private static double tau(JsonNode given, double usual) {
        return given.path("tau").asDouble(usual);
    }

    /** @throws DataException when the settings do not go together */
    StrategyConfig config() {
        ConfigReader.Reading reading = ConfigReader.read(config);
        return reading.config()
                .orElseThrow(() -> new DataException(
                        reading.errors().stream().map(Object::toString).collect(Collectors.joining("; "))))
                .strategies()
                .getFirst();
    }

    private static DataException unknown(String what, String name) {
        return new DataException("%s \"%s\" has no counterpart here; known names: %s"
                .formatted(what, name, Stream.of(known(what)).collect(Collectors.joining(", "))));
    }

    private static String[] known(String what) {
        return switch (what) {
            case "rule" ->
                new String[] {
                    "Average", "Median", "TrMean", "Meamed", "Krum", "MultiKrum", "GeometricMedian", "CenteredClipping"
                };
            case "pre-aggregator" -> new String[] {"Clipping", "ARC", "NNM", "Bucketing"};
            case "attack" ->
                new String[] {
                    "NoAttack",
                    "SignFlipping",
                    "InnerProductManipulation",
                    "ALittleIsEnough",
                    "Mimic",
                    "LabelFlipping",
                    "Optimal_InnerProductManipulation",
                    "Optimal_ALittleIsEnough",
                    "Inf",
                    "Gaussian"
                };
            case "distribution" -> new String[] {"iid", "extreme_niid", "gamma_similarity_niid", "dirichlet_niid"};
            default -> new String[] {"softmax regression", "MLP 784-100-10"};
        };
    }
}
