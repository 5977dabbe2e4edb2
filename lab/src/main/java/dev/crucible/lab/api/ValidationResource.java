package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.AttackerBound;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.StrategyRules;
import dev.crucible.engine.config.Surroundings;
import dev.crucible.engine.config.ValidationResult;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.lab.host.SplitTrials;
import dev.crucible.lab.scheduling.ResourceEstimate;
import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Validation of a config without a launch. */
public final class ValidationResource {

    private final int threads;
    private final Surroundings here;
    private final Runnable onVisit;
    private final SplitTrials splits;

    /** Creates the resource for configs that run in {@code here} with {@code threads} each; calls {@code onVisit} per request. */
    public ValidationResource(int threads, Surroundings here, Runnable onVisit) {
        this.threads = threads;
        this.here = here;
        this.onVisit = onVisit;
        this.splits = new SplitTrials(here.datasets());
    }

    public void register(Routes routes) {
        routes.post("/api/validate", this::validate);
    }

    private void validate(Exchange exchange) throws IOException {
        onVisit.run();
        ObjectNode body = exchange.jsonObject();
        ValidationResult read =
                ValidationResult.of(body, exchange.query("cluster").isPresent() ? here.onCluster() : here);
        SplitTrials.Outcome tried = tried(body, read);
        ValidationResult result = with(found(body, tried), read);
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("valid", result.valid());
        if (result.valid()) {
            answer.putNull("errors");
        } else {
            ArrayNode errors = answer.putArray("errors");
            result.errors().forEach(errors::add);
        }
        ArrayNode warnings = answer.putArray("warnings");
        result.warnings().forEach(warnings::add);
        List<String> notes = notes(body, result, tried);
        if (!notes.isEmpty()) {
            notes.forEach(answer.putArray("notes")::add);
        }
        ArrayNode problems = answer.putArray("problems");
        result.problems().forEach(problem -> problems.addObject()
                .put("field", problem.field())
                .put("message", problem.message())
                .put("code", problem.code().word())
                .put("severity", problem.severity().name().toLowerCase(Locale.ROOT)));
        if (exchange.flag("estimate")) {
            answer.set("estimate", estimate(body));
            ArrayNode bounds = answer.putArray("attacker_bounds");
            AttackerBound.of(body).forEach(bound -> bounds.addObject()
                    .put("strategy", bound.strategy())
                    .put("rule", bound.rule())
                    .put("most_malicious_clients", bound.most()));
        }
        exchange.json(answer);
    }

    /** Tries the splits of a valid config. */
    private SplitTrials.Outcome tried(ObjectNode body, ValidationResult read) throws IOException {
        Optional<SimulationConfig> config =
                read.valid() ? ConfigReader.read(body).config() : Optional.empty();
        return splits.of(config.map(SimulationConfig::strategies).orElseGet(List::of));
    }

    /** Returns the problems of the data; a split that cannot be drawn is a warning if the config leaves clients or data to a default. */
    private static List<Problem> found(ObjectNode body, SplitTrials.Outcome tried) {
        boolean given = Stream.of(Setting.NUM_OF_CLIENTS.name(), Setting.DATASET_KEYWORD.name())
                .allMatch(key -> body.findValue(key) != null);
        return tried.tried().entrySet().stream()
                .flatMap(one -> one.getValue().problems(one.getKey()).stream())
                .map(problem -> given ? problem : problem.asWarning())
                .toList();
    }

    /** Returns {@code result} with {@code more}: errors first, and the defaults that a run assumes last. */
    private static ValidationResult with(List<Problem> more, ValidationResult result) {
        return new ValidationResult(Stream.concat(more.stream(), result.problems().stream())
                .sorted(Comparator.comparing((Problem problem) -> !problem.isError())
                        .thenComparing(problem -> problem.code() == Problem.Code.MISSING_KEY))
                .toList());
    }

    /** Returns the forms of rules, what a run would understand of the data, and the splits that were not tried. */
    private static List<String> notes(ObjectNode body, ValidationResult result, SplitTrials.Outcome tried) {
        Stream<String> forms =
                result.valid() && namesTwoForms(body) ? ConfigReader.read(body).notes().stream() : Stream.empty();
        Stream<String> data = tried.tried().values().stream().flatMap(trial -> trial.notes().stream());
        Stream<String> untried = tried.untried().values().stream().map(reason -> "the split was not tried: " + reason);
        return Stream.of(forms, data, untried)
                .flatMap(lines -> lines)
                .distinct()
                .toList();
    }

    /** Returns true if a rule of {@code body} has two forms. */
    private static boolean namesTwoForms(ObjectNode body) {
        return body.findValuesAsText(Setting.AGGREGATION_STRATEGY_KEYWORD.name()).stream()
                .anyMatch(rule -> StrategyRules.forms(rule).isPresent());
    }

    /** Returns the resource estimate, null for a config that cannot run. */
    private JsonNode estimate(ObjectNode body) {
        return ConfigReader.read(body)
                .config()
                .<JsonNode>map(config -> ResourceEstimate.of(config, threads).toJson())
                .orElse(JsonNodeFactory.instance.nullNode());
    }
}
