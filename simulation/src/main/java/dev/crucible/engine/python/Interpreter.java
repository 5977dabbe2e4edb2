package dev.crucible.engine.python;

import dev.crucible.engine.io.ChildEnvironment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

/** The Python that runs rules and attacks: the one named by {@code crucible.python}, else {@code python3} on the path. */
final class Interpreter {

    /** Limits of one thread: with more, the last bits of sums differ from run to run. */
    private static final Map<String, String> ONE_THREAD = Map.of(
            "OMP_NUM_THREADS", "1", "OPENBLAS_NUM_THREADS", "1", "MKL_NUM_THREADS", "1", "VECLIB_MAXIMUM_THREADS", "1");

    private Interpreter() {}

    /** Returns the command of the worker for {@code source}; its environment holds none of our secrets. */
    static ProcessBuilder of(Source source) {
        ProcessBuilder builder = new ProcessBuilder(List.of(
                PythonStrategies.interpreter(),
                "-P",
                "-u",
                "-m",
                "crucible_fl.worker",
                source.path().toString(),
                source.file()));
        ChildEnvironment.restrict(builder);
        Map<String, String> environment = builder.environment();
        environment.put("PYTHONPATH", Wheel.PATH.toString());
        environment.put("PYTHONHASHSEED", "0");
        environment.put("PYTHONDONTWRITEBYTECODE", "1");
        environment.put("PYTHONIOENCODING", "utf-8");
        environment.putAll(ONE_THREAD);
        return builder;
    }

    /** The wheel of this engine, used whatever else is installed. It is written to a temporary file once, since Python reads only files. */
    private static final class Wheel {

        private static final Path PATH = write();

        private static Path write() {
            try {
                boolean posix = Path.of("")
                        .getFileSystem()
                        .supportedFileAttributeViews()
                        .contains("posix");
                Path file = posix
                        ? Files.createTempFile(
                                "crucible-",
                                ".whl",
                                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))
                        : Files.createTempFile("crucible-", ".whl");
                file.toFile().deleteOnExit();
                return Files.write(file, PythonPackage.bytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
