package dev.crucible.story.sound;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Every sound of the novel as a WAV file, by its name. */
public final class SoundFiles {
    private static final Map<String, Supplier<Sound>> SOUNDS = new LinkedHashMap<>();

    static {
        for (Ambience ambience : Ambience.values()) {
            SOUNDS.put("ambience_" + ambience.word() + ".wav", ambience::loop);
        }
        for (Theme theme : Theme.values()) {
            SOUNDS.put("theme_" + theme.word() + ".wav", theme::loop);
        }
        for (Signal signal : Signal.values()) {
            SOUNDS.put(signal.word() + ".wav", signal::struck);
        }
    }

    private SoundFiles() {}

    /** Returns the content of a file, empty if there is none of this name. */
    public static Optional<byte[]> file(String name) {
        return Optional.ofNullable(SOUNDS.get(name)).map(sound -> sound.get().wav());
    }

    /**
     * Writes the files.
     *
     * @return the files written
     */
    public static List<Path> write(Path folder) throws IOException {
        Files.createDirectories(folder);
        List<Path> written = new ArrayList<>();
        for (Map.Entry<String, Supplier<Sound>> sound : SOUNDS.entrySet()) {
            written.add(Files.write(
                    folder.resolve(sound.getKey()), sound.getValue().get().wav()));
        }
        return List.copyOf(written);
    }
}
