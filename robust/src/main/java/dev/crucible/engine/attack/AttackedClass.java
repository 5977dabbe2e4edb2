package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.parameters.Parameters;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * A class as a config names it: by its label, or by a number, which is the label in files that a user brings and the class's place in all
 * other data sets.
 *
 * @param number the number; -1 if a text names the class
 * @param label the text; empty if a number names the class
 */
@PublicApi
public record AttackedClass(int number, String label) {

    /** A class by its number. */
    public static AttackedClass of(int number) {
        return new AttackedClass(number, "");
    }

    /** Reads a number from 0, or a text. */
    static AttackedClass read(Parameters entry, String key) {
        return entry.isText(key)
                ? new AttackedClass(-1, entry.text(key, "").strip())
                : of(entry.integer(key, 0, 0, Integer.MAX_VALUE));
    }

    /**
     * Returns the class among {@code classes}.
     *
     * @param field the key of the config, for messages
     * @param labels the labels of the classes in the files; empty if classes have only numbers
     * @throws DataException if there is no such class
     */
    public int among(String field, List<String> labels, int classes) {
        int found = labels.indexOf(shown());
        if (found < 0 && !label.isEmpty()) {
            throw new DataException(
                    labels.isEmpty()
                            ? "attack_schedule: %s '%s' is a text, but the classes of the data have only numbers, 0 to %d"
                                    .formatted(field, label, classes - 1)
                            : "attack_schedule: %s '%s' is no label of the data, which have %s"
                                    .formatted(field, label, listed(labels)));
        }
        if (found < 0 && isNumbers(labels)) {
            throw new DataException("attack_schedule: %s %d is no label of the data, which have %s"
                    .formatted(field, number, listed(labels)));
        }
        if (found < 0 && number >= classes) {
            throw new DataException("attack_schedule: %s %d does not exist, the data have classes 0 to %d"
                    .formatted(field, number, classes - 1));
        }
        return found >= 0 ? found : number;
    }

    /** Returns a sentence if the class's place differs from its number or only its place is given. */
    Optional<String> told(String field, List<String> labels, int classes) {
        int place = among(field, labels, classes);
        return labels.isEmpty() || labels.get(place).equals(Integer.toString(place))
                ? Optional.empty()
                : Optional.of("%s %s is the label '%s', class %d"
                        .formatted(field, label.isEmpty() ? shown() : "'" + label + "'", labels.get(place), place));
    }

    private String shown() {
        return label.isEmpty() ? Integer.toString(number) : label;
    }

    private static boolean isNumbers(List<String> labels) {
        return !labels.isEmpty() && labels.stream().allMatch(AttackedClass::isNumber);
    }

    private static boolean isNumber(String text) {
        try {
            return new BigDecimal(text).scale() < Integer.MAX_VALUE;
        } catch (NumberFormatException _) {
            return false;
        }
    }

    private static String listed(List<String> labels) {
        return String.join(", ", labels.subList(0, Math.min(20, labels.size()))) + (labels.size() > 20 ? ", …" : "");
    }
}
