package dev.crucible.bench;

import dev.crucible.novel.Launcher;
import dev.crucible.novel.Play;
import java.nio.file.Path;

/** The novel in a process of its own, played by a script; what goes wrong is told in words. */
final class PlayProcess {

    private PlayProcess() {}

    /** Bridge, lab, script, folder, width, height, language and size of the text. */
    public static void main(String[] args) {
        ServiceJvm.hush();
        Play play = Play.of(args[0], args[1], "", "");
        try {
            Launcher.playThrough(
                    play.bridge(),
                    play.lab(),
                    Path.of(args[2]),
                    Path.of(args[3]),
                    new int[] {Integer.parseInt(args[4]), Integer.parseInt(args[5])},
                    args[6],
                    Double.parseDouble(args[7]));
        } catch (IllegalStateException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }
}
