package dev.crucible.engine.parameters;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that somebody meant who spelt it wrong. */
public final class Suggestions {

    private static final int MOST_EDITS = 2;

    /** Names shorter than this resemble each other: one letter may be wrong, and two that are as near are none. */
    private static final int SHORT = 5;

    /** Names shorter than this resemble too much. */
    private static final int SHORTEST = 3;

    private Suggestions() {}

    /** The name among {@code names} that {@code key} is closest to, if it is close to any. */
    public static Optional<String> nearest(String key, Collection<String> names) {
        String spelt = key.toLowerCase(Locale.ROOT).replace('-', '_');
        String nearest = null;
        int fewest = MOST_EDITS + 1;
        for (String known : names) {
            int most = known.length() < SHORT ? 1 : MOST_EDITS;
            if (known.length() < SHORTEST || Math.abs(known.length() - spelt.length()) > most) {
                continue;
            }
            int edits = edits(spelt, known);
            if (edits <= most && edits < fewest) {
                nearest = known;
                fewest = edits;
            } else if (edits == fewest && known.length() < SHORT) {
                nearest = null;
            }
        }
        return Optional.ofNullable(nearest);
    }

    /** A question to end an error with, such as {@code ; did you mean mnist?}; empty when {@code key} is close to none of {@code names}. */
    public static String question(String key, Collection<String> names) {
        return nearest(key, names).map(name -> "; did you mean " + name + "?").orElse("");
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
