package dev.crucible.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Looks at processes that are not our children. */
final class Processes {

    private Processes() {}

    /** Sends a signal, such as {@code STOP}, after which the process stands still but lives. */
    static void signal(Process process, String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    /** Returns true if a process has ended, including a zombie that waits for its parent. */
    static boolean isGone(long pid) throws IOException {
        Path stat = Path.of("/proc", Long.toString(pid), "stat");
        if (!Files.exists(stat)) {
            return true;
        }
        String text = Files.readString(stat);
        return text.charAt(text.lastIndexOf(')') + 2) == 'Z';
    }
}
