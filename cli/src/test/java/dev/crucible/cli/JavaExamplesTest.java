package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.engine.Experiment;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.model.Architecture;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs in examples/java, compiled and run as docs/java.md describes, each with exactly the documented jars. */
class JavaExamplesTest {

    private static final Path EXAMPLES = Path.of("../examples/java");
    private static final String SERVICE = "META-INF/services/dev.crucible.engine.catalog.CatalogProvider";
    private static final List<Class<?>> ROBUST = List.of(Aggregator.class, Samples.class, Workers.class);
    /** Without the module that parses configs. */
    private static final List<Class<?>> SIMULATION = List.of(
            Experiment.class, Json.class, Architecture.class, ObjectMapper.class, JsonFactory.class, JsonInclude.class);

    /** Entries of the example's jar, by its package. */
    private static final Map<String, Map<String, byte[]>> EXTENSIONS = new HashMap<>();

    /** What computes; all else ends before it would pay to compile it well. */
    private static final Set<String> LONG = Set.of("run", "reproduce", "TenLines", "RobustAlone");

    @TempDir
    Path folder;

    private Path strategies;

    @BeforeEach
    void makeFolder() throws IOException {
        strategies = Files.createDirectory(folder.resolve("strategies"));
    }

    @Test
    void tenLinesShowWhatRobustRulesAreFor() throws Exception {
        Path classes = compiled(
                places(Stream.concat(ROBUST.stream(), SIMULATION.stream())), EXAMPLES.resolve("TenLines.java"));
        Ran ran = java(places(Stream.concat(ROBUST.stream(), SIMULATION.stream())), classes, "TenLines");
        assertThat(ran.code).as(ran.said).isZero();
        Map<String, Double> accuracy = ran.said
                .lines()
                .filter(line -> line.contains("["))
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.indexOf('[')),
                        line -> Double.valueOf(line.substring(line.lastIndexOf(' ') + 1))));
        assertThat(accuracy).containsOnlyKeys("FedAvg", "Median", "TrimmedMean");
        assertThat(accuracy.get("TrimmedMean")).isGreaterThan(accuracy.get("FedAvg") + 0.1);
    }

    @Tag("process")
    @Test
    void rulesAndAttacksNeedThreeJars() throws Exception {
        Path classes = compiled(places(ROBUST.stream()), EXAMPLES.resolve("RobustAlone.java"));
        Ran ran = java(places(ROBUST.stream()), classes, "RobustAlone");
        assertThat(ran.code).as(ran.said).isZero();
        assertThat(ran.said)
                .containsPattern("average {5}\\[-0\\.7[0-9]*, -1\\.4[0-9]*, -2\\.1[0-9]*]")
                .containsPattern("multi-krum {2}\\[1\\.0[0-9]*, (2\\.0|1\\.9)[0-9]*, (3\\.0|2\\.9)[0-9]*]");
    }

    @Test
    void aJarAddsARuleAndAnAttack() throws Exception {
        extension("extension.jar");
        Ran described = crucible("rule", "describe", "median_of_means");
        assertThat(described.said).contains("the median of the means of groups", "groups", "default 5");
        assertThat(crucible("attack", "list").said).contains("replay", "sends the last round's change again");

        Path run = folder.resolve("run");
        Ran ran = crucible(
                "run",
                EXAMPLES.resolve("extension/config.json").toString(),
                "--out",
                run.toString(),
                "--strategies",
                strategies.toString());
        assertThat(ran.code).as(ran.said).isZero();
        assertThat(Files.readString(only(run, "MANIFEST.json")))
                .contains("MedianOfMeans[groups=5]", "Replay[factor=-2.0]");
    }

    @Tag("process")
    @Test
    void aJarAddsADataSetANetworkAndAWayToDealIt() throws Exception {
        extension("extension.jar");
        Path other = Files.createDirectory(folder.resolve("other"));
        Path jar = Files.move(strategies.resolve("extension.jar"), other.resolve("extension.jar"));
        assertThat(crucible("partitioner", "list").said).doesNotContain("zipf");
        assertThat(crucible("partitioner", "describe", "zipf", "--strategies", other.toString()).said)
                .contains("zipf: few clients hold most (partitioning_strategy)", "exponent", "default 1.0");
        assertThat(crucible("dataset", "list", "--strategies", other.toString()).said)
                .contains("rings", "points on rings, a class each");
        assertThat(crucible("network", "list", "--strategies", other.toString()).said)
                .contains("two_layers");

        Path run = folder.resolve("run");
        Ran ran = crucible(
                "run",
                EXAMPLES.resolve("extension/rings.json").toString(),
                "--out",
                run.toString(),
                "--strategies",
                other.toString());
        assertThat(ran.code).as(ran.said).isZero();
        Path made = only(run, "MANIFEST.json");
        JsonNode strategy = Json.readObject(made).at("/strategies/0");
        String sha256 =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar)));
        assertThat(strategy.path("jars")).map(JsonNode::asText).containsExactly("extension.jar sha256 " + sha256);
        assertThat(strategy.at("/dataset/source").asText()).isEqualTo("points on 4 rings");
        assertThat(strategy.at("/model_parameters").asInt()).isEqualTo(2 * 32 + 32 + 32 * 16 + 16 + 16 * 4 + 4);
        JsonNode held =
                Json.readObject(made.resolveSibling("report_data_0.json")).path("partition");
        List<Integer> samples = new ArrayList<>();
        held.forEach(client -> samples.add(sum(client)));
        assertThat(samples)
                .isSortedAccordingTo(Comparator.reverseOrder())
                .first()
                .isEqualTo(547);
        JsonNode last = Json.MAPPER.readTree(
                Files.readAllLines(made.resolveSibling("events.ndjson")).getLast());
        assertThat(last.path("test_accuracy").asDouble()).as(last.toString()).isGreaterThan(0.8);
    }

    private static int sum(JsonNode numbers) {
        int sum = 0;
        for (JsonNode number : numbers) {
            sum += number.intValue();
        }
        return sum;
    }

    private static Path only(Path below, String name) throws IOException {
        try (Stream<Path> files = Files.walk(below)) {
            return files.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
        }
    }

    @Tag("process")
    @Test
    void aRunDoesNotGoOnWithAnotherJar() throws Exception {
        extension("extension.jar");
        Path config = folder.resolve("config.json");
        Files.writeString(config, Files.readString(EXAMPLES.resolve("extension/rings.json")));
        Path run = folder.resolve("run");
        assertThat(crucible("run", config.toString(), "--out", run.toString()).code)
                .isZero();
        Path directory = only(run, "MANIFEST.json").getParent();
        Files.writeString(
                directory.resolve("status.json"),
                Files.readString(directory.resolve("status.json")).replace("completed", "stopped"));
        Map<String, byte[]> more = new java.util.TreeMap<>(jarEntries(strategies.resolve("extension.jar")));
        more.put("changed.txt", new byte[] {1});
        jar("extension.jar", more);
        Ran resumed = crucible("run", "--resume", directory.getFileName().toString(), "--out", run.toString());
        assertThat(resumed.said).contains("a file was changed since the run began", "extension.jar sha256");
        assertThat(resumed.code).isNotZero();
    }

    @Tag("process")
    @Test
    void aFolderNamedByTheOptionServesValidateAndReproduce() throws Exception {
        extension("extension.jar");
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.move(strategies.resolve("extension.jar"), other.resolve("extension.jar"));
        String config = EXAMPLES.resolve("extension/rings.json").toString();
        assertThat(crucible("validate", config).code).isEqualTo(2);
        Ran validated = crucible("validate", config, "--strategies", other.toString());
        assertThat(validated.code).as(validated.said).isZero();

        String out = folder.resolve("run").toString();
        assertThat(crucible("run", config, "--out", out, "--strategies", other.toString()).code)
                .isZero();
        String name = only(folder.resolve("run"), "MANIFEST.json")
                .getParent()
                .getFileName()
                .toString();
        assertThat(crucible("reproduce", name, "--out", out).code).isEqualTo(2);
        Ran reproduced = crucible("reproduce", name, "--out", out, "--strategies", other.toString());
        assertThat(reproduced.code).as(reproduced.said).isZero();
        assertThat(reproduced.said).contains("reproduced, byte by byte");
    }

    private static Map<String, byte[]> jarEntries(Path jar) throws IOException {
        Map<String, byte[]> entries = new java.util.TreeMap<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : file.stream().toList()) {
                entries.put(entry.getName(), file.getInputStream(entry).readAllBytes());
            }
        }
        return entries;
    }

    @Tag("process")
    @Test
    void mistakesInItsParametersAreToldLikeOurs() throws Exception {
        extension("extension.jar");
        Path config = folder.resolve("config.json");
        Files.writeString(
                config,
                Files.readString(EXAMPLES.resolve("extension/config.json"))
                        .replace("\"groups\": 5", "\"groups\": 0, \"gruops\": 3"));
        Ran ran = crucible("validate", config.toString());
        assertThat(ran.code).isEqualTo(2);
        assertThat(ran.said).contains("is no parameter of median_of_means; it takes groups");
    }

    @Tag("process")
    @Test
    void jarsThatCannotBeUsedAreRefused() throws Exception {
        jar("broken.jar", Map.of(SERVICE, "com.example.Absent".getBytes(StandardCharsets.UTF_8)));
        String config = EXAMPLES.resolve("extension/config.json").toString();
        Ran broken = crucible("run", config, "--strategies", strategies.toString());
        assertThat(broken.code).isEqualTo(2);
        assertThat(broken.said)
                .contains("cannot be loaded", "com.example.Absent")
                .doesNotContain("\tat ");
        Files.delete(strategies.resolve("broken.jar"));

        Path text = Files.writeString(strategies.resolve("text.jar"), "not a jar");
        Ran noJar = crucible("validate", config, "--strategies", strategies.toString());
        assertThat(noJar.code).isEqualTo(2);
        assertThat(noJar.said)
                .contains("text.jar is no jar", "mend or remove it")
                .doesNotContain("\tat ");
        Files.delete(text);

        extension("first.jar");
        extension("second.jar", "com.example.other");
        Ran taken = crucible("run", config, "--strategies", strategies.toString());
        assertThat(taken.code).isEqualTo(2);
        assertThat(taken.said)
                .contains("second.jar adds the rule \"median_of_means\"", "first.jar has given")
                .doesNotContain("\tat ");
    }

    private void extension(String name) throws Exception {
        extension(name, "com.example");
    }

    /** Builds the example's jar with its package renamed; what is compiled serves all tests. */
    private void extension(String name, String to) throws Exception {
        Map<String, byte[]> entries = EXTENSIONS.get(to);
        if (entries == null) {
            entries = extensionIn(to);
            EXTENSIONS.put(to, entries);
        }
        jar(name, entries);
    }

    private Map<String, byte[]> extensionIn(String to) throws Exception {
        Path sources = Files.createDirectories(folder.resolve("sources"));
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.list(EXAMPLES.resolve("extension/com/example"))) {
            for (Path file : (Iterable<Path>) all::iterator) {
                Path source = sources.resolve(file.getFileName());
                Files.writeString(source, Files.readString(file).replace("package com.example", "package " + to));
                files.add(source);
            }
        }
        Path classes =
                compiled(places(Stream.concat(ROBUST.stream(), SIMULATION.stream())), files.toArray(Path[]::new));
        Map<String, byte[]> entries = new java.util.TreeMap<>();
        try (Stream<Path> all = Files.walk(classes)) {
            for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                entries.put(classes.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
        String provider = Files.readString(EXAMPLES.resolve("extension").resolve(SERVICE));
        entries.put(SERVICE, provider.replace("com.example", to).getBytes(StandardCharsets.UTF_8));
        return entries;
    }

    private void jar(String name, Map<String, byte[]> entries) throws IOException {
        try (OutputStream file = Files.newOutputStream(strategies.resolve(name));
                JarOutputStream jar = new JarOutputStream(file)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                jar.putNextEntry(new JarEntry(entry.getKey()));
                jar.write(entry.getValue());
            }
        }
    }

    private Path compiled(String classPath, Path... sources) throws IOException {
        Path classes = Files.createTempDirectory(folder, "classes");
        List<String> arguments = new ArrayList<>(List.of("-d", classes.toString(), "-cp", classPath, "-Xlint:all"));
        Stream.of(sources).map(Path::toString).forEach(arguments::add);
        int code = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(code).as("javac of " + List.of(sources)).isZero();
        return classes;
    }

    private static String places(Stream<Class<?>> types) {
        return types.map(JavaExamplesTest::place).distinct().collect(Collectors.joining(File.pathSeparator));
    }

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private record Ran(int code, String said) {}

    private Ran crucible(String... arguments) throws Exception {
        return java(
                System.getProperty("java.class.path"),
                folder,
                Stream.concat(Stream.of(Main.class.getName()), Stream.of(arguments))
                        .toArray(String[]::new));
    }

    private Ran java(String libraries, Path classes, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                Stream.of(arguments).anyMatch(LONG::contains) ? "-XX:+TieredCompilation" : "-XX:TieredStopAtLevel=1",
                "-Djava.awt.headless=true",
                "-cp",
                classes + File.pathSeparator + libraries));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("CRUCIBLE_STRATEGIES", strategies.toString());
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ran(process.waitFor(), said);
    }
}
