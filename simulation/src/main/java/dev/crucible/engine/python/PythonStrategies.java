package dev.crucible.engine.python;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.StrategyFolder;
import dev.crucible.engine.compute.ClientTrainer;
import dev.crucible.engine.data.DatasetFacts;
import dev.crucible.engine.data.ExternalDataset;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Suggestions;
import dev.crucible.engine.setting.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rules, attacks, training and data sets in Python, found by keyword {@code python:FILE:NAME}. Files are read only from the one folder that
 * the operator named, since they run with the rights of this process.
 */
public final class PythonStrategies {

    /** Name of the system property with the interpreter. */
    public static final String PYTHON = "crucible.python";

    private static final Pattern KEYWORD = Pattern.compile("python:([^:]+\\.py):([A-Za-z_][A-Za-z0-9_]*)");

    private PythonStrategies() {}

    /** Returns true if {@code keyword} names a function in Python. */
    public static boolean names(String keyword) {
        return keyword.startsWith("python:");
    }

    /** Ends all idle processes; a later call starts a new one. */
    public static void endIdle() {
        PythonPool.end(Duration.ZERO);
    }

    static String keyword(Source source, String name) {
        return "python:%s:%s".formatted(source.file(), name);
    }

    /**
     * Returns the rule of {@code keyword}. Problems are added to {@code problems} under the rule's own keys, or without a key.
     *
     * @param n clients of a round
     * @param f attackers to tolerate
     * @param parameters {@code aggregation_params}
     */
    public static Optional<Aggregator> rule(
            String keyword, int n, int f, ObjectNode parameters, List<Problem> problems) {
        ObjectNode size = Json.object().put("n", n).put("f", f);
        return find(keyword, "rule", parameters, problems)
                .filter(found -> isSound(found, parameters, size, into(problems), doubts(problems)))
                .map(found -> new PythonRule(
                        found.source,
                        found.name,
                        f,
                        parameters.toString(),
                        found.notes.path("needs_root").asBoolean()));
    }

    /** Returns the names of the parameters of the rule {@code keyword}; empty if there is no such rule, which {@link #rule} reports. */
    public static List<String> parameters(String keyword) {
        return find(keyword, "rule", _ -> {}).map(PythonStrategies::known).orElse(List.of());
    }

    /**
     * Returns the client training of {@code keyword}; problems are added as for a rule.
     *
     * @param facts facts about the data, known before they are loaded
     * @param softmax true if a trainer without its own model trains softmax regression; only that network is tried before a run
     */
    public static Optional<ClientTrainer> trainer(
            String keyword,
            ObjectNode parameters,
            Optional<DatasetFacts> facts,
            boolean softmax,
            List<Problem> problems) {
        return find(keyword, "trainer", parameters, problems)
                .filter(found -> facts.isEmpty()
                        || !(softmax || found.notes.path("own_model").asBoolean())
                        || isSound(found, parameters, form(facts.get()), into(problems), doubts(problems)))
                .map(found -> new PythonTrainer(
                        found.source,
                        found.name,
                        parameters.toString(),
                        found.notes.path("own_model").asBoolean()));
    }

    /** Returns the data set of {@code keyword}; problems are added as for a rule. */
    public static Optional<ExternalDataset> dataset(String keyword, ObjectNode parameters, List<Problem> problems) {
        return find(keyword, "dataset", parameters, problems)
                .map(found -> new PythonDataset(found.source, found.name, parameters.toString()));
    }

    private static ObjectNode form(DatasetFacts facts) {
        ObjectNode form = Json.object().put("classes", facts.classes());
        facts.shape().dims().forEach(form.putArray("shape")::add);
        return form;
    }

    private static Consumer<String> into(List<Problem> problems) {
        return message -> problems.add(Problem.error("", message));
    }

    private static Consumer<String> doubts(List<Problem> problems) {
        return message -> problems.add(Problem.warning("", message));
    }

    /** Tries {@code found} and returns true if there is no fault; faults and warnings are reported. */
    private static boolean isSound(
            Found found, ObjectNode parameters, ObjectNode ask, Consumer<String> problem, Consumer<String> warning) {
        ask.set("params", parameters);
        try {
            PythonCheck.Findings findings = PythonCheck.of(found.source, found.name, ask);
            findings.faults().forEach(problem);
            findings.warnings().forEach(warning);
            return findings.faults().isEmpty();
        } catch (PythonException e) {
            problem.accept(found.name + ": " + told(e));
            return false;
        }
    }

    private static String told(PythonException e) {
        return e.getMessage() + e.trace().map(trace -> "\n" + trace).orElse("");
    }

    private static Optional<Found> find(String keyword, String kind, ObjectNode parameters, List<Problem> problems) {
        int before = problems.size();
        Optional<Found> named = find(keyword, kind, into(problems));
        named.ifPresent(found -> {
            List<String> known = known(found);
            parameters.fieldNames().forEachRemaining(key -> {
                if (!known.contains(key)) {
                    problems.add(Problem.error(
                            key,
                            "is no parameter of %s; it takes %s"
                                            .formatted(found.name, known.isEmpty() ? "none" : String.join(", ", known))
                                    + Suggestions.question(key, known)));
                }
            });
            missing(found, parameters).forEach(key -> problems.add(Problem.error(key, "is required by " + found.name)));
        });
        return problems.size() > before ? Optional.empty() : named;
    }

