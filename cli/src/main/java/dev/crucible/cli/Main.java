package dev.crucible.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The {@code crucible} command. Exit codes: 0 ok, 1 failed, 2 bad input. */
@Command(
        name = "crucible",
        description = "Test the robustness of federated learning against attacks.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "",
        footer = {
            "",
            "crucible COMMAND --help describes a command.",
            "The environment variable CRUCIBLE_NAME sets the option --name of every command that has it:",
            "CRUCIBLE_LAB_PORT=8001 is --lab-port=8001 of up.",
            "Exit codes: 0 ok, 1 failed, 2 bad input."
        })
public final class Main {

    private static final int HELP_WIDTH = 100;

    /** Runs one command and exits with its code. */
    public static void main(String[] arguments) {
        StandardError.restore();
        System.exit(execute(arguments.length == 0 ? new String[] {"--help"} : arguments));
    }

    private static int execute(String[] arguments) {
        try {
            return commandLine(System.getenv(), arguments[0]).execute(arguments);
        } catch (OutOfMemoryError e) {
            System.err.println("crucible: that takes more memory than Java may have (" + e.getMessage()
                    + "); ask for less, or allow more, such as CRUCIBLE_HEAP=8g");
            return ExitCodes.FAILED;
        }
    }

    /** Returns all commands, with defaults from {@code variables}. */
    static CommandLine commandLine(Map<String, String> variables) {
        return commandLine(variables, "");
    }

    /** Returns the commands needed to run {@code first}: reading the options of all others takes longer than most commands run. */
    public static CommandLine commandLine(Map<String, String> variables, String first) {
        EnvironmentDefaults environment = new EnvironmentDefaults(variables);
        CommandLine line = new CommandLine(new Main());
        List<Class<?>> all = Stream.concat(CommandGroup.commands(), Stream.of(WarmCommand.class))
                .toList();
        List<Class<?>> alone = all.stream()
                .filter(command -> CommandGroup.name(command).equals(first))
                .toList();
        (alone.isEmpty() ? all : alone)
                .forEach(command ->
                        line.addSubcommand(CommandGroup.name(command), alone.isEmpty() ? command : present(command)));
        for (Choices choices : Choices.values()) {
            if (choices != Choices.ATTACK && alone.isEmpty()) {
                line.addSubcommand(choices.command(), ChoicesCommand.of(choices));
            }
        }
        Map<String, CommandLine> commands = line.getSubcommands();
        Optional.ofNullable(commands.get("attack")).ifPresent(attack -> ChoicesCommand.below(attack, Choices.ATTACK));
        // Arguments after a benchmark's name belong to the benchmark.
        Optional.ofNullable(commands.get("bench")).ifPresent(bench -> bench.setStopAtPositional(true));
        shorten(line);
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandGroup::list);
        return line.setDefaultValueProvider(environment)
                .setParameterExceptionHandler(new ErrorPrinter(environment))
                .setExecutionExceptionHandler(new ErrorPrinter(environment))
                .setUsageHelpAutoWidth(false)
                .setUsageHelpWidth(HELP_WIDTH);
    }

    private static Class<?> present(Class<?> command) {
        return CheckoutCommand.class.isAssignableFrom(command) ? CheckoutCommand.present(command) : command;
    }

    /** A synopsis of thirty options says less than the list below it. */
    private static void shorten(CommandLine command) {
        command.getCommandSpec().usageMessage().abbreviateSynopsis(true);
        command.getSubcommands().values().forEach(Main::shorten);
    }
}
