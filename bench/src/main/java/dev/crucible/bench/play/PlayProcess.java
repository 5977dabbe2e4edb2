package dev.crucible.bench.play;

import dev.crucible.bench.services.ServiceJvm;
import dev.crucible.novel.Launcher;
import dev.crucible.novel.Play;
import java.util.Arrays;
import java.util.Optional;

/** The novel in a process of its own, played by a script; what goes wrong is told in words. */
final class PlayProcess {

    private PlayProcess() {}

    /** Bridge, lab, script, folder, width, height, language and size of the text. */
    public static void main(String[] args) {
        ServiceJvm.hush();
        Play play = Play.of(args[0], args[1], "", "");
        try {
            if (System.getProperty("glass.platform") == null) {
                Launcher.withoutDisplay();
            }
            Launcher.play(
                    ScriptedApp.class,
                    play.bridge(),
                    play.lab(),
                    Optional.empty(),
                    Optional.empty(),
                    Arrays.copyOfRange(args, 2, args.length));
        } catch (IllegalStateException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }
}
