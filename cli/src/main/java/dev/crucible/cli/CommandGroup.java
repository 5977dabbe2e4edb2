package dev.crucible.cli;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;

/** The commands by purpose, in the order of the main help. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are those of List.of
enum CommandGroup {
    RUN(
            "Run experiments",
            RunCommand.class,
            ValidateCommand.class,
            BranchCommand.class,
            SweepCommand.class,
            DoseCommand.class,
            RedTeamCommand.class),
    RESULTS(
            "Results",
            ReportCommand.class,
            PaperCommand.class,
            BundleCommand.class,
            ReproduceCommand.class,
            PruneCommand.class,
            BackupCommand.class,
            RestoreCommand.class),
    DATA(
            "Data and catalogues",
            DataCommand.class,
            PartitionCommand.class,
            PreviewAttackCommand.class,
            AttackCommand.class),
    SERVICES(
            "Services",
            UpCommand.class,
            LabCommand.class,
            WorkerCommand.class,
            AgentsCommand.class,
            BridgeCommand.class,
            McpCommand.class),
    NOVEL("Novel", PlayCommand.class, ScenesCommand.class),
    DEVELOP(
            "Develop",
            NewCommand.class,
            AggregateCommand.class,
            DoctorCommand.class,
            CheckoutCommand.Bench.class,
            CheckoutCommand.ValidateAgainst.class,
            CheckoutCommand.ReproducePaper.class,
            PackageCommand.class);

    /** The launcher's command, which Java never sees. */
    private static final String TEST = line("test", "Install the requirements of the tests and run them.");

    private final String title;
    private final List<Class<?>> commands;

    CommandGroup(String title, Class<?>... commands) {
        this.title = title;
        this.commands = List.of(commands);
    }

    /** All commands of all groups. */
    static Stream<Class<?>> commands() {
        return Arrays.stream(values()).flatMap(group -> group.commands.stream());
    }

    /** The name of a command. */
    static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    /** The groups with one line per command. */
    static String list(Help help) {
        return Arrays.stream(values())
                .map(group -> "%n%s:%n".formatted(group.title) + group.lines(help))
                .collect(Collectors.joining());
    }

    private String lines(Help help) {
        Stream<String> named = commands.stream().map(CommandGroup::name);
        Stream<String> chosen = this == DATA
                ? Arrays.stream(Choices.values())
                        .filter(kind -> kind != Choices.ATTACK)
                        .map(Choices::command)
                : Stream.empty();
        Stream<String> listed = Stream.concat(named, chosen)
                .flatMap(name ->
                        Stream.ofNullable(help.subcommands().get(name)).map(command -> line(name, about(command))));
        return Stream.concat(listed, this == DEVELOP ? Stream.of(TEST) : Stream.empty())
                .collect(Collectors.joining());
    }

    private static String about(Help command) {
        return command.commandSpec().usageMessage().description()[0];
    }

    private static String line(String name, String about) {
        return "  %-18s%s%n".formatted(name, about);
    }
}
