package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;

/**
 * How image files become samples; data sets of texts and of arrays ignore it.
 *
 * @param imageColumn the column of a Parquet file that holds the encoded images
 * @param side rows and columns that every image is scaled to; 0 to take them as they are, which then must all have one size
 */
@PublicApi
public record ImageForm(String imageColumn, int side) {

    /** What a config without a word about it gets. */
    public static final ImageForm DEFAULT = new ImageForm("image", 0);
}
