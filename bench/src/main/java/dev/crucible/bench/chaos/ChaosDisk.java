package dev.crucible.bench.chaos;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small disk that can be filled where the machine mounts one, otherwise an ordinary folder. */
public record ChaosDisk(Path folder, boolean small) {

    private static final String BALLAST = "ballast";
    private static final int PAGE = 4096;

    public static ChaosDisk make(Path folder, int megabytes) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        boolean mounted = command("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", folder.toString());
        return new ChaosDisk(folder, mounted);
    }

    private static boolean command(String... words) throws InterruptedException {
        try {
            return new ProcessBuilder(words)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            // There is no such command here.
            return false;
        }
    }

    /** Fills it but for {@code pages} of 4096 bytes. */
    public void fill(long pages) throws IOException {
        long left = Files.getFileStore(folder).getUsableSpace() / PAGE - pages;
        byte[] page = new byte[PAGE];
        try (OutputStream out = Files.newOutputStream(folder.resolve(BALLAST))) {
            for (; left > 0; left--) {
                out.write(page);
            }
        }
    }

    /** Fills it to its last byte. */
    void fill() throws IOException {
        try (OutputStream out = Files.newOutputStream(folder.resolve(BALLAST))) {
            byte[] page = new byte[PAGE];
            while (true) {
                out.write(page);
            }
        } catch (IOException e) {
            if (!Files.exists(folder.resolve(BALLAST))) {
                throw e;
            }
        }
    }

    /** Makes room again. */
    public void free() throws IOException {
        Files.deleteIfExists(folder.resolve(BALLAST));
    }

    /** Removes a small disk and all that is on it. */
    public void unmount() throws InterruptedException {
        if (small) {
            command("umount", "-l", folder.toString());
        }
    }
}
