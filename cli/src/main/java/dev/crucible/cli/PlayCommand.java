package dev.crucible.cli;

import dev.crucible.novel.Launcher;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "play", mixinStandardHelpOptions = true, description = "Meet the crew in the visual novel.")
final class PlayCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    /** The longest that a rehearsal may take; what hangs must not hold up the rest. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    @Option(
            names = "--bridge",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:10010",
            description = {"Where the bridge to the crew answers.", "Default: ${DEFAULT-VALUE}"})
    private String bridge;

    @Option(
            names = "--lab",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:8000",
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
        URI address = address("--bridge", bridge);
        URI laboratory = address("--lab", lab);
        if (lacksDisplay(System.getProperty("os.name"), System.getenv("DISPLAY"))
                && !"Headless".equals(System.getProperty("glass.platform"))) {
            return failed("there is no display: set DISPLAY to one, or take pictures of the screens with"
                    + " --screenshots FOLDER");
        }
        try {
            Launcher.play(address, laboratory);
            return ExitCodes.OK;
        } catch (IllegalStateException e) {
            return failed(e.getMessage());
        }
    }

    /** On a machine without the libraries of a screen the novel cannot be played, and need not start quickly. */
    static void rehearse(Path folder) throws InterruptedException {
        Thread novel = Thread.ofPlatform().name("novel").daemon().start(() -> {
            try {
                Launcher.rehearse(folder);
            } catch (IllegalStateException | LinkageError e) {
                System.err.println("without the novel: " + e.getMessage());
            }
        });
        if (!novel.join(PATIENCE)) {
            System.err.println("without the novel: its menu did not come within " + PATIENCE.toSeconds() + " s");
        }
    }

    private static URI address(String option, String given) {
        try {
            URI address = URI.create(given);
            if (address.getHost() != null && String.valueOf(address.getScheme()).matches("https?")) {
                return address;
            }
        } catch (IllegalArgumentException e) {
            throw notAnAddress(option, given, e);
        }
        throw notAnAddress(option, given, null);
    }

    private static BadInputException notAnAddress(String option, String given, Throwable cause) {
        BadInputException refused = new BadInputException(
                "crucible: " + option + " must look like http://127.0.0.1:10010, got \"" + given + "\"");
        refused.initCause(cause);
        return refused;
    }

    /** The toolkit draws through X11 on Unix, also under Wayland; elsewhere there is always a display. */
    static boolean lacksDisplay(String system, String display) {
        boolean x11 = !system.startsWith("Windows") && !system.startsWith("Mac");
        return x11 && (display == null || display.isBlank());
    }

    private int failed(String reason) {
        spec.commandLine().getErr().println("crucible: " + reason);
        return ExitCodes.FAILED;
    }
}
