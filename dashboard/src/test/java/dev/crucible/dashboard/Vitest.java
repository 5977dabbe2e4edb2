package dev.crucible.dashboard;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicNode;

/** Runs the tests that are written in TypeScript, and tells of each as JUnit does. */
final class Vitest {

    private static final Path RUNNER = Path.of("node_modules", "vitest", "vitest.mjs");
    private static final long PATIENCE_MINUTES = 20;

    private Vitest() {}

    /**
     * The tests that {@code config} names and {@code arguments} choose; aborted when the build had no Node. Report and log are called
     * {@code name}.
     */
    static Stream<DynamicNode> run(String config, String name, List<String> arguments, Map<String, String> environment)
            throws Exception {
        assumeTrue(Files.exists(RUNNER), "needs Node 18.20 or newer with npm");
        Path report = Path.of("target", name + ".json");
        Path log = Path.of("target", name + ".log");
        Files.deleteIfExists(report);
        List<String> command = new ArrayList<>(List.of(
                "node", RUNNER.toString(), "run", "--config", config, "--reporter=json", "--outputFile=" + report));
        command.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        if (!Files.exists(report)) {
            fail(name + " left no report:\n" + Files.readString(log));
        }
        return files(report);
    }

    private static Stream<DynamicNode> files(Path report) throws IOException {
        JsonNode root = new ObjectMapper().readTree(report.toFile());
        List<DynamicNode> files = new ArrayList<>();
        for (JsonNode file : root.path("testResults")) {
            String name = Path.of("")
                    .toAbsolutePath()
                    .relativize(Path.of(file.path("name").asText()))
                    .toString();
            files.add(dynamicContainer(name, tests(file)));
        }
        return files.stream();
    }

    private static List<DynamicNode> tests(JsonNode file) {
        List<DynamicNode> tests = new ArrayList<>();
        for (JsonNode test : file.path("assertionResults")) {
            tests.add(dynamicTest(test.path("fullName").asText().strip(), () -> judge(test)));
        }
        // What a file does before or after its tests fails none of them by name.
        if (tests.isEmpty() || (status(file).equals("failed") && none(file, "failed"))) {
            tests.add(dynamicTest(
                    "the file as a whole", () -> fail(file.path("message").asText())));
        }
        return tests;
    }

    private static boolean none(JsonNode file, String status) {
        return StreamSupport.stream(file.path("assertionResults").spliterator(), false)
                .noneMatch(test -> status(test).equals(status));
    }

    private static String status(JsonNode node) {
        return node.path("status").asText();
    }

    private static void judge(JsonNode test) {
        switch (status(test)) {
            case "passed" -> {
                // Nothing to tell.
            }
            case "failed" ->
                fail(test.path("fullName").asText().strip() + ": "
                        + String.join("\n", texts(test.path("failureMessages"))));
            default -> abort("skipped by itself");
        }
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