    /** Returns the attack of {@code type}, whose parameters are keys of its {@code entry}; problems are added to the entry. */
    public static Optional<Attack> attack(String type, Parameters entry) {
        return find(type, "attack", message -> entry.error(Setting.ATTACK_TYPE.name(), message))
                .flatMap(found -> {
                    ObjectNode parameters = Json.object();
                    known(found).forEach(key -> entry.raw(key)
                            .ifPresent(value -> parameters.set(key, Json.MAPPER.valueToTree(value))));
                    List<String> missing = missing(found, parameters);
                    missing.forEach(key -> entry.error(key, "is required by " + found.name));
                    return missing.isEmpty()
                                    && isSound(
                                            found,
                                            parameters,
                                            Json.object(),
                                            message -> entry.error(Setting.ATTACK_TYPE.name(), message),
                                            message -> entry.warn(Setting.ATTACK_TYPE.name(), message))
                            ? Optional.of(new PythonAttack(
                                    found.source,
                                    found.name,
                                    found.notes.path("omniscient").asBoolean(),
                                    parameters.toString()))
                            : Optional.empty();
                });
    }

    /**
     * A function of a file, as its decorator declares it.
     *
     * @param keyword its name in configs
     */
    public record Declared(String keyword, List<CatalogEntry.Parameter> parameters) {}

    /**
     * Returns all functions of one kind ({@code rule}, {@code attack}, {@code trainer} or {@code dataset}) in those files of the operator's
     * folder that mention {@code crucible_fl}. Faults of a file are reported to {@code problem}.
     */
    public static List<Declared> all(String kind, Consumer<String> problem) {
        List<Declared> all = new ArrayList<>();
        for (String file : files(problem)) {
            try {
                Source source = source(file);
                for (JsonNode one : PythonPool.with(source, PythonProcess::strategies)) {
                    if (one.path("kind").asText().equals(kind)) {
                        List<CatalogEntry.Parameter> parameters = one.path("parameters")
                                .propertyStream()
                                .map(each -> new CatalogEntry.Parameter(
                                        each.getKey(),
                                        each.getValue().path("required").asBoolean(),
                                        ""))
                                .toList();
                        all.add(new Declared(keyword(source, one.path("name").asText()), parameters));
                    }
                }
            } catch (PythonException | IOException e) {
                problem.accept(e.getMessage());
            }
        }
        return all;
    }

    private static List<String> files(Consumer<String> problem) {
        Optional<Path> root = StrategyFolder.named();
        if (root.isEmpty()) {
            return List.of();
        }
        try (Stream<Path> below = Files.walk(root.get())) {
            return below.filter(file -> file.toString().endsWith(".py") && names(file))
                    .map(file -> root.get().relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            problem.accept("--strategies: the folder cannot be read: " + e.getMessage());
            return List.of();
        }
    }

    /** Returns true if {@code file} may declare functions; other files are not run. */
    private static boolean names(Path file) {
        try {
            return Files.isRegularFile(file)
                    && new String(Files.readAllBytes(file), StandardCharsets.UTF_8).contains("crucible_fl");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String interpreter() {
        String set = System.getProperty(PYTHON, System.getenv().getOrDefault("CRUCIBLE_PYTHON", ""));
        return set.isEmpty() ? "python3" : set;
    }

    static ObjectNode json(String parameters) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(parameters);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("was written by us", e);
        }
    }

    /** A function with the declaration that its file gives. */
    private record Found(Source source, String name, JsonNode notes) {}

    private static Optional<Found> find(String keyword, String kind, Consumer<String> problem) {
        Matcher matcher = KEYWORD.matcher(keyword);
        if (!matcher.matches()) {
            problem.accept("must be python:FILE.py:NAME, got \"" + keyword + "\"");
            return Optional.empty();
        }
        try {
            Source source = source(matcher.group(1));
            String name = matcher.group(2);
            JsonNode all = PythonPool.with(source, PythonProcess::strategies);
            List<String> others = new ArrayList<>();
            for (JsonNode one : all) {
                if (one.path("kind").asText().equals(kind)) {
                    if (one.path("name").asText().equals(name)) {
                        return Optional.of(new Found(source, name, one));
                    }
                    others.add(one.path("name").asText());
                }
            }
            problem.accept("%s has no @%s called %s; it has %s"
                    .formatted(source.file(), kind, name, others.isEmpty() ? "none" : String.join(", ", others)));
        } catch (PythonException e) {
            problem.accept(told(e));
        } catch (IOException e) {
            problem.accept(e.getMessage());
        }
        return Optional.empty();
    }

    static Source source(String file) throws IOException {
        Path root = StrategyFolder.named()
                .orElseThrow(() ->
                        new IOException("rules and attacks in Python are off; name their folder with --strategies"))
                .toRealPath();
        Path path = root.resolve(file);
        if (!Files.isRegularFile(path) || !path.toRealPath().startsWith(root)) {
            throw new IOException("there is no file %s in the folder of --strategies".formatted(file));
        }
        return Source.read(file, path.toRealPath());
    }

    private static List<String> known(Found found) {
        List<String> known = new ArrayList<>();
        found.notes.path("parameters").fieldNames().forEachRemaining(known::add);
        return known;
    }

    private static List<String> missing(Found found, ObjectNode given) {
        return known(found).stream()
                .filter(key ->
                        found.notes.at("/parameters/" + key + "/required").asBoolean() && !given.has(key))
                .toList();
    }
}
