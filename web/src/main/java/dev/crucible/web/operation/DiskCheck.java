package dev.crucible.web.operation;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A check that a folder takes data: it writes and deletes one page. Free bytes alone would not show a quota or a read-only disk.
 *
 * @param folder folder of the service's data
 * @param service name of the service, which is part of the file's name
 */
record DiskCheck(Path folder, String service) implements Health.Check {

    private static final int PAGE = 4096;

    @Override
    public Optional<String> fault() throws IOException {
        Path file = folder.resolve("." + service + ".check");
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer page = ByteBuffer.allocate(PAGE);
            while (page.hasRemaining()) {
                channel.write(page);
            }
            channel.force(false);
            return Optional.empty();
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
