package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Summary in words of the files of a data set, as a loader understood them.
 *
 * @param features one sentence about the features; empty if the loader says nothing
 * @param columns one line for each column of a table
 * @param labels the label of each class in the files; empty if classes have only their numbers
 * @param notes what the loader concluded or left out
 * @param warnings what may be a fault of the files
 */
@PublicApi
public record DatasetSummary(
        String features, List<String> columns, List<String> labels, List<String> notes, List<String> warnings)
        implements Serializable {

    private static final int FEW = 20;

    /** The summary of a set without files. */
    public static final DatasetSummary NONE = new DatasetSummary("", List.of(), List.of(), List.of(), List.of());

    /** Returns the label of class {@code number}, which is its number if the files name none. */
    public String label(int number) {
        return number < labels.size() ? labels.get(number) : Integer.toString(number);
    }

    /** Returns the features, the classes and the notes, a sentence on each line; none for a set without files. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (!features.isEmpty()) {
            lines.add(features);
        }
        if (!labels.isEmpty()) {
            lines.add("%,d %s: %s%s"
                    .formatted(
                            labels.size(),
                            labels.size() == 1 ? "class" : "classes",
                            String.join(", ", labels.subList(0, Math.min(FEW, labels.size()))),
                            labels.size() > FEW ? ", …" : ""));
        }
        lines.addAll(notes);
        return lines;
    }

    /** Returns the class whose label is {@code label}, or -1. */
    public int number(String label) {
        return labels.indexOf(label);
    }
}
