package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ApiValidation;
import dev.crucible.engine.config.ApiViolation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.ConfigSchema;
import dev.crucible.engine.config.ValidationResult;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingTable;
import dev.crucible.engine.strategy.StrategyIdentity;
import dev.crucible.engine.verdict.Judgement;
import dev.crucible.engine.verdict.StrategyResult;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A setting that is added by a constant and its line of words appears wherever settings are judged, described or compared. */
class AddedSettingTest {

    private static final String KEY = "patience_of_a_test";
    private static final String CONSTANT =
            "    Setting<Integer> PATIENCE_OF_A_TEST = shared(\"%s\", atLeast(1)).otherwise(3);\n".formatted(KEY);
    private static final String WORDS =
            KEY + "\trun\texpert\trounds\tPatience\tGeduld\trounds to wait\tRunden, die gewartet wird\n";
    private static final Path MAIN = Path.of("../simulation/src/main");
    private static final String PACKAGE = "dev/crucible/engine/setting";

    @TempDir
    Path classes;

    @Test
    void isKnownToAllThatLooksAtTheTable() throws Exception {
        Path words = classes.resolve(PACKAGE).resolve("Setting.tsv");
        Files.createDirectories(words.getParent());
        Files.writeString(
                words,
                Files.readString(MAIN.resolve("resources").resolve(PACKAGE).resolve("Setting.tsv")) + WORDS);
        compile(Files.readString(MAIN.resolve("java").resolve(PACKAGE).resolve("Setting.java"))
                .replaceFirst("(?m)^    // run\n", "    // run\n" + CONSTANT));

        List<URL> path = new ArrayList<>(List.of(classes.toUri().toURL()));
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
            path.add(Path.of(part).toUri().toURL());
        }
        try (URLClassLoader withOneMore =
                new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Thread.currentThread().setContextClassLoader(withOneMore);
            withOneMore
                    .loadClass(Views.class.getName())
                    .getMethod("check", Path.class)
                    .invoke(null, Path.of("..").toAbsolutePath());
        } catch (InvocationTargetException e) {
            throw new AssertionError(e.getCause().getMessage(), e.getCause());
        } finally {
            Thread.currentThread().setContextClassLoader(AddedSettingTest.class.getClassLoader());
        }
    }

    @Test
    void isUnknownWithoutItsLine() {
        assertThat(SettingTable.ALL).doesNotContainKey(KEY);
        assertThat(ValidationResult.of(Views.config(4)).warnings()).anyMatch(problem -> problem.contains(KEY));
    }

    private void compile(String source) throws IOException {
        Path file = classes.resolve("Setting.java");
        Files.writeString(file, source);
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-implicit:none",
                        "-nowarn",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString(),
                        file.toString());
        assertThat(failed).isZero();
    }

    /** The checks, which run with the class of settings that has one more. */
    public static final class Views {

        private Views() {}

        /** Checks each view of the table. */
        public static void check(Path root) throws Exception {
            assertThat(SettingTable.ALL).containsKey(KEY);

            // the judges of API and run
            assertThat(ValidationResult.of(config(4)).problems())
                    .noneMatch(problem -> problem.field().contains(KEY));
            assertThat(ValidationResult.of(config(0)).errors()).anyMatch(problem -> problem.contains(KEY));
            assertThat(ApiValidation.check(config(4))).isEmpty();
            assertThat(ApiValidation.check(config("a few")))
                    .extracting(ApiViolation::toString)
                    .anyMatch(problem -> problem.contains(KEY));

            // the schema, from which the forms of the dashboard and Python's words are made
            JsonNode keys = ConfigSchema.json(Locale.GERMAN, _ -> true).at("/$defs/settings/properties");
            JsonNode key = keys.path(KEY);
            assertThat(key.path("type").asText()).isEqualTo("integer");
            assertThat(key.path("minimum").asInt()).isEqualTo(1);
            assertThat(key.path("default").asInt()).isEqualTo(3);
            assertThat(key.path("title").asText()).isEqualTo("Geduld");
            assertThat(key.path("description").asText()).isEqualTo("Runden, die gewartet wird");
            assertThat(key.path("x-group").asText()).isEqualTo("run");
            assertThat(key.path("x-level").asText()).isEqualTo("expert");
            assertThat(key.path("x-unit").asText()).isEqualTo("rounds");
            assertThat(pythonTakes(root, keys)).isTrue();
            assertThat(pythonTakes(root, ((ObjectNode) keys.deepCopy()).without(KEY)))
                    .isFalse();

            // the page of keys, which `crucible record docs` writes
            assertThat(CatalogPagesTest.withSettings(Files.readString(root.resolve("docs/reference/config.md"))))
                    .contains("| `%s` | | whole, ≥ 1 | `3` | rounds to wait |".formatted(KEY));

            // identity and pooling
            assertThat(identity(4)).isNotEqualTo(identity(5));
            assertThat(identity(4).path(KEY).asInt()).isEqualTo(4);
            assertThat(judgements(4, 5)).isEqualTo(2);
            assertThat(judgements(3, null)).isEqualTo(1);
        }

        static ObjectNode config(Object value) {
            ObjectNode config = Json.object();
            ObjectNode shared = config.putObject("shared_settings");
            SettingTable.ALL.values().stream().filter(Setting::required).forEach(setting -> setting.fallback()
                    .ifPresent(usual -> shared.set(setting.name(), usual)));
            shared.put("dataset_keyword", "digits").put("model_type", "cnn").put("strict_mode", true);
            for (String count : List.of("min_fit_clients", "min_evaluate_clients", "min_available_clients")) {
                shared.put(count, 10);
            }
            shared.set(KEY, Json.MAPPER.valueToTree(value));
            config.putArray("simulation_strategies").addObject().put("aggregation_strategy_keyword", "fedavg");
            return config;
        }

        private static ObjectNode identity(int value) {
            ConfigReader.Reading reading = ConfigReader.read(config(value));
            assertThat(reading.errors()).isEmpty();
            return StrategyIdentity.of(
                    reading.config().orElseThrow().strategies().getFirst());
        }

        private static int judgements(Object one, Object other) {
            return Judgement.of(Stream.of(one, other)
                            .map(value -> new StrategyResult("run " + value, 0, settings(value), Double.NaN, List.of()))
                            .toList())
                    .size();
        }

        private static ObjectNode settings(Object value) {
            return value == null ? Json.object() : Json.object().set(KEY, Json.MAPPER.valueToTree(value));
        }

        private static boolean pythonTakes(Path root, JsonNode keys) throws Exception {
            Path venv = root.resolve("target/python/bin/python");
            ProcessBuilder python = new ProcessBuilder(
                    Files.exists(venv) ? venv.toString() : "python3",
                    "-c",
                    "import json, sys; from crucible_fl import _config;"
                            + " _config.check({'%s': 4}, json.load(sys.stdin), {}, {})".formatted(KEY));
            python.environment().put("PYTHONPATH", root.resolve("python/src").toString());
            python.redirectError(ProcessBuilder.Redirect.DISCARD);
            Process process = python.start();
            try (var in = process.getOutputStream()) {
                in.write(Json.MAPPER.writeValueAsBytes(keys));
            }
            return process.waitFor() == 0;
        }
    }
}
