package dev.crucible.lab;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.lab.scheduling.ChildLauncher;
import dev.crucible.lab.scheduling.FakeSimulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Stands in for {@code crucible run FOLDER}: a fake simulation in the folder, gone on with when it had ended. */
public final class TypedRun {

    private TypedRun() {}

    public static void main(String[] arguments) throws Exception {
        RunDirectory run = new RunDirectory(Path.of(arguments[1]));
        RunOrder order = RunOrder.next(run, Path.of(arguments[arguments.length - 1]), 1);
        StatusFile status = new StatusFile(run, order.fence());
        if (RunState.hasEnded(status.read())) {
            status.reopen();
        }
        FakeSimulation.run(order);
    }

    /** A launcher of fake simulations that are typed as a script in {@code folder}, which is written there. */
    static ChildLauncher launcher(Path folder, Path datasets) throws IOException {
        Path script = Files.createDirectories(folder).resolve("crucible");
        Files.writeString(
                script,
                "#!/bin/sh\nexec '%s/bin/java' -XX:TieredStopAtLevel=1 -cp '%s' %s \"$@\"\n"
                        .formatted(
                                System.getProperty("java.home"),
                                System.getProperty("java.class.path"),
                                TypedRun.class.getName()));
        if (!script.toFile().setExecutable(true)) {
            throw new IOException(script + " cannot be made executable");
        }
        return TestLab.fake(datasets).typedAs(script.toString());
    }
}
