package dev.crucible.engine.data.recipe;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Texts installed by a system package: one file per class whose texts are separated by lines of {@code %}, the format of {@code fortune}.
 * White space is collapsed; duplicates are dropped; every fourth text of a class is for the test set.
 *
 * @param folder the folder of the files
 * @param installed the command that installs them
 * @param classes the files, whose names are the classes
 * @param shortest the minimum length of a text, in characters
 * @param longest the maximum length of a text, in characters
 * @param most the maximum number of texts of a class
 */
public record InstalledTexts(Path folder, String installed, List<String> classes, int shortest, int longest, int most) {

    private static final int TESTS = 4;

    public InstalledTexts {
        classes = List.copyOf(classes);
    }

    /** Writes {@code train.jsonl} and {@code test.jsonl} into {@code target}. */
    void write(Path target) throws IOException {
        StringBuilder train = new StringBuilder();
        StringBuilder test = new StringBuilder();
        Set<String> seen = new HashSet<>();
        for (String name : classes) {
            List<String> texts = texts(name, seen);
            for (int i = 0; i < texts.size(); i++) {
                ObjectNode row = Json.object().put("text", texts.get(i)).put("label", name);
                (i % TESTS == TESTS - 1 ? test : train).append(row).append('\n');
            }
        }
        Files.writeString(target.resolve("train.jsonl"), train);
        Files.writeString(target.resolve("test.jsonl"), test);
    }

    private List<String> texts(String name, Set<String> seen) throws IOException {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new DataException("%s is not there; install it with: %s".formatted(file, installed));
        }
        List<String> texts = new ArrayList<>();
        // Bytes that are not UTF-8 become replacement characters, as in other readers of these files.
        String all = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        for (String raw : all.split("\n%\n")) {
            // On printers, a letter and a backspace underlined the next letter.
            String text = raw.replaceAll(".\b", "").replaceAll("\\s+", " ").strip();
            String key = text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
            boolean fits = text.length() >= shortest && text.length() <= longest;
            if (fits && texts.size() < most && seen.add(key)) {
                texts.add(text);
            }
        }
        return texts;
    }
}
