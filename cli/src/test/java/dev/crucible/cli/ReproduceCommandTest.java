package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.engine.verdict.StrategyResult;
import dev.crucible.lab.Lab;
import dev.crucible.lab.LabConfig;
import dev.crucible.lab.scheduling.ChildLauncher;
import dev.crucible.lab.scheduling.QueueConfig;
import dev.crucible.lab.scheduling.Worker;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of every route, sweeps and bundles are reproduced. */
class ReproduceCommandTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String SETTINGS = """
            "dataset_keyword": "digits", "model_keyword": "softmax", "num_of_clients": 5, "num_of_rounds": 3,
            "max_dataset_samples": 300, "save_plots": false, "seed": 7""";
    private static final String CONFIG = """
            {"aggregation_strategy_keyword": "median", "attack_schedule": [], %s}
            """.formatted(SETTINGS);
    private static final String GRID = """
            {"base": {%s}, "curves": "all",
             "axes": {"rule": ["fedavg", "median"], "attack": ["none", "sign_flip"], "f": [1], "seed": [1]}}
            """.formatted(SETTINGS);

    @TempDir
    private Path folder;

    private Path config;
    private Path out;

    @BeforeEach
    void writeTheConfig() throws IOException {
        config = Files.writeString(folder.resolve("config.json"), CONFIG);
        out = folder.resolve("out");
    }

    private Executed command(String name, Path into, Object... arguments) {
        return Executed.of(Stream.concat(
                        Stream.of(name, "--out", into.toString()),
                        Stream.of(arguments).map(Object::toString))
                .toArray(String[]::new));
    }

    private static List<Path> children(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(path -> !path.getFileName().toString().startsWith("."))
                    .filter(path -> !path.getFileName().toString().equals("sweeps"))
                    .sorted()
                    .toList();
        }
    }

    private void assertReproduced(Path run, Path into) {
        Executed again = command("reproduce", into, run);
        assertThat(again.code()).as(again.out() + again.err()).isZero();
        assertThat(again.out().lines().toList().getLast()).startsWith("reproduced");
    }

    private Path run() throws IOException {
        assertThat(command("run", out, config).code()).isZero();
        return children(out).getLast();
    }

    private Path bundle(Path run) {
        Path file = folder.resolve(run.getFileName() + ".zip");
        Executed packed = command("bundle", out, run.getFileName(), "--to", file);
        assertThat(packed.err()).isEmpty();
        assertThat(packed.out().strip()).isEqualTo(file.toString());
        return file;
    }

    @Test
    void runsOfTheCommandOfBranchesAndResumedOnesAreReproduced() throws IOException {
        Path trunk = run();
        assertReproduced(trunk, out);
        String attack =
                "attack_schedule=[{\"attack_type\": \"ipm\", \"selection_strategy\": \"random\", \"malicious_client_count\": 1}]";
        assertThat(command("branch", out, trunk.getFileName(), "2", "--set", "num_of_rounds=4", "--set", attack)
                        .code())
                .isZero();
        Path branch = children(out).getLast();
        assertReproduced(branch, out);
        assertReproduced(bundle(branch), folder.resolve("elsewhere"));

        assertReproduced(resumed(), out);
    }

    private Path resumed() throws IOException {
        RunDirectory run = new RunFolders(out).create(ValidConfig.read(config, new PrintWriter(Writer.nullWriter())));
        SimulationConfig read = ValidConfig.read(config, new PrintWriter(Writer.nullWriter()));
        Cancellation cancellation = new Cancellation();
        RunOrder.next(run, folder, 2)
                .simulation(
                        read,
                        event -> {
                            if (event instanceof SimulationEvent.RoundEnded) {
                                cancellation.request();
                            }
                        },
                        cancellation)
                .execute();
        assertThat(command("run", out, "--resume", run.id()).code()).isZero();
        return run.root();
    }

    @Test
    void aRunOfALabIsReproducedAndServedAsTheBundleOfTheCommand() throws Exception {
        Files.createDirectories(out);
        try (Lab lab =
                Lab.start(LabConfig.local(out, folder.resolve("datasets")).withPort(0))) {
            URI api = api(lab);
            Path run = launched(api);
            assertReproduced(run, out);
            Path file = bundle(run);
            byte[] served = HTTP.send(
                            HttpRequest.newBuilder(URI.create(api + "/" + run.getFileName() + "/archive"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofByteArray())
                    .body();
            assertThat(served).isEqualTo(Files.readAllBytes(file));
            assertReproduced(file, folder.resolve("elsewhere"));
        }
    }

    /** The lab only queues the run; a worker on the same Redis takes it. */
    @Test
    void aRunOfAWorkerIsReproduced() throws Exception {
        Files.createDirectories(out);
        Path datasets = folder.resolve("datasets");
        try (TestRedis redis = TestRedis.start(folder.resolve("redis"));
                Lab lab = Lab.start(LabConfig.local(out, datasets).withPort(0).withRedis(redis.address()));
                Worker worker = Worker.of(
                        redis.address(), out, 1, ChildLauncher.ofSimulations(datasets, 1), QueueConfig.DEFAULT)) {
            worker.start();
            Path run = launched(api(lab));
            assertReproduced(run, out);
        }
    }

    private static URI api(Lab lab) {
        return URI.create("http://127.0.0.1:" + lab.port() + "/api/simulations");
    }

    /** Launches a run as the Python package does, and returns its folder after its end. */
    private Path launched(URI api) throws IOException, InterruptedException {
        JsonNode launched = JSON.readTree(HTTP.send(
                        HttpRequest.newBuilder(api)
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(
                                        "{\"shared_settings\": %s, \"simulation_strategies\": [{}]}".formatted(CONFIG)))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body());
        Path run = out.resolve(launched.path("simulation_id").asText());
        // The stream of events ends with the run.
        HTTP.send(
                HttpRequest.newBuilder(URI.create(api + "/" + run.getFileName() + "/events"))
                        .build(),
                HttpResponse.BodyHandlers.discarding());
        return run;
    }

    /** The run was made by the version of 22 November 2026, whose manifests and settings have fewer keys. */
    @Test
    void aRunOfAnEarlierVersionIsReproducedAndJudgedWithANewSeed() throws IOException {
        Path earlier = Path.of("src/test/resources/dev/crucible/cli/recorded/earlier");
        Executed again = command("reproduce", out, earlier);
        assertThat(again.code()).as(again.out() + again.err()).isZero();
        assertThat(again.out()).contains("krum: the same data, weights and metrics", "\nreproduced: ");

        ObjectNode before = (ObjectNode)
                JSON.readTree(earlier.resolve("strategy_config_0.json").toFile());
        ObjectNode now = (ObjectNode) JSON.readTree(
                children(out).getLast().resolve("strategy_config_0.json").toFile());
        assertThat(now).isNotEqualTo(before);
        assertThat(experiment(now.put("seed", 45))).isEqualTo(experiment(before));
        assertThat(experiment(now.put("batch_size", 31))).isNotEqualTo(experiment(before));
    }

    private static ObjectNode experiment(ObjectNode settings) {
        return new StrategyResult("run", 0, settings.deepCopy(), Double.NaN, List.of()).experiment();
    }

    @Test
    void aSweepRunsAllItsCellsAgain() throws IOException {
        Files.writeString(config, GRID);
        assertThat(command("sweep", out, config).code()).isZero();
        Path sweep = children(out.resolve("sweeps")).getFirst();
        assertThat(sweep.resolve("MANIFEST.json")).content().contains("\"crucible\"");

        Executed again = command("reproduce", out, sweep.getFileName());
        assertThat(again.out())
                .contains(" 0 known before", "all 4 cells and their 12 rounds: the same", "reproduced: ");
        assertThat(again.code()).isZero();

        Path file = bundle(sweep);
        assertReproduced(file, folder.resolve("elsewhere"));

        Path rounds = sweep.resolve("rounds.csv");
        String kept = Files.readString(rounds);
        Files.writeString(rounds, kept.replaceFirst("(?m)^(1,.*,2),[0-9.E-]+,", "$1,0.5,"));
        Executed curved = command("reproduce", out, sweep.getFileName());
        assertThat(curved.out()).contains("cell 1: round 2 was accuracy 0.5, loss ", "1 of 4 cells differ");
        assertThat(curved.code()).isEqualTo(1);
        Files.writeString(rounds, kept);

        Path cells = sweep.resolve("cells.json");
        Files.writeString(cells, Files.readString(cells).replaceFirst("(\"final_accuracy\" : )[0-9.]+", "$10.5"));
        Executed differing = command("reproduce", out, sweep.getFileName());
        assertThat(differing.out())
                .contains("cell 0: final_accuracy was 0.5, is ", "1 of 4 cells differ", "not reproduced");
        assertThat(differing.code()).isEqualTo(1);
    }

    @Test
    void bundlesOfEqualFoldersAreEqualAndDamagedOnesAreRefused() throws IOException {
        Path run = run();
        Files.createDirectories(run.resolve("attack_snapshots_0"));
        Files.writeString(run.resolve("attack_snapshots_0/python:a.py:hide.npz"), "kept");
        Path file = bundle(run);
        byte[] first = Files.readAllBytes(file);
        assertThat(bundle(run)).hasBinaryContent(first);
        String id = run.getFileName().toString();
        try (FileSystem zip = FileSystems.newFileSystem(file, Map.of())) {
            assertThat(zip.getPath(id, "attack_snapshots_0", "python~3Aa.py~3Ahide.npz"))
                    .hasContent("kept");
            JsonNode about = JSON.readTree(Files.readAllBytes(zip.getPath(id, "bundle.json")));
            assertThat(about.path("bundle_version").asInt()).isEqualTo(1);
            assertThat(about.path("seeds").toString()).isEqualTo("[7]");
            assertThat(about.path("versions").path("java").asText()).startsWith("Java 25");
            JsonNode crate = JSON.readTree(Files.readAllBytes(zip.getPath(id, "ro-crate-metadata.json")));
            assertThat(crate.path("@graph").findValuesAsText("@id"))
                    .contains("./", "config.json", "attack_snapshots_0/python~3Aa.py~3Ahide.npz");
            assertFollowsTheRulesOfCrates(crate.path("@graph"), zip.getPath(id));
            Files.writeString(zip.getPath(id, "config.json"), CONFIG.replace("7", "8"));
        }
        Executed damaged = command("reproduce", out, file);
        assertThat(damaged.code()).isEqualTo(2);
        assertThat(damaged.err()).contains("is no good bundle: 'config.json'");
        assertThat(children(out)).containsExactly(run);
    }

    /** What the validator of RO-Crate 1.1 requires and recommends, except for authors, whom Crucible does not know. */
    private static void assertFollowsTheRulesOfCrates(JsonNode graph, Path root) {
        Map<String, JsonNode> entities = new HashMap<>();
        graph.forEach(one -> {
            assertThat(entities.put(one.path("@id").asText(), one))
                    .as(one.path("@id").asText())
                    .isNull();
            assertThat(one.path("@type").asText()).isNotEmpty();
            one.forEach(value -> assertThat(value.isArray() && value.size() < 2)
                    .as("a single value in an array: " + one)
                    .isFalse());
        });
        assertThat(graph.findValuesAsText("@id"))
                .allMatch(id -> entities.containsKey(id) || id.equals("https://w3id.org/ro/crate/1.1"));
        JsonNode crate = entities.get("./");
        assertThat(entities.get("ro-crate-metadata.json").at("/about/@id").asText())
                .isEqualTo("./");
        assertThat(crate.path("datePublished").asText()).matches("\\d{4}-\\d\\d-\\d\\d");
        assertThat(List.of("name", "description"))
                .allSatisfy(key -> assertThat(crate.path(key).asText()).isNotEmpty());
        assertThat(entities.get(crate.at("/license/@id").asText()).path("name").asText())
                .isNotEmpty();
        List<String> parts = crate.path("hasPart").findValuesAsText("@id");
        entities.forEach((name, one) -> {
            if (one.path("@type").asText().equals("File")) {
                assertThat(parts).contains(name);
                assertThat(root.resolve(URLDecoder.decode(name, StandardCharsets.UTF_8)))
                        .exists();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"../escaped.txt", "a/../../escaped.txt", "C:escaped.txt"})
    void aNameThatLeavesTheFolderIsRefused(String name) throws IOException {
        Path file = folder.resolve("bad.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("run/" + name));
            zip.write(new byte[0]);
            zip.putNextEntry(new ZipEntry("run/bundle.json"));
            zip.write("""
                    {"bundle_version": 1, "files": {"%s": {"bytes": 0,
                     "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}}}
                    """.formatted(name).getBytes(StandardCharsets.UTF_8));
        }
        Executed refused = command("reproduce", out, file);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("in a way that is not allowed");
        assertThat(out.resolveSibling("escaped.txt")).doesNotExist();
    }
}
