package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.lab.LabAddress;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.mcp.McpStdio;
import dev.crucible.agents.service.Agents;
import dev.crucible.agents.service.AgentsConfig;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.ConfigSchema;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.parameters.Problem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The program's interface matches the recorded one: options, variables, keys, errors, cards and tools. */
class RecordedSurfaceTest {

    private static final URI NOWHERE = URI.create("http://127.0.0.1:9");
    private static final Pattern VARIABLE = Pattern.compile("CRUCIBLE_[A-Z][A-Z_]*[A-Z]");
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

    @TempDir
    private Path folder;

    @Test
    void optionsAndTheirVariables() throws IOException {
        Map<String, String> present = new TreeMap<>();
        describe(Main.commandLine(Map.of()), present);
        Recording.of("options").compare(present);
    }

    private static void describe(CommandLine command, Map<String, String> present) {
        String name = command.getCommandSpec().qualifiedName();
        present.put(name, "");
        for (OptionSpec option : command.getCommandSpec().options()) {
            present.put(
                    name + " " + option.longestName(),
                    String.join(" ", option.names()) + " " + option.arity() + " "
                            + EnvironmentDefaults.variable(option).orElse("-"));
        }
        command.getSubcommands().values().forEach(sub -> describe(sub, present));
    }

    @Test
    void variables() throws IOException {
        Map<String, String> present = new TreeMap<>();
        for (String place : List.of("crucible", "packaging", "docs", "README.md")) {
            note(Path.of("..").resolve(place), present);
        }
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path module :
                    (Iterable<Path>) modules.map(m -> m.resolve("src/main")).filter(Files::isDirectory)::iterator) {
                note(module, present);
            }
        }
        Recording.of("variables").compare(present);
    }

    private static void note(Path place, Map<String, String> present) throws IOException {
        try (Stream<Path> files = Files.walk(place)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                Matcher names = VARIABLE.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
                while (names.find()) {
                    present.put(names.group(), "");
                }
            }
        }
    }

    @Test
    void configKeysAndCatalogues() throws IOException {
        Map<String, String> present = new TreeMap<>();
        JsonNode settings = ConfigSchema.json(Locale.ENGLISH, _ -> true).at("/$defs/settings/properties");
        // Facts about entries are texts of their own pages, and each rule below has its parameters.
        settings.findParents("x-facts").forEach(key -> ((ObjectNode) key).remove(List.of("x-facts", "x-parameters")));
        settings.forEach(
                key -> ((ObjectNode) key).remove(List.of("title", "description", "oneOf", "x-level", "x-unit")));
        ((ObjectNode) settings.at("/attack_schedule/items/properties/attack_type")).remove("oneOf");
        settings.properties()
                .forEach(entry -> present.put(
                        "key " + entry.getKey(),
                        ((ObjectNode) entry.getValue()).without("enum").toString()));
        RuleCatalog.rules().forEach(rule -> present.put("rule " + rule.name(), parameters(rule)));
        RuleCatalog.preAggregators().forEach(pre -> present.put(pre.name(), parameters(pre)));
        AttackCatalog.types().forEach(type -> present.put("attack " + type, ""));
        Datasets.keywords()
                .forEach(keyword -> present.put(
                        "data " + keyword, Datasets.modality(keyword).name()));
        Architectures.names().forEach(name -> present.put("network " + name, ""));
        Recording.of("keys").compare(present);
    }

    private static String parameters(CatalogEntry<?> entry) {
        return entry.parameters().stream()
                .map(p -> p.name() + (p.required() ? "!" : "") + " (" + p.help() + ")")
                .collect(Collectors.joining(", "));
    }

    @Test
    void errorsAndExitCodes() throws IOException {
        Files.writeString(folder.resolve("list.json"), "[1]");
        Files.writeString(folder.resolve("broken.json"), "{\"a\": 1,}");
        Files.writeString(folder.resolve("empty.json"), "{}");
        Files.writeString(folder.resolve("updates.json"), "{\"updates\": [[1,2,3],[4,5,6],[7,8,9]]}");
        Map<String, String> present = new TreeMap<>();
        for (String line : """
                validat
                nope
                run
                run none.json
                run list.json
                run broken.json
                run empty.json
                run --resume nope
                run empty.json --resume x
                run empty.json --threads 0
                run empty.json --threads many
                run empty.json --colour
                validate
                validate none.json
                validate list.json
                validate broken.json
                validate empty.json
                validate --json empty.json
                sweep
                sweep empty.json
                sweep --resume nope
                aggregate krum -p f=1 updates.json
                aggregate nope updates.json
                aggregate median -p f=1 updates.json
                aggregate trimmed_mean updates.json
                aggregate median none.json
                aggregate median list.json
                attack nope updates.json
                attack label_flipping updates.json
                attack sign_flip -p scal=2 updates.json
                attack sign_flip -p scale=x updates.json
                partition
                preview-attack
                report
                report nope
                reproduce
                prune
                lab --port x
                agents --port x
                backup
                restore
                mcp --lab nope""".split("\n")) {
            String[] words = Stream.of(line.split(" "))
                    .map(word -> word.endsWith(".json") ? folder.resolve(word).toString() : word)
                    .toArray(String[]::new);
            Executed done = Executed.of(words);
            present.put("crucible " + line, done.code() + " " + withoutPaths(done.err() + done.out()));
        }
        WRONG.forEach(settings -> present.put("config " + settings, mistakes(settings)));
        Recording.of("errors").compare(present);
    }

    private static final List<String> WRONG = List.of(
            "'num_of_rounds': 0",
            "'num_of_rounds': 'x'",
            "'num_of_clients': -1",
            "'num_of_clients': 2000",
            "'dataset_keyword': 'mnits'",
            "'model_keyword': 'ccn'",
            "'aggregation_strategy_keyword': 'crum'",
            "'aggregation_strategy_keyword': 'krum', 'num_of_malicious_clients': 2, 'num_of_clients': 5",
            "'aggregation_strategy_keyword': 'bulyan', 'num_of_malicious_clients': 2, 'num_of_clients': 6",
            "'aggregation_strategy_keyword': 'mda', 'num_of_malicious_clients': 3, 'num_of_clients': 6",
            "'aggregation_strategy_keyword': 'trimmed_mean', 'trim_ratio': 0.6",
            "'aggregation_strategy_keyword': 'fedavg', 'aggregation_params': {'f': 1}",
            "'pre_aggregation': [{'name': 'nmm'}]",
            "'attack_schedule': [{'start_round': 3, 'end_round': 2, 'attack_type': 'alie'}]",
            "'attack_schedule': [{'start_round': 1, 'end_round': 2, 'attack_type': 'alei'}]",
            "'attack_schedule': [{'start_round': 1, 'end_round': 99, 'attack_type': 'alie',"
                    + " 'selection_strategy': 'random', 'malicious_client_count': 99}]",
            "'partitioning_strategy': 'dirichelt'",
            "'partitioning_strategy': 'dirichlet', 'partitioning_params': {'alpha': 0}",
            "'partitioning_strategy': 'shard'",
            "'learning_rate': 0",
            "'optimizer': 'sdg'",
            "'scaffold': true",
            "'client_fraction': 2",
            "'dp_noise_multiplier': -1",
            "'seed': 'one'",
            "'batchsize': 3",
            "'use_llm': true",
            "'model_type': 'transformer'");

    private static String mistakes(String settings) {
        var config = RunDigests.tiny();
        config.put("aggregation_strategy_keyword", "fedavg");
        config.setAll(RecordedRunsTest.object("{" + settings + "}"));
        ConfigReader.Reading reading = ConfigReader.read(config);
        return Stream.concat(reading.errors().stream(), reading.warnings().stream())
                .map(Problem::toString)
                .map(RecordedSurfaceTest::withoutLists)
                .filter(line -> !line.contains("is missing; using"))
                .collect(Collectors.joining("\n"));
    }

    private String withoutPaths(String text) {
        return text.replace(folder.toString(), "<folder>")
                .replace(Path.of("").toAbsolutePath().getParent().toString(), "<root>")
                .lines()
                .filter(line -> !line.contains("Usage:") && !line.startsWith(" "))
                .map(RecordedSurfaceTest::withoutLists)
                .collect(Collectors.joining("\n"));
    }

    /** Removes lists of choices, which may grow. */
    private static String withoutLists(String line) {
        return line.replaceAll("(one of|did you mean|takes) [\\w:-]+(, [\\w:-]+)+", "$1 …");
    }

    @Test
    void cardsOfTheCrew() throws Exception {
        Map<String, String> present = new TreeMap<>();
        AgentsConfig config = AgentsConfig.local(NOWHERE, folder).withPort(0);
        try (Agents agents = Agents.start(config);
                HttpClient http = HttpClient.newHttpClient()) {
            URI address = URI.create("http://127.0.0.1:" + agents.port());
            String card = http.send(
                            HttpRequest.newBuilder(address.resolve("/.well-known/agent-card.json"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
            JsonNode read = JSON.readTree(card.replace(Integer.toString(agents.port()), "PORT"));
            assertThat(read.path("skills")).isNotEmpty();
            flatten("", read, present);
        }
        Recording.of("card").compare(present);
    }

    @Test
    void toolsOfTheCrew() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String ask = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\",\"params\":{}}\n";
        try (LabClient lab = new LabClient(LabAddress.of(NOWHERE, Optional.empty()))) {
            new McpStdio(Agents.mcp(lab)).run(new ByteArrayInputStream(ask.getBytes(StandardCharsets.UTF_8)), out);
        }
        Map<String, String> present = new TreeMap<>();
        for (JsonNode tool : JSON.readTree(out.toByteArray()).at("/result/tools")) {
            flatten(tool.path("name").asText(), tool, present);
        }
        assertThat(present).isNotEmpty();
        Recording.of("tools").compare(present);
    }

    private static void flatten(String name, JsonNode node, Map<String, String> into) {
        if (node.isObject()) {
            node.properties().forEach(entry -> flatten(name + "/" + entry.getKey(), entry.getValue(), into));
        } else if (node.isArray() && node.path(0).isContainerNode()) {
            for (int i = 0; i < node.size(); i++) {
                String id = node.get(i).path("id").asText(Integer.toString(i));
                flatten(name + "/" + id, node.get(i), into);
            }
        } else {
            into.put(name, node.toString());
        }
    }
}
