package dev.crucible.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code crucible} command. Exit codes: 0 ok, 1 failed, 2 bad input. */
@Command(
        name = "crucible",
        description = "A federated-learning robustness lab.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "  test      Set up and run every test; arguments go to Maven.",
            "",
            "Every option is also an environment variable: --lab-port is CRUCIBLE_LAB_PORT.",
            "Exit codes: 0 ok, 1 failed, 2 bad input."
        })
public final class Main {

    private static final List<Class<?>> COMMANDS = List.of(
            UpCommand.class,
            LabCommand.class,
            WorkerCommand.class,
            AgentsCommand.class,
            BridgeCommand.class,
            McpCommand.class,
            RunCommand.class,
            BranchCommand.class,
            SweepCommand.class,
            RedTeamCommand.class,
            ReportCommand.class,
            PaperCommand.class,
            ReproduceCommand.class,
            ValidateCommand.class,
            ValidateAgainstCommand.class,
            DataCommand.class,
            PartitionCommand.class,
            PreviewAttackCommand.class,
            BackupCommand.class,
            RestoreCommand.class,
            PruneCommand.class,
            AggregateCommand.class,
            AttackCommand.class,
            NewCommand.class,
            PlayCommand.class,
            ScenesCommand.class,
            DoctorCommand.class,
            BenchCommand.class,
            PackageCommand.class,
            WarmCommand.class);

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

    /** All commands as they stand in an environment. */
    static CommandLine commandLine(Map<String, String> variables) {
        return commandLine(variables, "");
    }

    /** The same for whoever asks for {@code first}: to read what all other commands take takes longer than to do what most do. */
    static CommandLine commandLine(Map<String, String> variables, String first) {
        EnvironmentDefaults environment = new EnvironmentDefaults(variables);
        CommandLine line = new CommandLine(new Main());
        List<Class<?>> alone = COMMANDS.stream()
                .filter(command -> name(command).equals(first))
                .limit(1)
                .toList();
        (alone.isEmpty() ? COMMANDS : alone).forEach(command -> line.addSubcommand(name(command), command));
        for (Choices choices : Choices.values()) {
            if (choices != Choices.ATTACK && alone.isEmpty()) {
                line.addSubcommand(choices.command(), ChoicesCommand.of(choices));
            }
        }
        Map<String, CommandLine> commands = line.getSubcommands();
        Optional.ofNullable(commands.get("attack")).ifPresent(attack -> ChoicesCommand.below(attack, Choices.ATTACK));
        // What follows a benchmark's name is its own.
        Optional.ofNullable(commands.get("bench")).ifPresent(bench -> bench.setStopAtPositional(true));
        return line.setDefaultValueProvider(environment)
                .setParameterExceptionHandler(new ErrorPrinter(environment))
                .setExecutionExceptionHandler(new ErrorPrinter(environment))
                .setUsageHelpAutoWidth(false);
    }

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }
}
