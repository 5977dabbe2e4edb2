package dev.crucible.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.config.ConfigReader.Reading;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingTable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any JSON object gets an answer. */
class RandomConfigTest {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int CONFIGS = 600;
    private static final List<String> KEYS = new ArrayList<>(SettingTable.ALL.keySet());
    private static final List<String> ENTRY_KEYS = List.of(
            "start_round",
            "end_round",
            "attack_type",
            "selection_strategy",
            "malicious_client_ids",
            "malicious_client_count",
            "malicious_percentage",
            "random_seed");
    private static final List<String> WORDS = words();

    private static List<String> words() {
        List<String> words = new ArrayList<>(List.of("", "x", "yes", "12", "0.5", "é", "a.b", "shared_settings"));
        words.addAll(List.of("specific", "random", "percentage", "count", "all_malicious"));
        words.addAll(AttackCatalog.types());
        words.addAll(Setting.RULES);
        words.addAll(PartitionerCatalog.names());
        return words;
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(longs = {2, 3})
    void readsAnythingOfOtherSeeds(long seed) {
        readsAnything(seed);
    }

    @ParameterizedTest
    @ValueSource(longs = 1)
    void readsAnything(long seed) {
        RandomStream random = new Seed(seed).stream(Purpose.SHUFFLE);
        for (int i = 0; i < CONFIGS; i++) {
            ObjectNode config = config(random);
            ObjectNode copy = config.deepCopy();

            Reading reading = ConfigReader.read(config);
            ValidationResult result = ValidationResult.of(config);
            ObjectNode stored = ApiValidation.coerced(config);

            assertThat(reading.config().isPresent())
                    .as("%s", config)
                    .isEqualTo(reading.errors().isEmpty());
            assertThat(reading.problems()).doesNotHaveDuplicates();
            assertThat(ApiValidation.check(stored).isEmpty())
                    .as("%s", config)
                    .isEqualTo(ApiValidation.check(config).isEmpty());
            assertThat(result.errors()).doesNotHaveDuplicates();
            assertThat(config).isEqualTo(copy);
            reading.config().ifPresent(read -> assertThat(read.strategies()).allSatisfy(strategy -> assertThat(
                            Sample.only(strategy.settings().json()).settings())
                    .isEqualTo(strategy.settings())));
        }
    }

    /** Planted mistakes are all found together. */
    @ParameterizedTest
    @ValueSource(longs = {4, 5, 6})
    void findsEveryPlantedMistake(long seed) {
        RandomStream random = new Seed(seed).stream(Purpose.SHUFFLE);
        for (int i = 0; i < CONFIGS / 5; i++) {
            ObjectNode config = Sample.flat("{}");
            List<String> planted = KEYS.stream()
                    .filter(key -> random.nextInt(8) == 0)
                    .peek(key -> config.set(key, JSON.arrayNode().add(JSON.arrayNode())))
                    .toList();

            Set<String> found = ConfigReader.read(config).errors().stream()
                    .map(problem -> Diagnostic.rootOf(problem.field()))
                    .collect(Collectors.toSet());

            assertThat(found).containsExactlyInAnyOrderElementsOf(planted);
        }
    }

    private static ObjectNode config(RandomStream random) {
        return switch (random.nextInt(4)) {
            case 0 -> object(random, KEYS, 3);
            case 1 -> nearlyRight(random);
            case 2 -> {
                ObjectNode structured = JSON.objectNode();
                structured.set("shared_settings", random.nextInt(9) == 0 ? value(random, 2) : nearlyRight(random));
                ArrayNode strategies = structured.putArray("simulation_strategies");
                for (int i = random.nextInt(4); i > 0; i--) {
                    strategies.add(random.nextInt(9) == 0 ? value(random, 2) : object(random, KEYS, 2));
                }
                yield structured;
            }
            default -> object(random, List.of("shared_settings", "simulation_strategies", "num_of_rounds"), 3);
        };
    }

    /** Returns a valid config with a few random values and a random schedule. */
    private static ObjectNode nearlyRight(RandomStream random) {
        ObjectNode config = Sample.flat("{}");
        for (int i = random.nextInt(4); i > 0; i--) {
            String key = pick(KEYS, random);
            JsonNode value = random.nextInt(3) == 0 ? null : value(random, 2);
            if (value == null) {
                config.remove(key);
            } else {
                config.set(key, value);
            }
        }
        if (random.nextInt(2) == 0) {
            ArrayNode schedule = JSON.arrayNode();
            for (int i = random.nextInt(3); i > 0; i--) {
                schedule.add(object(random, ENTRY_KEYS, 2));
            }
            config.set("attack_schedule", schedule);
        }
        return config;
    }

    private static ObjectNode object(RandomStream random, List<String> keys, int depth) {
        ObjectNode object = JSON.objectNode();
        for (int i = random.nextInt(8); i > 0; i--) {
            String key = random.nextInt(5) == 0 ? pick(WORDS, random) : pick(keys, random);
            object.set(key, value(random, depth - 1));
        }
        return object;
    }

    private static JsonNode value(RandomStream random, int depth) {
        return switch (random.nextInt(depth > 0 ? 11 : 9)) {
            case 0 -> JSON.nullNode();
            case 1 -> JSON.booleanNode(random.nextInt(2) == 0);
            case 2 -> JSON.numberNode(random.nextInt(12));
            case 3 -> JSON.numberNode(random.nextLong());
            case 4 -> JSON.numberNode(random.nextDouble());
            case 5 -> JSON.numberNode(pick(List.of(Double.MAX_VALUE, Double.POSITIVE_INFINITY, -1e-320, 3.0), random));
            case 6 -> JSON.numberNode(BigInteger.TEN.pow(random.nextInt(400)));
            case 7, 8 -> JSON.textNode(pick(WORDS, random));
            case 9 -> object(random, random.nextInt(2) == 0 ? ENTRY_KEYS : KEYS, depth);
            default -> {
                ArrayNode array = JSON.arrayNode();
                for (int i = random.nextInt(4); i > 0; i--) {
                    array.add(value(random, depth - 1));
                }
                yield array;
            }
        };
    }

    private static <T> T pick(List<T> items, RandomStream random) {
        return items.get(random.nextInt(items.size()));
    }
}
