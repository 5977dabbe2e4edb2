package dev.crucible.engine.data.table;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Words for a missing value in a file of data: the one list for features, labels and owners.
 *
 * @param more the words that a config adds
 */
public record MissingValues(Set<String> more) {

    /** The usual words only. */
    public static final MissingValues USUAL = new MissingValues(Set.of());

    private static final Set<String> WORDS = Set.of("", "?", "NA", "NaN", "nan", "null");

    /** Words that other programs write for it, and that may also be a value. */
    private static final Set<String> DOUBTFUL = Set.of(
            "N/A", "n/a", "NULL", "Null", "NAN", "Nan", "None", "#N/A", "#NA", "#NULL!", "<NA>", "NaT", "n.a.", "-",
            "--", ".", "\\N");

    /** Words of people for it, in lower case, which are as often a class. */
    private static final Set<String> PLAIN =
            Set.of("na", "none", "nil", "unknown", "missing", "undefined", "unlabeled", "unlabelled");

    /** The usual words and {@code more}. */
    public static MissingValues with(Collection<String> more) {
        return more.isEmpty() ? USUAL : new MissingValues(Set.copyOf(more));
    }

    /** Returns true if {@code cell} is missing. */
    public boolean is(@Nullable String cell) {
        return cell == null || WORDS.contains(cell) || more.contains(cell);
    }

    /** Returns true if {@code cell} is missing, or a word that may mean so. */
    public boolean maybe(@Nullable String cell) {
        return is(cell) || DOUBTFUL.contains(cell);
    }

    /** Returns true if {@code label} is a plain word that may mean a missing label. */
    public static boolean sounds(String label) {
        return PLAIN.contains(label.toLowerCase(Locale.ROOT));
    }
}
