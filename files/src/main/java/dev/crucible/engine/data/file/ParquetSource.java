package dev.crucible.engine.data.file;

import dev.crucible.engine.data.table.TableColumn;
import dev.crucible.engine.data.table.TableSource;
import java.nio.file.Path;
import java.util.List;

/** Parquet files of the same columns, read one after another. */
record ParquetSource(List<Path> files, List<TableColumn> columns) implements TableSource {

    static ParquetSource of(List<Path> files) {
        List<TableColumn> columns = columns(files.getFirst());
        for (Path file : files) {
            if (!columns(file).equals(columns)) {
                throw Malformed.because(
                        file.toString(),
                        "the columns and types of " + files.getFirst(),
                        names(columns(file)),
                        "write all files from one table");
            }
        }
        return new ParquetSource(files, columns);
    }

    private static List<TableColumn> columns(Path path) {
        try (ParquetFile file = new ParquetFile(path)) {
            return file.typedColumns();
        }
    }

    private static String names(List<TableColumn> columns) {
        return String.join(", ", columns.stream().map(TableColumn::name).toList());
    }

    @Override
    public void forEach(Row row) {
        List<String> selected = columns.stream()
                .map(column -> "cast(%s as varchar)".formatted(ParquetFile.name(column.name())))
                .toList();
        for (Path path : files) {
            try (ParquetFile file = new ParquetFile(path)) {
                file.forEach(selected, (origin, values) -> {
                    String[] found = new String[columns.size()];
                    for (int i = 0; i < found.length; i++) {
                        found[i] = values.getString(i + 1);
                    }
                    row.take(origin, found);
                });
            }
        }
    }

    @Override
    public String toString() {
        return files.getFirst().toString();
    }
}
