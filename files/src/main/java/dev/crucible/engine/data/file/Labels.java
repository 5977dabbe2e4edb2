package dev.crucible.engine.data.file;

import dev.crucible.engine.data.FileForm;
import dev.crucible.engine.data.table.MissingValues;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reader of the labels of one data set, which judges a missing one alike in all formats; counts those that it leaves out. */
final class Labels {

    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,30}(\\.\\d{0,30})?");
    private static final int EXAMPLES = 3;

    private final String column;
    private final MissingValues missing;
    private final boolean drop;
    private final List<String> left = new ArrayList<>();

    Labels(FileForm form, String column) {
        this.column = column;
        this.missing = MissingValues.with(form.missingValues());
        this.drop = form.dropUnlabelled();
    }

    MissingValues missing() {
        return missing;
    }

    /**
     * Returns the class that {@code cell} names: 1, 01 and 1.0 are one class; empty if the row is left out.
     *
     * @throws dev.crucible.engine.data.DataException if the cell is missing or a word for a missing value, unless such rows are left out
     */
    Optional<String> of(@Nullable String cell, String origin) {
        String label = cell == null ? "" : cell.strip();
        if (!missing.maybe(label)) {
            return Optional.of(normal(label));
        }
        if (drop) {
            left.add(origin);
            return Optional.empty();
        }
        throw Malformed.because(
                origin,
                "a label in '%s'".formatted(column),
                label.isEmpty() ? "none" : "'" + label + "', a word for a missing value",
                "add it, remove the row, or set missing_labels to drop");
    }

    /** Returns the owner that {@code cell} names; empty if it is missing, so that no set with it knows its owners. */
    Optional<String> owner(@Nullable String cell) {
        String owner = cell == null ? "" : cell.strip();
        return missing.maybe(owner) ? Optional.empty() : Optional.of(owner);
    }

    /** Returns the one form of a label that is a number. */
    static String normal(String label) {
        if (!NUMBER.matcher(label).matches()) {
            return label;
        }
        BigDecimal number = new BigDecimal(label.endsWith(".") ? label + "0" : label);
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    /** Returns a note of the rows that are left out. */
    List<String> notes() {
        return left.isEmpty()
                ? List.of()
                : List.of("%,d rows without a label in '%s' are left out: %s"
                        .formatted(
                                left.size(),
                                column,
                                String.join(", ", left.subList(0, Math.min(EXAMPLES, left.size())))
                                        + (left.size() > EXAMPLES ? ", …" : "")));
    }
}
