package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DatasetSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Builder of a {@link DatasetSummary}, with the checks that all formats share. */
final class FileSummary {

    private final String features;
    private final List<String> columns;
    private final ClassNames classes;
    private final List<String> notes = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    FileSummary(String features, List<String> columns, ClassNames classes) {
        this.features = features;
        this.columns = columns;
        this.classes = classes;
        notes.addAll(ClassCheck.notes(classes));
    }

    /** Checks the classes of all training and test samples of the files. */
    FileSummary counted(int[] train, int[] test) {
        return warned(ClassCheck.warnings(
                classes,
                ClassCheck.counts(classes.size(), IntStream.of(train)),
                ClassCheck.counts(classes.size(), IntStream.of(test))));
    }

    FileSummary noted(List<String> more) {
        notes.addAll(more);
        return this;
    }

    FileSummary warned(List<String> more) {
        warnings.addAll(more);
        return this;
    }

    DatasetSummary of() {
        return new DatasetSummary(
                features,
                columns,
                classes.names(),
                notes.stream().distinct().toList(),
                warnings.stream().distinct().toList());
    }
}
