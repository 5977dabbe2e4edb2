package dev.crucible.speech;

import dev.crucible.dialogue.VoicePreset;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Cache of clips on disk, keyed by engine, voice, type and text. A file holds the length in seconds (eight bytes) and
 * the audio. When the folder grows beyond its bound, the least recently used clips are deleted first. Files are written
 * atomically.
 */
final class SpeechCache {

    private final Path folder;
    private final long bound;
    private long size;

    SpeechCache(Path folder, long bound) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.bound = bound;
        trim();
    }

    Optional<SpeechClip> find(String engine, VoicePreset voice, AudioType type, String text) throws IOException {
        Path file = file(engine, voice, type, text);
        try {
            ByteBuffer stored = ByteBuffer.wrap(Files.readAllBytes(file));
            if (stored.remaining() <= Double.BYTES) {
                return Optional.empty();
            }
            double seconds = stored.getDouble();
            byte[] audio = new byte[stored.remaining()];
            stored.get(audio);
            Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
            return Optional.of(new SpeechClip(audio, seconds, type));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    void keep(String engine, VoicePreset voice, String text, SpeechClip speech) throws IOException {
        Path part = Files.createTempFile(folder, "clip", ".part");
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES + speech.audio().length);
        bytes.putDouble(speech.seconds()).put(speech.audio());
        Files.write(part, bytes.array());
        Files.move(part, file(engine, voice, speech.type(), text), StandardCopyOption.ATOMIC_MOVE);
        if (grow(bytes.capacity()) > bound) {
            trim();
        }
    }

    private synchronized long grow(long by) {
        size += by;
        return size;
    }

    private synchronized void trim() throws IOException {
        List<Stored> clips;
        try (Stream<Path> files = Files.list(folder)) {
            clips = files.map(Stored::of).flatMap(Optional::stream).toList();
        }
        size = clips.stream().mapToLong(Stored::size).sum();
        if (size <= bound) {
            return;
        }
        for (Stored clip :
                clips.stream().sorted(Comparator.comparing(Stored::heard)).toList()) {
            if (size <= bound * 3 / 4) {
                return;
            }
            Files.deleteIfExists(clip.file());
            size -= clip.size();
        }
    }

    private record Stored(Path file, long size, FileTime heard) {

        static Optional<Stored> of(Path file) {
            try {
                return Optional.of(new Stored(file, Files.size(file), Files.getLastModifiedTime(file)));
            } catch (IOException e) {
                // Another request has just moved or removed it.
                return Optional.empty();
            }
        }
    }

    private Path file(String engine, VoicePreset voice, AudioType type, String text) {
        String key = engine + '\n' + voice + '\n' + type + '\n' + text;
        return folder.resolve(HexFormat.of().formatHex(sha256(key)) + "." + type.extension());
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
