package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.python.PythonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;

/** Turns what ended a run into one sentence for its user; only what is nobody's fault but ours is named by its class. */
final class RunFailure {

    private RunFailure() {}

    static String reason(Throwable failure) {
        return switch (failure) {
            case DataException e -> e.getMessage();
            case PreconditionException e -> e.getMessage();
            case DivergedException e -> e.getMessage();
            case PythonException e -> e.getMessage();
            case OutOfMemoryError e ->
                "out of memory: fewer clients, a smaller model or a larger heap (CRUCIBLE_HEAP) is needed";
            case UncheckedIOException e -> reason(e.getCause());
            case FileSystemException e -> "cannot write " + fileName(e) + ": " + e.getReason();
            case IOException e -> e.getMessage();
            default -> "internal error: " + failure;
        };
    }

    private static String fileName(FileSystemException e) {
        String file = e.getFile();
        return file == null ? "a file" : file.substring(file.lastIndexOf('/') + 1);
    }
}
