package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.cli.Choices.Choice;
import dev.crucible.cli.Choices.Parameter;
import dev.crucible.engine.config.StrategyRules;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Suggestions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command of one catalogue, with the subcommands {@code list} and {@code describe}. */
@Command(mixinStandardHelpOptions = true)
final class ChoicesCommand implements Runnable {

    static final String LIST_FILE = "LIST";

    @Spec
    private CommandSpec spec;

    /** Adds {@code list} and {@code describe} to {@code command}. */
    static void below(CommandLine command, Choices choices) {
        PythonOptions strategies = new PythonOptions();
        for (CommandLine below : List.of(
                new CommandLine(new Listing(choices, strategies)),
                new CommandLine(new Description(choices, strategies)))) {
            if (choices.isOpen()) {
                below.addMixin("strategies", strategies);
            }
            command.addSubcommand(below);
        }
    }

    /** Returns the command of {@code choices}. */
    static CommandLine of(Choices choices) {
        CommandLine command = new CommandLine(new ChoicesCommand());
        command.getCommandSpec().usageMessage().description("List or describe " + choices.title() + ".");
        below(command, choices);
        return command;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    private static List<Choice> all(Choices choices, PythonOptions strategies, CommandSpec spec) {
        if (choices.isOpen()) {
            strategies.apply();
        }
        return choices.all(spec.commandLine().getErr()::println);
    }

    private static ObjectNode json(Choice choice, boolean withParameters) {
        ObjectNode json = Json.object().put("name", choice.name());
        if (!choice.about().isEmpty()) {
            json.put("about", choice.about());
        }
        choice.facts().forEach(json::put);
        if (!withParameters) {
            return json;
        }
        ArrayNode parameters = json.putArray("parameters");
        for (Parameter parameter : choice.parameters()) {
            parameters
                    .addObject()
                    .put("name", parameter.name())
                    .put("required", parameter.required())
                    .put("form", parameter.form())
                    .put("default", parameter.fallback().isEmpty() ? null : parameter.fallback())
                    .put("help", parameter.help());
        }
        return json;
    }

    @Command(name = "list", mixinStandardHelpOptions = true, description = "List them.")
    private static final class Listing implements Callable<Integer> {

        private final Choices choices;
        private final PythonOptions strategies;

        @Spec
        private CommandSpec spec;

        @Option(names = "--json", description = "Print JSON.")
        private boolean json;

        @Option(names = "--all", description = "List entries kept for existing configs too.")
        private boolean everything;

        @Option(
                names = "--out",
                paramLabel = LIST_FILE,
                description = "Write into this file, whole or not at all. Default: print")
        private @Nullable Path file;

        Listing(Choices choices, PythonOptions strategies) {
            this.choices = choices;
            this.strategies = strategies;
        }

        @Override
        public Integer call() throws IOException {
            String list = list(all(choices, strategies, spec).stream()
                    .filter(choice -> everything || !choice.isLegacy())
                    .toList());
            if (file == null) {
                spec.commandLine().getOut().print(list);
                spec.commandLine().getOut().flush();
            } else {
                AtomicFile.write(file, list);
            }
            return ExitCodes.OK;
        }

        private String list(List<Choice> all) {
            if (json) {
                ArrayNode list = Json.object().putArray("list");
                all.forEach(choice -> list.add(json(choice, choices.isOpen())));
                return list.toPrettyString() + System.lineSeparator();
            }
            return all.stream().map(Listing::line).collect(Collectors.joining());
        }

        private static String line(Choice choice) {
            String keys = String.join(
                    ", ", choice.parameters().stream().map(Parameter::name).toList());
            String about = choice.about().isEmpty() || keys.isEmpty() ? choice.about() : choice.about() + ": ";
            return "%-30s %s%s".formatted(choice.name(), about, keys).stripTrailing() + System.lineSeparator();
        }
    }

    @Command(name = "describe", mixinStandardHelpOptions = true, description = "Show the parameters of one of them.")
    private static final class Description implements Callable<Integer> {

        private final Choices choices;
        private final PythonOptions strategies;

        @Spec
        private CommandSpec spec;

        @Parameters(paramLabel = "NAME", description = "Name, as shown by list.")
        private String name;

        @Option(names = "--json", description = "Print JSON.")
        private boolean json;

        Description(Choices choices, PythonOptions strategies) {
            this.choices = choices;
            this.strategies = strategies;
        }

        @Override
        public Integer call() {
            List<Choice> all = all(choices, strategies, spec);
            Choice choice = all.stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> unknown(all));
            PrintWriter out = spec.commandLine().getOut();
            if (json) {
                out.println(json(choice, choices.isOpen()).toPrettyString());
                return ExitCodes.OK;
            }
            out.println(choice.name() + (choice.about().isEmpty() ? "" : ": " + choice.about()) + " (" + choices.key()
                    + ")");
            choice.facts().forEach((name, value) -> out.println("  %-22s %s".formatted(name, value)));
            for (Parameter parameter : choice.parameters()) {
                String fallback = parameter.fallback().isEmpty() ? "" : "; default " + parameter.fallback();
                String help = parameter.help().isEmpty() ? "" : "; " + parameter.help();
                out.println("  %-22s %s%s%s"
                        .formatted(
                                parameter.name(),
                                parameter.form(),
                                parameter.required() ? "; required" : fallback,
                                help));
            }
            return ExitCodes.OK;
        }

        private BadInputException unknown(List<Choice> all) {
            List<String> names = all.stream().map(Choice::name).toList();
            String forms = StrategyRules.forms(name).map(text -> "; it " + text).orElse("");
            String meant = Suggestions.nearest(name, names)
                    .map(known -> "; did you mean " + known + "?")
                    .orElse("; crucible " + choices.command() + " list tells all");
            return new BadInputException(
                    "crucible: " + choices.command() + " describe: no \"" + name + "\"" + forms + meant);
        }
    }
}
