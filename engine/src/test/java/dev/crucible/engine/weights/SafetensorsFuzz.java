package dev.crucible.engine.weights;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.fuzz.FuzzFile;
import java.nio.file.Path;

/** Fuzz target for weights from untrusted sources. */
public final class SafetensorsFuzz {

    private SafetensorsFuzz() {}

    /** Accepts any bytes; fails unless they are read or rejected properly. */
    public static void fuzzerTestOneInput(byte[] bytes) {
        Path file = FuzzFile.of("model.safetensors", bytes);
        try (Safetensors weights = Safetensors.open(file)) {
            weights.tensors()
                    .forEach((name, tensor) ->
                            weights.floats(name, tensor.shape().toArray(Integer[]::new)));
        } catch (DataException e) {
            // Rejected with the file's name.
        }
    }
}
