package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.io.JsonValues;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "aggregate",
        mixinStandardHelpOptions = true,
        description = {
            "Aggregate updates from a JSON file by one rule.",
            "Input: {\"updates\": [[…], …], \"weights\": […]}. The weights are sample counts.",
            "Output: {\"aggregate\": […], \"selected\": […], \"scores\": […]}, or {\"updates\": [[…], …]} for a"
                    + " pre-aggregator such as pre:nnm."
        })
final class AggregateCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "RULE",
            arity = "0..1",
            description = "Rule, or a pre-aggregator such as pre:nnm.")
    private String rule;

    @Parameters(
            index = "1",
            paramLabel = "FILE",
            arity = "0..1",
            defaultValue = "-",
            description = "JSON file, - for standard input. [default: ${DEFAULT-VALUE}]")
    private String file;

    @Option(names = "-p", paramLabel = "KEY=VALUE", description = "Parameter of the rule, such as f=2. Repeatable.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "Seed of rules that draw random numbers. [default: ${DEFAULT-VALUE}]")
    private long seed;

    @Option(names = "--list", description = "List all rules with their parameters.")
    private boolean list;

    @Option(
            names = "--serve",
            description = "Run as a server: read length-prefixed requests from standard input until end of file.")
    private boolean serve;

    @Override
    public Integer call() throws IOException {
        if (serve) {
            try (Workers workers = new Workers(Runtime.getRuntime().availableProcessors())) {
                new AggregationService(workers).serve(new BufferedInputStream(System.in), System.out);
            }
            return ExitCodes.OK;
        }
        PrintWriter out = spec.commandLine().getOut();
        if (list) {
            RuleCatalog.rules().forEach(entry -> out.println(described(entry)));
            RuleCatalog.preAggregators().forEach(entry -> out.println(described(entry)));
            return ExitCodes.OK;
        }
        if (rule == null) {
            throw new BadInputException("RULE: is missing; --list names all rules");
        }
        UpdateMatrix updates = UpdatesFile.read(file, System.in);
        try (Workers workers = new Workers(Runtime.getRuntime().availableProcessors())) {
            RoundContext round =
                    new RoundContext(1, new Seed(seed).stream(Purpose.AGGREGATION, 1), workers, RuleState.NONE);
            out.println(rule.startsWith("pre:") ? preAggregated(updates, round) : aggregated(updates, round));
        } catch (PreconditionException e) {
            throw new BadInputException(String.valueOf(e.getMessage()));
        }
        return ExitCodes.OK;
    }

    private ObjectNode aggregated(UpdateMatrix updates, RoundContext round) {
        List<Problem> problems = new ArrayList<>();
        var made = RuleCatalog.create(rule, JsonValues.of(UpdatesFile.parameters(parameters)), problems);
        Aggregate aggregate = orRefuse(made, problems).aggregate(updates, round);
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.set("aggregate", UpdatesFile.array(aggregate.update()));
        if (aggregate.weights().isPresent() || aggregate.selected().isPresent()) {
            ArrayNode selected = answer.putArray("selected");
            IntStream.range(0, updates.n()).filter(aggregate::used).forEach(selected::add);
        }
        aggregate.scores().ifPresent(scores -> {
            ArrayNode values = answer.putArray("scores");
            for (double score : scores) {
                values.add(score);
            }
        });
        return answer;
    }

    private ObjectNode preAggregated(UpdateMatrix updates, RoundContext round) {
        List<Problem> problems = new ArrayList<>();
        var made = RuleCatalog.createPre(rule, JsonValues.of(UpdatesFile.parameters(parameters)), problems);
        var step = orRefuse(made, problems);
        step.require(updates.n());
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        ArrayNode rows = answer.putArray("updates");
        for (float[] row : step.apply(updates, round).rows()) {
            rows.add(UpdatesFile.array(row));
        }
        return answer;
    }

    static <T> T orRefuse(Optional<T> made, List<Problem> problems) {
        return made.orElseThrow(() -> new BadInputException(problems.stream()
                .filter(Problem::isError)
                .map(Problem::toString)
                .collect(Collectors.joining("\n"))));
    }

    private static String described(CatalogEntry<?> entry) {
        String parameters = entry.parameters().stream()
                .map(p -> "%n    %-12s %s%s".formatted(p.name(), p.required() ? "required; " : "", p.help()))
                .collect(Collectors.joining());
        return entry.name() + parameters;
    }
}
