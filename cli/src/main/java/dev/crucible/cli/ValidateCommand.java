package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.Surroundings;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.sweep.Splits;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  crucible validate examples/quickstart.json", "  crucible validate --json config.json"},
        description = "Check a config without running it; exit 2 if it has errors.")
final class ValidateCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "CONFIG", description = "JSON file, flat or structured.")
    private Path config;

    @Mixin
    private DatasetsFolder datasets;

    @Mixin
    private PythonOptions strategies;

    @Option(
            names = "--json",
            description = "Print {\"valid\", \"errors\", \"warnings\", \"notes\", \"problems\"} as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        strategies.apply();
        ConfigReader.Reading reading = ConfigReader.read(
                        ConfigFile.read(config), new Surroundings(datasets.path(), false))
                .after(ConfigFile.repeated(config));
        PrintWriter out = spec.commandLine().getOut();
        SortedMap<Integer, Splits.Trial> trials = reading.config()
                .map(config -> Splits.tried(config.strategies(), new Datasets(datasets.path()), this::isThere))
                .orElseGet(TreeMap::new);
        List<Problem> tried = trials.entrySet().stream()
                .flatMap(trial -> trial.getValue().problems(trial.getKey()).stream())
                .toList();
        List<Problem> problems = Stream.of(reading.errors(), reading.warnings(), tried)
                .flatMap(List::stream)
                .toList();
        List<String> notes = new ArrayList<>(reading.notes());
        trials.values().stream()
                .flatMap(trial -> trial.notes().stream())
                .distinct()
                .forEach(notes::add);
        boolean valid = problems.stream().noneMatch(problem -> problem.severity() == Problem.Severity.ERROR);
        if (json) {
            out.println(asJson(reading, problems, notes, valid));
        } else {
            of(problems, Problem.Severity.ERROR).forEach(problem -> out.println("error    " + problem));
            // A setting that is misspelt matters more than the defaults.
            of(problems, Problem.Severity.WARNING).stream()
                    .sorted(Comparator.comparing(problem -> problem.code() == Problem.Code.MISSING_KEY))
                    .forEach(problem -> out.println("warning  " + problem));
            notes.forEach(note -> out.println("note     " + note));
            out.println(config + (valid ? " is valid" : " is not valid"));
        }
        return valid ? ExitCodes.OK : ExitCodes.BAD_INPUT;
    }

    /** Returns true if data are on this machine; missing ones are a warning of the config's own checks. */
    private boolean isThere(DatasetRequest wanted) {
        return new Datasets(datasets.path())
                .missing(wanted.keyword(), wanted.hub())
                .isEmpty();
    }

    private static List<Problem> of(List<Problem> problems, Problem.Severity severity) {
        return problems.stream()
                .filter(problem -> problem.severity() == severity)
                .toList();
    }

    private static String asJson(
            ConfigReader.Reading reading, List<Problem> problems, List<String> notes, boolean valid) {
        ObjectNode answer = Json.MAPPER.createObjectNode();
        answer.put("valid", valid);
        addAll(answer, "errors", of(problems, Problem.Severity.ERROR));
        addAll(answer, "warnings", of(problems, Problem.Severity.WARNING));
        notes.forEach(answer.putArray("notes")::add);
        var list = answer.putArray("problems");
        Stream.concat(reading.problems().stream(), problems.stream()).distinct().forEach(problem -> list.addObject()
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
