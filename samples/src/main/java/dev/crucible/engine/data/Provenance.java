package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.io.Serializable;

/**
 * Where a data set came from; shown in the log, the manifest and the user interface.
 *
 * @param synthetic true when no real-world data are in it
 * @param description one sentence for people, such as "synthetic handwriting drawn by Crucible, not FEMNIST"
 */
@PublicApi
public record Provenance(boolean synthetic, String description) implements Serializable {}
