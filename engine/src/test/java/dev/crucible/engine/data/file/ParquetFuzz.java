package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.fuzz.FuzzFile;
import java.nio.file.Path;
import java.util.List;

/** Fuzz target for Parquet files from untrusted sources. */
public final class ParquetFuzz {

    private ParquetFuzz() {}

    /** Accepts any bytes; fails unless they are read or rejected properly. */
    public static void fuzzerTestOneInput(byte[] bytes) {
        Path path = FuzzFile.of("train.parquet", bytes);
        try (ParquetFile file = new ParquetFile(path)) {
            List<String> selected = file.columns().stream()
                    .map(column -> "cast(%s as varchar)".formatted(ParquetFile.name(column)))
                    .limit(3)
                    .toList();
            if (!selected.isEmpty()) {
                file.forEach(selected, (origin, values) -> values.getString(1));
            }
        } catch (DataException e) {
            // Rejected with the file's name.
        }
    }
}
