package dev.crucible.engine.data.file;

import dev.crucible.engine.data.FileForm;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.table.TableColumn;
import dev.crucible.engine.data.table.TableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reader of the rows of a table of texts. */
final class TextTable {

    private final TextForm form;
    private final Labels labels;

    TextTable(TextForm form, FileForm files) {
        this.form = form;
        this.labels = new Labels(files, form.labelColumn());
    }

    Labels labels() {
        return labels;
    }

    /** Reads the rows of {@code source}, at least one. */
    List<TextRow> read(TableSource source) {
        List<TextRow> rows = new ArrayList<>();
        List<String> columns = source.columns().stream().map(TableColumn::name).toList();
        boolean empty = columns.isEmpty();
        int text = empty ? -1 : column(columns, form.textColumn(), source);
        int label = form.labelled() && !empty
                ? column(columns, form.labelColumn(), source)
                : columns.indexOf(form.labelColumn());
        int writer = TextRow.writer(columns).map(columns::indexOf).orElse(-1);
        source.forEach((origin, values) -> {
            String found = values[text];
            if (found == null) {
                throw Malformed.because(
                        origin, "a text in '%s'".formatted(form.textColumn()), "none", "add it or remove the row");
            }
            label(label < 0 ? "" : values[label], origin)
                    .ifPresent(name -> rows.add(new TextRow(
                            origin, found, name, writer < 0 ? Optional.empty() : labels.owner(values[writer]))));
        });
        if (rows.stream().allMatch(row -> row.text().isBlank())) {
            throw Malformed.because(
                    source.toString(),
                    "at least one text in '%s'".formatted(form.textColumn()),
                    rows.isEmpty() ? "no rows" : "%d rows without text".formatted(rows.size()),
                    "put in one row for each text, or name another column in text_column");
        }
        return rows;
    }

    /** Returns the class of a row, "" if classes are not required. */
    private Optional<String> label(String cell, String origin) {
        if (form.labelled()) {
            return labels.of(cell, origin);
        }
        return Optional.of(cell == null ? "" : cell);
    }

    private static int column(List<String> columns, String name, TableSource source) {
        int column = columns.indexOf(name);
        if (column < 0) {
            throw Malformed.because(
                    source + ", the header",
                    "a column '%s'".formatted(name),
                    String.join(", ", columns),
                    "add it, or name another in text_column or label_column");
        }
        return column;
    }
}
