package dev.crucible.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "backup",
        mixinStandardHelpOptions = true,
        description = {
            "Copy all runs and conversations into a new folder.",
            "Safe while services run. The copy leaves out the trash. Restore it with crucible restore."
        })
final class BackupCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Folder to create. It must not exist.")
    private Path folder;

    @Mixin
    private OutFolder out;

    @Mixin
    private ServiceData data;

    @Override
    public Integer call() throws IOException {
        Backup.Extent extent = new Backup(folder).take(out.path(), data.path());
        spec.commandLine()
                .getOut()
                .printf(
                        "%d runs, %d files, %.1f MB in %s%n",
                        extent.runs(), extent.files(), extent.bytes() / 1e6, folder.toAbsolutePath());
        return ExitCodes.OK;
    }
}
