package dev.crucible.cli;

import dev.crucible.novel.Play;
import dev.crucible.novel.PortraitExport;
import dev.crucible.story.sound.SoundFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "play", mixinStandardHelpOptions = true, description = "Start the visual novel.")
final class PlayCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--bridge",
            paramLabel = "URL",
            defaultValue = Play.BRIDGE,
            description = {"URL of the bridge.", "[default: ${DEFAULT-VALUE}]"})
    private String bridge;

    @Option(
            names = "--lab",
            paramLabel = "URL",
            defaultValue = Play.LAB,
            description = {"URL of the lab, for the rounds of a run.", "[default: ${DEFAULT-VALUE}]"})
    private String lab;

    @Option(
            names = "--token",
            paramLabel = "TEXT",
            description =
                    "Access token for the bridge. Prefer the environment variable CRUCIBLE_TOKEN. [default: none]")
    private String token;

    @Option(
            names = "--lab-token",
            paramLabel = "TEXT",
            description =
                    "Access token for the lab. Prefer the environment variable CRUCIBLE_LAB_TOKEN. [default: value of"
                            + " --token]")
    private String labToken;

    @Option(
            names = "--screenshots",
            paramLabel = "DIR",
            description = "Write a picture of every screen into this folder instead of playing. Needs no display.")
    private Path screenshots;

    @Option(
            names = "--scenes",
            paramLabel = "DIR",
            description =
                    "Folder of additional agents, portraits and languages. The bridge plays its scenes: start it with"
                            + " the same --scenes.")
    private Path scenes;

    @Option(
            names = "--at",
            paramLabel = "SCENE",
            description = "Start with this scene, whatever its conditions. It counts as played.")
    private String at;

    @Option(
            names = "--export-sounds",
            paramLabel = "DIR",
            description = "Write every ambience and theme as WAV into this folder instead of playing.")
    private Path sounds;

    @Option(
            names = "--export-portraits",
            paramLabel = "DIR",
            description = "Write every portrait to game/images/portraits in this folder instead of playing.")
    private Path portraits;

    @Override
    public Integer call() throws IOException {
        refuseTwoThings();
        if (screenshots != null) {
            CheckoutOnly.provider(ScreenPictures.class, "play --screenshots").write(screenshots);
            spec.commandLine().getOut().println("The pictures are in " + screenshots);
            return ExitCodes.OK;
        }
        if (sounds != null) {
            SoundFiles.write(sounds).forEach(spec.commandLine().getOut()::println);
            return ExitCodes.OK;
        }
        if (portraits != null) {
            PortraitExport.write(portraits).forEach(spec.commandLine().getOut()::println);
            return ExitCodes.OK;
        }
        if (scenes != null) {
            ScenesCommand.own(scenes);
            ScenesCommand.company(scenes);
        }
        if (at != null && ScenesCommand.script(scenes).scene(at).isEmpty()) {
            throw new BadInputException("--at " + at
                    + ": there is no such scene, or it has a fault; \"crucible scenes graph\" has all ids,"
                    + " \"crucible scenes check\" all faults");
        }
        return play().writing(Optional.ofNullable(scenes), Optional.ofNullable(at))
                .show(System.err);
    }

    /** Rejects options for pictures and sounds together; each replaces the game. */
    private void refuseTwoThings() {
        List<String> given = spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .toList();
        for (String instead : List.of("--screenshots", "--export-sounds", "--export-portraits")) {
            given.stream()
                    .filter(other -> given.contains(instead) && !other.equals(instead))
                    .findFirst()
                    .ifPresent(other -> {
                        throw new BadInputException(
                                instead + " writes files instead of playing and stands alone; leave " + other + " out");
                    });
        }
    }

    /** Returns the JVM flags of this command; no other class in this package depends on the novel. */
    static InputStream jvmFlags() {
        return Play.jvmFlags();
    }

    private Play play() {
        String known = token == null ? "" : token;
        try {
            return Play.of(bridge, lab, known, labToken == null ? known : labToken);
        } catch (IllegalArgumentException e) {
            BadInputException refused = new BadInputException(String.valueOf(e.getMessage()));
            refused.initCause(e);
            throw refused;
        }
    }
}
