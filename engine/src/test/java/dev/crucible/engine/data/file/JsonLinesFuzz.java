package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.fuzz.FuzzFile;
import java.nio.file.Path;
import java.util.List;

/** Files of texts, one JSON object in each line, that anybody may have made. */
public final class JsonLinesFuzz {

    private JsonLinesFuzz() {}

    /** Any bytes; fails unless they are read or refused as they should be. */
    public static void fuzzerTestOneInput(byte[] bytes) {
        Path file = FuzzFile.of("train.jsonl", bytes);
        try {
            TextTable.read(List.of(file), TextForm.DEFAULT);
        } catch (DataException e) {
            // Refused by name.
        }
    }
}
