package dev.crucible.cli;

import dev.crucible.engine.python.PythonStrategies;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where rules and attacks in Python lie, and what runs them. */
final class PythonOptions {

    @Option(
            names = "--strategies",
            paramLabel = "DIR",
            description =
                    "Folder of rules and attacks in Python that configs may name; they run with your rights. Default:"
                            + " none, they are off")
    private Path strategies;

    @Option(
            names = "--python",
            paramLabel = "FILE",
            description = "Python that runs them, 3.11 or newer with NumPy. Default: python3")
    private String python;

    boolean areOn() {
        return strategies != null;
    }

    /** Lets configs of this process and of those it starts name them. */
    void apply() {
        if (strategies != null) {
            if (!Files.isDirectory(strategies)) {
                throw new BadInputException("crucible: --strategies: there is no folder " + strategies
                        + "; make it, or leave the option out");
            }
            System.setProperty(
                    PythonStrategies.FOLDER, strategies.toAbsolutePath().toString());
        }
        if (python != null) {
            System.setProperty(PythonStrategies.PYTHON, python);
        }
    }
}
