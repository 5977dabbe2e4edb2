package dev.crucible.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.Average;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.pre.PreAggregated;
import dev.crucible.engine.aggregation.pre.PreAggregator;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackContext;
import dev.crucible.engine.catalog.NamedAttacks;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.io.JsonValues;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.python.PythonStrategies;
import dev.crucible.engine.random.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "attack",
        mixinStandardHelpOptions = true,
        description = {
            "Show the updates that attackers would send.",
            "Input: {\"updates\": [[…], …]} with the honest updates. Output: {\"updates\": [[…], …]}, one row per"
                    + " attacker.",
            "Attackers start from the honest mean. The global model is zero."
        })
final class AttackCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "Attack on updates, such as alie.")
    private String name;

    @Parameters(
            index = "1",
            paramLabel = "FILE",
            arity = "0..1",
            defaultValue = "-",
            description = "JSON file, - for standard input. [default: ${DEFAULT-VALUE}]")
    private String file;

    @Option(
            names = "-p",
            paramLabel = "KEY=VALUE",
            description = "Parameter of the attack, such as tau=1.5. Repeatable.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--attackers",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of attackers. [default: ${DEFAULT-VALUE}]")
    private int attackers;

    @Option(
            names = "--rule",
            paramLabel = "RULE",
            defaultValue = "average",
            description = "Rule of the server, for attacks that optimise against it. [default: ${DEFAULT-VALUE}]")
    private String rule;

    @Option(
            names = "--rule-params",
            paramLabel = "JSON",
            defaultValue = "{}",
            description = "Parameters of --rule. [default: ${DEFAULT-VALUE}]")
    private String ruleParameters;

    @Option(
            names = "--pre",
            paramLabel = "JSON",
            defaultValue = "[]",
            description = "Pre-aggregators of the server, such as [{\"name\": \"nnm\", \"f\": 1}]. [default:"
                    + " ${DEFAULT-VALUE}]")
    private String pre;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "Seed of attacks that draw random numbers. [default: ${DEFAULT-VALUE}]")
    private long seed;

    @Override
    public Integer call() {
        if (name == null) {
            throw new ParameterException(spec.commandLine(), "Missing required parameter: 'NAME'");
        }
        if (attackers < 1) {
            throw new BadInputException("--attackers: must be at least 1, got " + attackers);
        }
        UpdateMatrix honest = UpdatesFile.read(file, System.in);
        List<Problem> problems = new ArrayList<>();
        Attack.OnUpdate attack = AggregateCommand.orRefuse(attack(problems), problems);
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        ArrayNode rows = answer.putArray("updates");
        try (Workers workers = new Workers(Runtime.getRuntime().availableProcessors())) {
            for (float[] row : AttackContext.alone(honest, attackers, server(), workers, new Seed(seed))
                    .sent(attack)) {
                rows.add(UpdatesFile.array(row));
            }
        }
        spec.commandLine().getOut().println(answer);
        return ExitCodes.OK;
    }

    private Optional<Attack.OnUpdate> attack(List<Problem> problems) {
        Map<String, Object> given = JsonValues.of(UpdatesFile.parameters(parameters));
        return PythonStrategies.names(name)
                ? PythonStrategies.attack(name, new dev.crucible.engine.parameters.Parameters(given, "", problems))
                        .map(Attack.OnUpdate.class::cast)
                : NamedAttacks.create(name, given, problems);
    }

    private Aggregator server() {
        if (rule.equals("average") && pre.equals("[]")) {
            return new Average();
        }
        List<Problem> problems = new ArrayList<>();
        ObjectNode given = object("--rule-params", ruleParameters);
        Aggregator aggregator =
                AggregateCommand.orRefuse(RuleCatalog.create(rule, JsonValues.of(given), problems), problems);
        List<PreAggregator> steps = new ArrayList<>();
        for (JsonNode step : object("--pre", "{\"steps\":" + pre + "}").path("steps")) {
            ObjectNode own = step.isObject() ? ((ObjectNode) step).deepCopy() : JsonNodeFactory.instance.objectNode();
            String called = "pre:" + own.path("name").asText();
            own.remove("name");
            steps.add(AggregateCommand.orRefuse(RuleCatalog.createPre(called, JsonValues.of(own), problems), problems));
        }
        return steps.isEmpty() ? aggregator : new PreAggregated(steps, aggregator);
    }

    private static ObjectNode object(String option, String json) {
        if (UpdatesFile.parameters(Map.of("given", json)).get("given") instanceof ObjectNode object) {
            return object;
        }
        throw new BadInputException(option + ": is not JSON: " + json);
    }
}
