package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.cluster.ClusterException;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.python.PythonException;
import dev.crucible.engine.results.FailureCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.Objects;

/**
 * Failure that ended a run, in one sentence for its user; only internal errors are named by their class.
 *
 * @param code its kind, for programs
 */
public record RunFailure(FailureCode code, String reason) {

    /** Returns the code and the sentence for {@code failure}. */
    public static RunFailure of(Throwable failure) {
        return switch (failure) {
            case DataException e -> new RunFailure(FailureCode.DATA, said(e));
            case PreconditionException e -> new RunFailure(FailureCode.BOUND, said(e));
            case DivergedException e -> new RunFailure(FailureCode.DIVERGED, said(e));
            case PythonException e -> new RunFailure(FailureCode.PYTHON, said(e));
            case OutOfMemoryError e ->
                new RunFailure(
                        FailureCode.MEMORY,
                        "out of memory: fewer clients, a smaller model or a larger heap (CRUCIBLE_HEAP) is needed");
            case UncheckedIOException e ->
                of(Objects.requireNonNull(e.getCause(), "an UncheckedIOException has a cause"));
            case FileSystemException e ->
                new RunFailure(FailureCode.FILES, "cannot write " + fileName(e) + ": " + e.getReason());
            case IOException e -> new RunFailure(FailureCode.FILES, said(e));
            case ClusterException e -> new RunFailure(FailureCode.CLUSTER, "internal error: " + failure);
            default -> new RunFailure(FailureCode.INTERNAL, "internal error: " + failure);
        };
    }

    private static String said(Throwable failure) {
        return Objects.requireNonNullElseGet(failure.getMessage(), failure::toString);
    }

    private static String fileName(FileSystemException e) {
        String file = e.getFile();
        return file == null ? "a file" : file.substring(file.lastIndexOf('/') + 1);
    }
}
