package dev.crucible.cli;

import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.bundle.RunBundle;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "bundle",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  crucible bundle RUN --to=run.zip", "  crucible reproduce run.zip"},
        description = {
            "Pack a run or sweep into one ZIP file, which reproduce reads on any machine.",
            "It holds config, Python files, versions, results and the SHA-256 of each file, described as an RO-Crate."
                    + " Checkpoints and copies of data sets are left out."
        })
final class BundleCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN|SWEEP", description = "Run or sweep, by id or folder.")
    private String name;

    @Option(names = "--to", paramLabel = "FILE", required = true, description = "ZIP file to write.")
    private Path to;

    @Mixin
    private OutFolder out;

    @Override
    public Integer call() throws IOException {
        RunDirectory run = new RunFolders(out.path()).anyExisting("bundle", name);
        if (Files.isDirectory(to)) {
            throw new BadInputException("crucible: bundle: --to " + to + " is a folder; name a file");
        }
        RunBundle bundle = new RunBundle(run);
        bundle.missing().forEach(file -> spec.commandLine()
                .getErr()
                .println("warning: " + file + " is not in the folder of " + run.id()
                        + ", which an earlier version made; give it along with the bundle"));
        try {
            AtomicFile.write(to.toAbsolutePath(), bundle::write);
        } catch (FileSystemException e) {
            throw new BadInputException("crucible: bundle: cannot write to " + to + "; choose another file with --to");
        }
        spec.commandLine().getOut().println(to);
        return ExitCodes.OK;
    }
}
