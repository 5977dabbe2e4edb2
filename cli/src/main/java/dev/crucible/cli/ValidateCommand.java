package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.Surroundings;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        description = "Check a config without running it; exit 2 when it has errors.")
final class ValidateCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "CONFIG", description = "JSON file, flat or structured.")
    private Path config;

    @Mixin
    private DatasetsFolder datasets;

    @Mixin
    private PythonOptions strategies;

    @Option(names = "--json", description = "Print {\"valid\", \"errors\", \"warnings\", \"problems\"} as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        strategies.apply();
        ConfigReader.Reading reading =
                ConfigReader.read(ConfigFile.read(config), new Surroundings(datasets.path(), false));
        PrintWriter out = spec.commandLine().getOut();
        boolean valid = reading.errors().isEmpty();
        if (json) {
            out.println(asJson(reading));
        } else {
            reading.errors().forEach(problem -> out.println("error    " + problem));
            reading.warnings().forEach(problem -> out.println("warning  " + problem));
            out.println(config + (valid ? " is valid" : " is not valid"));
        }
        return valid ? ExitCodes.OK : ExitCodes.BAD_INPUT;
    }

    private static String asJson(ConfigReader.Reading reading) {
        ObjectNode answer = Json.MAPPER.createObjectNode();
        answer.put("valid", reading.errors().isEmpty());
        addAll(answer, "errors", reading.errors());
        addAll(answer, "warnings", reading.warnings());
        var problems = answer.putArray("problems");
        reading.problems().forEach(problem -> problems.addObject()
                .put("field", problem.field())
                .put("message", problem.message())
                .put("code", problem.code().word())
                .put("severity", problem.severity().name().toLowerCase(Locale.ROOT)));
        return answer.toPrettyString();
    }

    private static void addAll(ObjectNode answer, String key, List<Problem> problems) {
        var list = answer.putArray(key);
        problems.forEach(problem -> list.add(problem.toString()));
    }
}
