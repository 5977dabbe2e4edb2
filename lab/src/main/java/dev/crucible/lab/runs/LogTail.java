package dev.crucible.lab.runs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a growing file from a byte offset. Returns only complete characters; a truncated one waits for the rest. A file that was rewritten,
 * by a run resumed from an earlier round, is read from the start.
 */
public final class LogTail {

    private static final int BLOCK = 1 << 16;

    private final Path file;
    private long offset;
    /** Identity of the open file; null before it exists and on file systems without file keys. */
    private @Nullable Object key;

    private int beginnings;

    /** Follows {@code file}, which need not exist yet. */
    public LogTail(Path file, long offset) {
        this.file = file;
        this.offset = Math.max(0, offset);
    }

    /** Follows {@code file} from {@code offset} if a line starts there, else from the start. */
    public static LogTail atLine(Path file, long offset) {
        return new LogTail(file, offset > 0 && endsLine(file, offset) ? offset : 0);
    }

    private static boolean endsLine(Path file, long offset) {
        ByteBuffer before = ByteBuffer.allocate(1);
        try (SeekableByteChannel channel =
                Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
            return channel.position(offset - 1).read(before) == 1 && before.get(0) == '\n';
        } catch (IOException e) {
            // The file does not exist yet, so no client has seen a part of it.
            return false;
        }
    }

    /** Returns the byte offset behind the last returned character. */
    public long offset() {
        return offset;
    }

    /** Returns the number of detected rewrites. */
    public int beginnings() {
        return beginnings;
    }

    /** Returns the next characters, at most one block; empty if there are none now. */
    public String next() throws IOException {
        return read(false);
    }

    /** Returns the remaining bytes, even within a character; for a file that no longer grows. */
    public String rest() throws IOException {
        return read(true);
    }

    private String read(boolean last) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return "";
        }
        Object before = key();
        try (SeekableByteChannel channel =
                Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
            Object opened = key();
            if (!Objects.equals(before, opened)) {
                // Replaced during the open: the next read determines which file it has.
                return read(last);
            }
            if ((key != null && !key.equals(opened)) || channel.size() < offset) {
                offset = 0;
                beginnings++;
            }
            key = opened;
            ByteBuffer block = ByteBuffer.allocate((int) Math.min(BLOCK, channel.size() - offset));
            channel.position(offset);
            int read = 0;
            while (block.hasRemaining() && read >= 0) {
                read = channel.read(block);
            }
            int whole = last && block.position() < BLOCK ? block.position() : wholeCharacters(block);
            String text = new String(block.array(), 0, whole, StandardCharsets.UTF_8);
            offset += whole;
            return text;
        }
    }

    private @Nullable Object key() throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    /** Returns the number of bytes in {@code block} without a truncated character at its end. */
    private static int wholeCharacters(ByteBuffer block) {
        int end = block.position();
        for (int back = 1; back <= Math.min(3, end); back++) {
            int b = block.get(end - back) & 0xff;
            if (b < 0x80) {
                return end;
            }
            if (b >= 0xC0) {
                int length = b >= 0xF0 ? 4 : b >= 0xE0 ? 3 : 2;
                return length > back ? end - back : end;
            }
        }
        return end;
    }
}
