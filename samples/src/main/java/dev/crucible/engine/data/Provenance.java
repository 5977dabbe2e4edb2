package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.io.Serializable;

/**
 * Origin of a data set; shown in the log, the manifest and the user interface.
 *
 * @param synthetic true if it has no real-world data
 * @param description one sentence for people, such as "synthetic handwriting drawn by Crucible, not FEMNIST"
 */
@PublicApi
public record Provenance(boolean synthetic, String description) implements Serializable {}
