package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file system of two megabytes that can be filled to its last byte; only root can mount one, elsewhere tests are skipped. */
final class SmallDisk {

    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    static SmallDisk mount(Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        boolean mounted = run("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder.toString()) == 0;
        assumeTrue(mounted, "cannot mount a small disk here");
        return new SmallDisk(folder);
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    Path resolve(String name) {
        return folder.resolve(name);
    }

    /** Fills it, so that no file can take another byte. */
    void fill() throws IOException {
        try (OutputStream out = Files.newOutputStream(
                folder.resolve("ballast"), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            byte[] page = new byte[4096];
            while (true) {
                out.write(page);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }

    /** Makes room again. */
    void free() throws IOException {
        Files.delete(folder.resolve("ballast"));
    }

    void unmount() throws IOException, InterruptedException {
        run("umount", "-l", folder.toString());
    }
}
