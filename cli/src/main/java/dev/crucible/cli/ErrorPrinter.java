package dev.crucible.cli;

import dev.crucible.engine.cluster.ClusterException;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.parameters.Suggestions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Converts a command's exception into actionable lines and an exit code. CRUCIBLE_DEBUG=1 adds the stack trace. */
final class ErrorPrinter implements IParameterExceptionHandler, IExecutionExceptionHandler {

    private final EnvironmentDefaults environment;

    ErrorPrinter(EnvironmentDefaults environment) {
        this.environment = environment;
    }

    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        PrintWriter err = command.getErr();
        String message = failure instanceof UnmatchedArgumentException unmatched
                ? unknown(command, unmatched.getUnmatched().getFirst())
                : failure.getMessage();
        err.println("crucible: " + message + source(failure));
        err.println("See: " + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCodes.BAD_INPUT;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        if (System.getenv("CRUCIBLE_DEBUG") != null) {
            failure.printStackTrace(err);
        }
        switch (failure) {
            case BadInputException e -> {
                err.println(e.getMessage());
                return ExitCodes.BAD_INPUT;
            }
            case ClusterException e -> {
                err.println("crucible: " + e.getMessage());
                return ExitCodes.FAILED;
            }
            case DataException e -> {
                err.println("crucible: " + e.getMessage());
                return ExitCodes.BAD_INPUT;
            }
            case FileSystemException e -> err.println("crucible: " + describe(e));
            case IOException e -> err.println("crucible: " + e.getMessage());
            default -> err.println("crucible: internal error: " + failure + " (CRUCIBLE_DEBUG=1 shows where)");
        }
        return ExitCodes.FAILED;
    }

    /** Returns a message with the cause, because Java's messages name only the file for the most common failures. */
    static String describe(FileSystemException failure) {
        String reason = failure.getReason();
        if (reason == null) {
            reason = failure.getClass().getSimpleName().replace("Exception", "");
        }
        return failure.getFile() + ": " + reason;
    }

    private static String unknown(CommandLine command, String word) {
        Set<String> commands = command.getSubcommands().keySet();
        if (word.startsWith("-")) {
            String name = word.replaceFirst("=.*", "");
            return "unknown option " + name + meant(command, name.replaceFirst("^-+", ""));
        }
        return commands.isEmpty()
                ? "unexpected argument \"%s\"".formatted(word)
                : "unknown command \"%s\"%s".formatted(word, Suggestions.question(word, commands));
    }

    /** Asks for the nearest option, or for the one whose name ends this one, as --port ends --lab-port. */
    private static String meant(CommandLine command, String name) {
        List<String> known = command.getCommandSpec().options().stream()
                .map(option -> option.longestName().replaceFirst("^-+", ""))
                .toList();
        return Suggestions.nearest(
                        name, known.stream().map(ErrorPrinter::underscored).toList())
                .map(near -> near.replace('_', '-'))
                .or(() -> known.stream()
                        .filter(option -> name.endsWith("-" + option))
                        .findFirst())
                .map(option -> "; did you mean --" + option + "?")
                .orElse("");
    }

    private static String underscored(String name) {
        return name.replace('-', '_');
    }

    private String source(ParameterException failure) {
        return Optional.ofNullable(failure.getArgSpec())
                .filter(argument -> environment.value(argument).isPresent())
                .flatMap(EnvironmentDefaults::variable)
                .map(variable -> " (" + variable + " is set)")
                .orElse("");
    }
}
