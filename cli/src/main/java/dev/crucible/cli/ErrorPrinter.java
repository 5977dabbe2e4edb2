package dev.crucible.cli;

import dev.crucible.engine.cluster.ClusterException;
import dev.crucible.engine.data.DataException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns whatever a command throws into lines a user can act on, and an exit code. CRUCIBLE_DEBUG=1 adds the stack trace. */
final class ErrorPrinter implements IParameterExceptionHandler, IExecutionExceptionHandler {

    private final EnvironmentDefaults environment;

    ErrorPrinter(EnvironmentDefaults environment) {
        this.environment = environment;
    }

    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("crucible: " + failure.getMessage() + source(failure));
        if (!UnmatchedArgumentException.printSuggestions(failure, err)) {
            err.println("See: " + command.getCommandSpec().qualifiedName() + " --help");
        }
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

    /** Java names only the file for the commonest failures; this says what happened to it. */
    static String describe(FileSystemException failure) {
        String reason = failure.getReason();
        if (reason == null) {
            reason = failure.getClass().getSimpleName().replace("Exception", "");
        }
        return failure.getFile() + ": " + reason;
    }

    private String source(ParameterException failure) {
        return Optional.ofNullable(failure.getArgSpec())
                .filter(argument -> environment.value(argument).isPresent())
                .flatMap(EnvironmentDefaults::variable)
                .map(variable -> " (" + variable + " is set)")
                .orElse("");
    }
}
