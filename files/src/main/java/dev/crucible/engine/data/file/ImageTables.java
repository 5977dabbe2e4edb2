package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.DatasetRequest;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Encoded images in Parquet files, in a column of bytes or, as the hub stores them, of structures with a field {@code bytes}. */
final class ImageTables {

    private static final long MOST_BYTES = 1L << 30;

    private final DatasetRequest wanted;
    private long taken;

    private ImageTables(DatasetRequest wanted) {
        this.wanted = wanted;
    }

    /** The images in {@code directory}, empty when it holds no Parquet file. */
    static Optional<Split<LabelledImage>> find(Path directory, DatasetRequest wanted) {
        ImageTables tables = new ImageTables(wanted);
        return Shards.find(directory).map(files -> {
            List<LabelledImage> train = tables.read(files.train());
            return files.test().isEmpty()
                    ? Split.hold(train, LabelledImage::label, wanted.seed())
                    : new Split<>(train, tables.read(files.test()));
        });
    }

    private List<LabelledImage> read(List<Path> files) {
        List<LabelledImage> images = new ArrayList<>();
        for (Path path : files) {
            try (ParquetFile file = new ParquetFile(path)) {
                read(path, file, images);
            }
        }
        if (images.isEmpty()) {
            throw Malformed.because(files.getFirst().toString(), "at least one image", "none", "put in more rows");
        }
        return images;
    }

    private void read(Path path, ParquetFile file, List<LabelledImage> images) {
        String image = wanted.image().imageColumn();
        String label = wanted.text().labelColumn();
        List<String> columns = file.columns();
        for (String column : List.of(image, label)) {
            if (!columns.contains(column)) {
                throw Malformed.because(
                        path.toString(),
                        "a column '%s'".formatted(column),
                        String.join(", ", columns),
                        "name the right one in image_column or label_column");
            }
        }
        String bytes = ParquetFile.name(image) + (file.isStructure(image) ? ".bytes" : "");
        List<String> selected = List.of(
                bytes,
                "cast(%s as varchar)".formatted(ParquetFile.name(label)),
                TextRow.writer(columns)
                        .map(writer -> "cast(%s as varchar)".formatted(ParquetFile.name(writer)))
                        .orElse("null"));
        file.forEach(selected, (origin, values) -> images.add(image(origin, values)));
    }

    private LabelledImage image(String origin, ResultSet values) throws SQLException {
        byte[] bytes = values.getBytes(1);
        String label = values.getString(2);
        if (bytes == null || label == null) {
            throw Malformed.because(
                    origin, "an image and a label", bytes == null ? "no image" : "no label", "mend the row");
        }
        taken += bytes.length;
        if (taken > Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 3)) {
            throw new DataException(
                    ("%s: encoded images take more than %,d bytes so far; use fewer files, or give Java more "
                                    + "memory (-Xmx)")
                            .formatted(origin, taken));
        }
        return new LabelledImage(origin, () -> bytes, label, Optional.ofNullable(values.getString(3)));
    }
}
