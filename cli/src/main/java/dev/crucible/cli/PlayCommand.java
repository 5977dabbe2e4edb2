package dev.crucible.cli;

import dev.crucible.novel.Launcher;
import dev.crucible.novel.Play;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "play", mixinStandardHelpOptions = true, description = "Meet the crew in the visual novel.")
final class PlayCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--bridge",
            paramLabel = "URL",
            defaultValue = Play.BRIDGE,
            description = {"Where the bridge to the crew answers.", "Default: ${DEFAULT-VALUE}"})
    private String bridge;

    @Option(
            names = "--lab",
            paramLabel = "URL",
            defaultValue = Play.LAB,
            description = {"Where the lab answers, for the rounds of a run.", "Default: ${DEFAULT-VALUE}"})
    private String lab;

    @Option(
            names = "--screenshots",
            paramLabel = "FOLDER",
            description = "Take a picture of every screen into this folder instead of playing; needs no display.")
    private Path screenshots;

    @Override
    public Integer call() throws IOException {
        if (screenshots != null) {
            Files.createDirectories(screenshots);
            Launcher.screenshots(screenshots);
            spec.commandLine().getOut().println("The pictures are in " + screenshots);
            return ExitCodes.OK;
        }
        return new Play(address("--bridge", bridge), address("--lab", lab)).show(System.err);
    }

    /** The flags of Java for this command: no other class here knows the novel. */
    static InputStream jvmFlags() {
        return Play.jvmFlags();
    }

    private static URI address(String option, String given) {
        try {
            return Play.address(option, given);
        } catch (IllegalArgumentException e) {
            BadInputException refused = new BadInputException(e.getMessage());
            refused.initCause(e);
            throw refused;
        }
    }
}
