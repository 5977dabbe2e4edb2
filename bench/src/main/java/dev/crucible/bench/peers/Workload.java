package dev.crucible.bench.peers;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.setting.Setting;
import java.nio.file.Path;
import java.util.List;

/**
 * A federated run that libraries are compared on: one model, the same samples, plain SGD and the weighted mean in all of them.
 *
 * @param name as it is asked for
 * @param data what is trained on
 * @param asked clients of a round
 * @param judgedEvery rounds between two judgements on the test set
 */
record Workload(
        String name,
        Data data,
        int clients,
        int asked,
        int rounds,
        int epochs,
        int batch,
        double rate,
        int judgedEvery,
        Network network) {

    /** The samples: real images, or noise of the shape of others, whose accuracy means nothing. */
    enum Data {
        FASHION_MNIST("fashionmnist", 60_000),
        RANDOM_CIFAR10("cifar10", 50_000);

        private final String keyword;
        private final int samples;

        Data(String keyword, int samples) {
            this.keyword = keyword;
            this.samples = samples;
        }

        String keyword() {
            return keyword;
        }
    }

    /** Convolutions with pooling by 2 behind each or the last of them, then dense layers; without both it is softmax regression. */
    record Network(String keyword, List<Integer> filters, int kernel, String pooling, List<Integer> hidden) {

        static Network dense(String keyword, Integer... hidden) {
            return new Network(keyword, List.of(), 5, "each", List.of(hidden));
        }
    }

    /** The shape of FLUTE's {@code lr_mnist}; one of few clients; BlazeFL's published one; pfl's configuration for CIFAR-10. */
    static final List<Workload> ALL = List.of(
            new Workload("lr_mnist", Data.FASHION_MNIST, 1000, 10, 100, 1, 10, 0.03, 1, Network.dense("softmax")),
            new Workload("ten_clients", Data.FASHION_MNIST, 10, 10, 10, 1, 32, 0.05, 1, Network.dense("mlp", 128)),
            new Workload(
                    "blazefl",
                    Data.RANDOM_CIFAR10,
                    100,
                    100,
                    5,
                    5,
                    50,
                    0.1,
                    1,
                    new Network("cnn", List.of(6, 16), 5, "each", List.of(120, 84))),
            new Workload(
                    "pfl_cifar10",
                    Data.RANDOM_CIFAR10,
                    1000,
                    50,
                    1500,
                    1,
                    10,
                    0.1,
                    10,
                    new Network("cnn", List.of(32, 64), 3, "last", List.of(128))));

    /** What the scripts of {@code bench/peers/federated} read; {@code folder} holds the samples' files. */
    ObjectNode said(Path folder) {
        ObjectNode node = Json.object()
                .put("dataset", data.keyword)
                .put("folder", folder.toString())
                .put("samples", data.samples)
                .put("clients", clients)
                .put("asked", asked)
                .put("rounds", rounds)
                .put("epochs", epochs)
                .put("batch", batch)
                .put("rate", rate)
                .put("judged", judgedEvery)
                .put("kernel", network.kernel)
                .put("pooling", network.pooling);
        list(node, "filters", network.filters);
        list(node, "hidden", network.hidden);
        return node;
    }

    /** The same as a config of {@code crucible run}. */
    ObjectNode config() {
        ObjectNode config = Json.object()
                .put(Setting.DATASET_KEYWORD.name(), data.keyword)
                .put(Setting.MODEL_TYPE.name(), "cnn")
                .put(Setting.MODEL_KEYWORD.name(), network.keyword)
                .put(Setting.AGGREGATION_STRATEGY_KEYWORD.name(), "fedavg")
                .put(Setting.NUM_OF_ROUNDS.name(), rounds)
                .put(Setting.NUM_OF_CLIENTS.name(), clients)
                .put(Setting.CLIENTS_PER_ROUND.name(), asked)
                .put(Setting.NUM_OF_CLIENT_EPOCHS.name(), epochs)
                .put(Setting.BATCH_SIZE.name(), batch)
                .put(Setting.LEARNING_RATE.name(), rate)
                .put("momentum", 0)
                .put(Setting.EVALUATE_EVERY.name(), judgedEvery)
                .put(Setting.TRAINING_SUBSET_FRACTION.name(), 1)
                .put(Setting.PARTITIONING_STRATEGY.name(), "iid")
                .put(Setting.STRICT_MODE.name(), false)
                .put(Setting.SAVE_PLOTS.name(), false)
                .put("seed", 1);
        config.putArray(Setting.ATTACK_SCHEDULE.name());
        if (!network.hidden.isEmpty()) {
            list(config, Setting.HIDDEN_LAYERS.name(), network.hidden);
        }
        if (!network.filters.isEmpty()) {
            list(config, Setting.CNN_FILTERS.name(), network.filters);
            config.put(Setting.CNN_KERNEL.name(), network.kernel)
                    .put(Setting.CNN_PADDING.name(), "valid")
                    .put(Setting.CNN_POOLING.name(), network.pooling);
        }
        return config;
    }

    private static void list(ObjectNode node, String name, List<Integer> values) {
        ArrayNode array = node.putArray(name);
        values.forEach(array::add);
    }
}
