package dev.crucible.novel.sound;

import dev.crucible.novel.voice.Sound;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;

/** Writes every sound of the novel as 16-bit WAV. */
public final class SoundFiles {
    private SoundFiles() {}

    /**
     * Writes the files.
     *
     * @return the files written
     */
    public static List<Path> write(Path folder) throws IOException {
        Files.createDirectories(folder);
        List<Path> written = new ArrayList<>();
        for (Ambience ambience : Ambience.values()) {
            written.add(write(folder.resolve("ambience_" + ambience.word() + ".wav"), ambience.loop()));
        }
        for (Theme theme : Theme.values()) {
            written.add(write(folder.resolve("theme_" + theme.word() + ".wav"), theme.loop()));
        }
        for (Signal signal : Signal.values()) {
            written.add(write(folder.resolve(signal.word() + ".wav"), signal.struck()));
        }
        return List.copyOf(written);
    }

    private static Path write(Path file, Sound sound) throws IOException {
        byte[] bytes = new byte[2 * sound.samples().length];
        for (int i = 0; i < sound.samples().length; i++) {
            bytes[2 * i] = (byte) sound.samples()[i];
            bytes[2 * i + 1] = (byte) (sound.samples()[i] >> 8);
        }
        AudioFormat format = new AudioFormat(sound.rate(), 16, sound.channels(), true, false);
        try (AudioInputStream in = new AudioInputStream(
                new ByteArrayInputStream(bytes), format, sound.samples().length / sound.channels())) {
            AudioSystem.write(in, AudioFileFormat.Type.WAVE, file.toFile());
        }
        return file;
    }
}
