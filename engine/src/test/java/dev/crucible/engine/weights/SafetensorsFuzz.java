package dev.crucible.engine.weights;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.fuzz.FuzzFile;
import java.nio.file.Path;

/** Weights that anybody may have made. */
public final class SafetensorsFuzz {

    private SafetensorsFuzz() {}

    /** Any bytes; fails unless they are read or refused as they should be. */
    public static void fuzzerTestOneInput(byte[] bytes) {
        Path file = FuzzFile.of("model.safetensors", bytes);
        try (Safetensors weights = Safetensors.open(file)) {
            weights.tensors()
                    .forEach((name, tensor) ->
                            weights.floats(name, tensor.shape().toArray(Integer[]::new)));
        } catch (DataException e) {
            // Refused by name.
        }
    }
}
