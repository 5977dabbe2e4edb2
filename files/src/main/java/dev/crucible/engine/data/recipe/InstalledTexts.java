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
 * Texts that a package of this machine's system put here: for each class a file whose texts lie between lines of {@code %}, as
 * {@code fortune} reads them. White space is one space; a text is kept once, and every fourth of a class tests.
 *
 * @param folder where the files lie
 * @param installed what installs them, as a command
 * @param classes the files, whose names are the classes
 * @param shortest characters of the shortest text
 * @param longest characters of the longest
 * @param most texts of a class
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
        // Bytes that are no UTF-8 become marks of it, as the readers of these files have it.
        String all = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        for (String raw : all.split("\n%\n")) {
            // A letter and a backspace underlined the next one on printers.
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
