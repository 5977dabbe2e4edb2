package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.DatasetRequest;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Encoded images in Parquet files, in a column of bytes or, as on the hub, of structures with a field {@code bytes}. */
final class ImageTables {

    private static final long MOST_BYTES = 1L << 30;

    private final DatasetRequest wanted;
    private final Labels labels;
    private long taken;

    private ImageTables(DatasetRequest wanted, Labels labels) {
        this.wanted = wanted;
        this.labels = labels;
    }

    /** Finds the images in {@code directory}; empty if it has no Parquet file. */
    static Optional<Split<LabelledImage>> find(Path directory, DatasetRequest wanted, Labels labels) {
        ImageTables tables = new ImageTables(wanted, labels);
        return Shards.find(directory).map(files -> {
            List<LabelledImage> train = tables.read(files.train());
            return files.test().isEmpty()
                    ? Split.hold(train, LabelledImage::label, wanted.seed(), directory.toString())
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
        file.forEach(selected, (origin, values) -> image(origin, values).ifPresent(images::add));
    }

    private Optional<LabelledImage> image(String origin, ResultSet values) throws SQLException {
        byte[] bytes = values.getBytes(1);
        Optional<String> label = labels.of(values.getString(2), origin);
        if (bytes == null) {
            throw Malformed.because(origin, "an image", "none", "add it or remove the row");
        }
        if (label.isEmpty()) {
            return Optional.empty();
        }
        taken += bytes.length;
        if (taken > Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 3)) {
            throw new DataException(
                    ("%s: encoded images take more than %,d bytes so far; use fewer files, or give Java more "
                                    + "memory (-Xmx)")
                            .formatted(origin, taken));
        }
        return Optional.of(new LabelledImage(origin, () -> bytes, label.get(), labels.owner(values.getString(3))));
    }
}
