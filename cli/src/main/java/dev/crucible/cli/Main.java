package dev.crucible.cli;

import java.util.Map;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code crucible} command. Exit codes: 0 ok, 1 failed, 2 bad input. */
@Command(
        name = "crucible",
        description = "A federated-learning robustness lab.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
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
            WarmCommand.class
        },
        footer = {
            "  test      Set up and run every test; arguments go to Maven.",
            "",
            "Every option is also an environment variable: --lab-port is CRUCIBLE_LAB_PORT.",
            "Exit codes: 0 ok, 1 failed, 2 bad input."
        })
public final class Main {

    /** Runs one command and exits with its code. */
    public static void main(String[] arguments) {
        StandardError.restore();
        System.exit(execute(arguments.length == 0 ? new String[] {"--help"} : arguments));
    }

    private static int execute(String[] arguments) {
        try {
            return commandLine(System.getenv()).execute(arguments);
        } catch (OutOfMemoryError e) {
            System.err.println("crucible: that takes more memory than Java may have (" + e.getMessage()
                    + "); ask for less, or allow more, such as CRUCIBLE_HEAP=8g");
            return ExitCodes.FAILED;
        }
    }

    private static CommandLine below(CommandLine whole, String name) {
        return Objects.requireNonNull(whole.getSubcommands().get(name), name);
    }

    /** The command as it stands in an environment. */
    static CommandLine commandLine(Map<String, String> variables) {
        EnvironmentDefaults environment = new EnvironmentDefaults(variables);
        CommandLine whole = new CommandLine(new Main());
        // What follows a benchmark's name is its own.
        below(whole, "bench").setStopAtPositional(true);
        for (Choices choices : Choices.values()) {
            if (choices == Choices.ATTACK) {
                ChoicesCommand.below(below(whole, "attack"), choices);
            } else {
                whole.addSubcommand(choices.command(), ChoicesCommand.of(choices));
            }
        }
        return whole.setDefaultValueProvider(environment)
                .setParameterExceptionHandler(new ErrorPrinter(environment))
                .setExecutionExceptionHandler(new ErrorPrinter(environment))
                .setUsageHelpAutoWidth(false);
    }
}
