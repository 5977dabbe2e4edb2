package dev.crucible.cli;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "package",
        mixinStandardHelpOptions = true,
        description = {
            "Write a folder that runs without a JDK, a build or a network.",
            "The target machine must have the same operating system and processor type."
        })
final class PackageCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--into",
            paramLabel = "DIR",
            description = "Folder to create. It must not exist. [default: dist/crucible next to the launcher]")
    private Path into;

    @Override
    public Integer call() throws IOException, URISyntaxException {
        Path target =
                into == null ? InstallationFolder.folder().resolve("dist").resolve("crucible") : into.toAbsolutePath();
        if (Files.exists(target)) {
            throw new BadInputException(
                    "crucible: " + target + " is there already; remove it or choose another --into");
        }
        Path jar = Path.of(PackageCommand.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        if (Files.isDirectory(jar)) {
            throw new BadInputException("crucible: packages are made from jars; start this through ./crucible");
        }
        new AppFolder(Objects.requireNonNull(jar.getParent(), "a jar lies in a folder"), InstallationFolder.folder())
                .write(target);
        spec.commandLine().getOut().println(target + " is complete; start it with " + target.resolve("bin/crucible"));
        return ExitCodes.OK;
    }
}
