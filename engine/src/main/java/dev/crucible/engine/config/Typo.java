package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds keys that look like known ones spelt wrong. */
final class Typo {

    private static final int MOST_EDITS = 2;

    /** Names shorter than this resemble too much. */
    private static final int SHORTEST = 5;

    private Typo() {}

    /** A warning for each suspicious key of {@code settings}; {@code prefix} begins the paths. */
    static List<Problem> check(ObjectNode settings, String prefix) {
        List<Problem> problems = new ArrayList<>();
        settings.fieldNames().forEachRemaining(key -> suggestion(key)
                .ifPresent(known -> problems.add(
                        Problem.warning(prefix + key, "is not a known setting; did you mean " + known + "?")
                                .of(Unread.CODE))));
        return problems;
    }

    private static Optional<String> suggestion(String key) {
        boolean fine = Setting.ALL.containsKey(key) || Legacy.knows(key) || key.startsWith("_");
        return fine ? Optional.empty() : nearest(key, Setting.ALL.keySet());
    }

    /** The name among {@code names} that {@code key} is closest to, if it is close to any. */
    static Optional<String> nearest(String key, Collection<String> names) {
        String spelt = key.toLowerCase(Locale.ROOT).replace('-', '_');
        String nearest = null;
        int fewest = MOST_EDITS + 1;
        for (String known : names) {
            int edits = known.length() < SHORTEST || Math.abs(known.length() - spelt.length()) > MOST_EDITS
                    ? fewest
                    : edits(spelt, known);
            if (edits < fewest) {
                nearest = known;
                fewest = edits;
            }
        }
        return Optional.ofNullable(nearest);
    }

    /** Levenshtein distance. */
    private static int edits(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int swapped = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(swapped, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
