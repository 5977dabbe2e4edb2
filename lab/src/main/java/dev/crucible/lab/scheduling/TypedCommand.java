package dev.crucible.lab.scheduling;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The command line that runs a prepared run in place, as a person types it into a shell of the Bourne family or fish.
 *
 * @param program how this {@code crucible} is called
 * @param datasets where data sets lie
 */
public record TypedCommand(String program, Path datasets) {

    /** Whether paths below {@code folder} can be typed: a line break or another control character would be a key. */
    public boolean canName(Path folder) {
        return List.of(program, folder.toString(), datasets.toString()).stream()
                .allMatch(text -> text.chars().noneMatch(Character::isISOControl));
    }

    /** What runs the prepared run in {@code folder}. */
    public String runs(Path folder) {
        List<String> words = new ArrayList<>(List.of(program, "run", folder.toString()));
        Path data = datasets.toAbsolutePath();
        if (Files.isDirectory(data)) {
            words.addAll(List.of("--datasets", data.toString()));
        }
        return words.stream().map(TypedCommand::quoted).collect(Collectors.joining(" "));
    }

    /** A word that a shell takes as it is, whatever it holds. */
    public static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:@%+,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
