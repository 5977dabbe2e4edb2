package dev.crucible.lab.scheduling;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Command line that runs a prepared run in place, for a Bourne-type shell or fish.
 *
 * @param program name of this {@code crucible} as the user types it
 * @param datasets folder of data sets
 */
public record TypedCommand(String program, Path datasets) {

    /** Returns true if paths below {@code folder} can be typed; a control character would act as a key. */
    public boolean canName(Path folder) {
        return List.of(program, folder.toString(), datasets.toString()).stream()
                .allMatch(text -> text.chars().noneMatch(Character::isISOControl));
    }

    /** Returns the command that runs the prepared run in {@code folder}. */
    public String runs(Path folder) {
        List<String> words = new ArrayList<>(List.of(program, "run", folder.toString()));
        Path data = datasets.toAbsolutePath();
        if (Files.isDirectory(data)) {
            words.addAll(List.of("--datasets", data.toString()));
        }
        return words.stream().map(TypedCommand::quoted).collect(Collectors.joining(" "));
    }

    /** Quotes a word so that a shell takes it literally. */
    public static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:@%+,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
