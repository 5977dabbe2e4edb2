package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.FileForm;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.fuzz.FuzzFile;
import java.nio.file.Path;
import java.util.Set;

/** Fuzz target for files of texts, one JSON object per line, from untrusted sources. */
public final class JsonLinesFuzz {

    private JsonLinesFuzz() {}

    /** Accepts any bytes; fails unless they are read or rejected properly. */
    public static void fuzzerTestOneInput(byte[] bytes) {
        Path file = FuzzFile.of("train.jsonl", bytes);
        try {
            new TextTable(TextForm.DEFAULT, FileForm.DEFAULT).read(JsonSource.of(file, Set.of("text")));
        } catch (DataException e) {
            // Rejected with the file's name.
        }
    }
}
