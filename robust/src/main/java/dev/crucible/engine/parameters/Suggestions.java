package dev.crucible.engine.parameters;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Spelling suggestions: finds the known name nearest to a misspelt one. */
public final class Suggestions {

    private static final int MOST_EDITS = 2;

    /** Below this length names resemble each other: only one edit is allowed, and a tie gives no suggestion. */
    private static final int SHORT = 5;

    /** Below this length there are no suggestions. */
    private static final int SHORTEST = 3;

    /** So many values an error lists. */
    private static final int LISTED = 8;

    private Suggestions() {}

    /** Returns the name among {@code names} nearest to {@code key}, if one is near enough. */
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

    /** Returns the end of an error, such as {@code ; did you mean mnist?}; empty if {@code key} is near none of {@code names}. */
    public static String question(String key, Collection<String> names) {
        return nearest(key, names).map(name -> "; did you mean " + name + "?").orElse("");
    }

    /** Returns the error that {@code key} is none of the {@code names} that {@code what} takes, with the nearest of them. */
    public static String stray(String key, String what, Collection<String> names) {
        String known = names.isEmpty() ? "none" : String.join(", ", names);
        return "is no part of %s; it takes %s".formatted(what, known) + question(key, names);
    }

    /**
     * Returns the error that {@code got} is none of {@code names}, with the nearest of them before a few others.
     *
     * @param kind the command whose {@code list} shows all, such as {@code rule}
     */
    public static String unknown(String got, Collection<String> names, String kind) {
        if (names.size() <= LISTED) {
            return "must be one of %s, got \"%s\"".formatted(String.join(", ", names), got) + question(got, names);
        }
        String meant =
                nearest(got, names).map(name -> "; did you mean " + name + "?").orElse(".");
        String few = names.stream().limit(LISTED).collect(Collectors.joining(", "));
        return "\"%s\" is unknown%s Use one of %s … (crucible %s list shows all)".formatted(got, meant, few, kind);
    }

    /** Returns the Levenshtein distance. */
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
