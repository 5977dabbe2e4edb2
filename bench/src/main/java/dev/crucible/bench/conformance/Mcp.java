package dev.crucible.bench.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.mcp.McpResource;
import dev.crucible.agents.mcp.McpServer;
import dev.crucible.agents.tool.ReadingTool;
import dev.crucible.agents.tool.ToolCaller;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.ToolResult;
import dev.crucible.agents.tool.Toolbox;
import dev.crucible.bench.BadArgument;
import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Checkout;
import dev.crucible.bench.Complaint;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.web.Admission;
import dev.crucible.web.Routes;
import dev.crucible.web.WebConfig;
import dev.crucible.web.WebService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Scenarios of the conformance kit of the Model Context Protocol, run against the server with the kit's own tools. A scenario of a part
 * that is not offered, such as prompts, is counted as such.
 *
 * <p>BenchArguments: the program of Node.js 22 or newer (node), the version of the kit (0.1.16), and the revision whose scenarios are
 * run (those of the kit's active suite).
 */
public final class Mcp {

    private static final String KIT = "@modelcontextprotocol/conformance";
    private static final String VERSION = "0.1.16";
    private static final int NODE = 22;
    /** Beginning of the message of a check that needs a tool of a part that is not offered. */
    private static final String UNTRIED = "Not testable";

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Beginnings of the names of scenarios about parts that the server does not have. */
    private static final List<String> NOT_OFFERED = List.of(
            "logging-",
            "completion-",
            "resources-",
            "prompts-",
            "elicitation-",
            "server-sse-",
            "caching",
            "http-custom-header-",
            "tasks-",
            "input-required-result-",
            "tools-call-image",
            "tools-call-audio",
            "tools-call-embedded-resource",
            "tools-call-mixed-content",
            "tools-call-with-",
            "tools-call-sampling",
            "tools-call-elicitation");

    private static final List<ReadingTool> TOOLS = List.of(
            new KitTool("test_simple_text", "{\"type\":\"object\"}", "This is a simple text response for testing."),
            new KitTool("test_error_handling", "{\"type\":\"object\"}", ""),
            new KitTool("json_schema_2020_12_tool", """
                    {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "$defs": {"address": {"$anchor":
                     "address", "type": "object", "properties": {"street": {"type": "string"}, "city": {"type": "string"}}}}, "properties":
                     {"name": {"type": "string"}, "address": {"$ref": "#/$defs/address"}}, "allOf": [{"anyOf": [{"required": ["name"]},
                     {"required": ["address"]}]}], "anyOf": [{"required": ["name"]}, {"required": ["address"]}], "if": {"required":
                     ["name"]}, "then": {"required": ["name"]}, "else": {"required": ["address"]}, "additionalProperties": false}
                    """, "taken"));

    private Mcp() {}

    public static void main(String[] arguments) throws Exception {
        BenchArguments given = BenchArguments.of(arguments);
        String node = given.text(0, "node");
        String kit = given.text(1, VERSION);
        String revision = given.text(2, "");
        requireNode(node);
        Path folder = Files.createTempDirectory("crucible-mcp-");
        try {
            install(folder, kit);
            Path results = folder.resolve("results");
            Routes routes = new Routes();
            new McpResource(new McpServer(new Toolbox(TOOLS), kit)).addTo(routes);
            WebConfig web = new WebConfig("127.0.0.1", 0, Optional.empty(), Admission.OWN, Set.of());
            try (WebService service = WebService.start(web, routes)) {
                List<String> command = new ArrayList<>(List.of(
                        node,
                        "node_modules/" + KIT + "/dist/index.js",
                        "server",
                        "--url",
                        "http://127.0.0.1:" + service.port() + "/mcp",
                        "--output-dir",
                        results.toString()));
                if (!revision.isEmpty()) {
                    command.addAll(List.of("--requirements", revision));
                }
                Checkout.run(folder, line -> {}, command); // its code says that something failed, which the files tell
            }
            tell(read(results));
        } finally {
            FolderTree.delete(folder);
        }
    }

    private static void requireNode(String node) throws IOException, InterruptedException {
        Checkout.Printed printed = Checkout.run(Path.of("").toAbsolutePath(), line -> {}, List.of(node, "--version"));
        String version = printed.lines().isEmpty() ? "" : printed.lines().getFirst();
        if (!version.matches("v\\d+\\..*") || Integer.parseInt(version.substring(1, version.indexOf('.'))) < NODE) {
            throw new BadArgument("needs Node.js " + NODE + " or newer; name its program, as this one is " + version);
        }
    }

    private static void install(Path folder, String kit) throws IOException, InterruptedException {
        Checkout.Printed printed = Checkout.run(
                folder,
                line -> {},
                List.of("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", KIT + "@" + kit));
        if (printed.code() != 0) {
            throw new Complaint("npm does not bring " + KIT + "@" + kit + ": " + printed.complaint());
        }
    }

    /** Reads the failed checks of each scenario. */
    private static Map<String, List<String>> read(Path results) throws IOException {
        Map<String, List<String>> failures = new TreeMap<>();
        try (Stream<Path> files = Files.walk(results)) {
            for (Path file : files.filter(path -> path.endsWith("checks.json")).toList()) {
                String folder = file.getName(file.getNameCount() - 2).toString();
                String scenario =
                        folder.replaceFirst("^server-(?=.*\\d{4})", "").replaceFirst("-\\d{4}-\\d\\d-\\d\\dT.*$", "");
                List<String> failed = new ArrayList<>();
                for (JsonNode check : MAPPER.readTree(file.toFile())) {
                    String why = check.path("errorMessage").asText();
                    if (check.path("status").asText().equals("FAILURE") && !why.startsWith(UNTRIED)) {
                        failed.add(check.path("id").asText() + ": " + why);
                    }
                }
                failures.put(scenario, failed);
            }
        }
        return failures;
    }

    private static void tell(Map<String, List<String>> failures) {
        int passed = 0;
        int failed = 0;
        int left = 0;
        for (Map.Entry<String, List<String>> scenario : failures.entrySet()) {
            boolean offered = NOT_OFFERED.stream().noneMatch(scenario.getKey()::startsWith);
            String verdict = scenario.getValue().isEmpty() ? "passed" : offered ? "FAILED" : "not offered";
            System.out.printf("%-45s %s%n", scenario.getKey(), verdict);
            switch (verdict) {
                case "passed" -> passed++;
                case "not offered" -> left++;
                default -> {
                    failed++;
                    scenario.getValue().forEach(failure -> System.out.println("    " + failure));
                }
            }
        }
        System.out.printf("%d scenarios passed, %d failed, %d not offered%n", passed, failed, left);
        if (failed > 0 || passed == 0) {
            throw new Complaint(failed + " scenarios failed, " + passed + " passed");
        }
    }

    /**
     * A tool that the kit calls.
     *
     * @param text what it answers; empty for an error
     */
    private record KitTool(String name, String properties, String text) implements ReadingTool {

        @Override
        public String description() {
            return "Answers as the conformance kit expects.";
        }

        @Override
        public ObjectNode schema() {
            try {
                return (ObjectNode) MAPPER.readTree(properties);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public ToolResult call(ObjectNode arguments, ToolCaller caller) throws ToolFailure {
            if (text.isEmpty()) {
                throw new ToolFailure("This tool intentionally returns an error for testing");
            }
            return new ToolResult(text, MAPPER.nullNode());
        }
    }
}
