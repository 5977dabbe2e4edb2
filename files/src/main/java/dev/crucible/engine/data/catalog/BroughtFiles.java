package dev.crucible.engine.data.catalog;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.file.EncodedFiles;
import dev.crucible.engine.data.file.FileDatasets;
import dev.crucible.engine.data.file.TableFiles;
import dev.crucible.engine.data.file.TextFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Files of a user in any folder, of whatever kind. */
public final class BroughtFiles {

    private BroughtFiles() {}

    /**
     * Loads the files in {@code folder}: images, or texts if there is a column of texts, or a table.
     *
     * @throws DataException naming the file, what was expected and found, and the fix
     */
    public static Dataset load(Path folder, DatasetRequest wanted) {
        if (!Files.isDirectory(folder)) {
            throw new DataException(folder + ": no such folder");
        }
        Optional<Dataset> images = FileDatasets.load(folder, Optional.empty(), wanted);
        if (images.isEmpty() && !TableFiles.present(folder)) {
            images = EncodedFiles.load(folder, Optional.empty(), wanted);
        }
        return images.or(() -> TextFiles.hasTexts(folder, wanted)
                        ? TextFiles.load(folder, wanted, Optional.empty())
                        : TableFiles.load(folder, wanted))
                .orElseThrow(
                        () -> new DataException(
                                folder
                                        + ": no data; put in train.csv, train.jsonl, an .npz file, IDX files, or folders of images for each class"));
    }
}
