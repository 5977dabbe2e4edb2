package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.util.List;

/**
 * Reading of files that a user brings.
 *
 * @param missingValues words for a missing value, besides the usual ones
 * @param dropUnlabelled true to leave out rows without a label; otherwise they are an error
 * @param columns the columns of a table that are features; empty for all others than the label and the owner
 * @param ignored the columns of a table that are no features
 * @param header false if a table's first line is data; its columns are then named 1, 2, 3 and so on
 * @param valueRange the largest value that a pixel can have, which becomes white; 0 to conclude it from the files
 */
@PublicApi
public record FileForm(
        List<String> missingValues,
        boolean dropUnlabelled,
        List<String> columns,
        List<String> ignored,
        boolean header,
        double valueRange) {

    /** The default of a config. */
    public static final FileForm DEFAULT = new FileForm(List.of(), false, List.of(), List.of(), true, 0);
}
