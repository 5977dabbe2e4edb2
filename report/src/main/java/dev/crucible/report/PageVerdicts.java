package dev.crucible.report;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.verdict.Word;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Verdicts that stand on the page of a run.
 *
 * @param page the file
 * @param words by the strategy's number
 * @param meanings by word, as far as the page tells them
 */
public record PageVerdicts(Path page, Map<Integer, String> words, Map<String, String> meanings) {

    private static final Pattern CARD = Pattern.compile(
            "<article class=\"card [^\"]*\"><h2><a href=\"#s(\\d+)\">[^<]*</a><span class=\"badge\">([^<]*)</span>");
    private static final Pattern MEANINGS = Pattern.compile("</section><p class=\"note\">([^<]*)</p>");
    private static final String BETWEEN = " · ";
    private static final String AFTER_WORD = ": ";

    /** Reads the page of {@code run}; without verdicts if there is none. */
    public static PageVerdicts of(RunDirectory run) throws IOException {
        Path page = run.root().resolve("index.html");
        String text = Files.exists(page) ? Files.readString(page) : "";
        Map<Integer, String> words = new HashMap<>();
        CARD.matcher(text).results().forEach(card -> words.put(Integer.valueOf(card.group(1)), card.group(2)));
        Map<String, String> meanings = new HashMap<>();
        Matcher note = MEANINGS.matcher(text);
        if (note.find()) {
            for (String each : note.group(1).split(BETWEEN)) {
                String[] parts = each.split(AFTER_WORD, 2);
                if (parts.length == 2) {
                    meanings.put(parts[0], parts[1].replace("&quot;", "\"").replace("&#39;", "'"));
                }
            }
        }
        return new PageVerdicts(page, Map.copyOf(words), Map.copyOf(meanings));
    }

    /** Returns a line for each strategy of {@code run} that this version judges by another word, with what both words mean. */
    public List<String> changes(RunDirectory run) throws IOException {
        List<String> changes = new ArrayList<>();
        if (words.isEmpty()) {
            return changes;
        }
        RunFindings.of(RunRecord.read(run).strategies()).forEach((strategy, found) -> {
            Word word = found.word();
            String now = word.in(Locale.ENGLISH);
            String before = words.getOrDefault(strategy.number(), now);
            if (!before.equals(now)) {
                changes.add("%s: the page says \"%s\"%s, this version says \"%s\" (%s)"
                        .formatted(
                                strategy.name(),
                                before,
                                meanings.containsKey(before) ? " (" + meanings.get(before) + ")" : "",
                                now,
                                word.meaning()));
            }
        });
        return changes;
    }

    /** Copies the page to the first free name of {@code index_1.html}, {@code index_2.html} and so on, and returns the copy. */
    public Path keep() throws IOException {
        for (int n = 1; ; n++) {
            Path copy = page.resolveSibling("index_" + n + ".html");
            try {
                return Files.copy(page, copy);
            } catch (FileAlreadyExistsException e) {
                // An earlier page has this name.
            }
        }
    }
}
