package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;

/**
 * Decoding of image files into samples; unused for texts and arrays.
 *
 * @param imageColumn the column of a Parquet file with the encoded images
 * @param side rows and columns to which images are scaled; 0 to keep their size, which must then be the same for all
 */
@PublicApi
public record ImageForm(String imageColumn, int side) {

    /** The default of a config. */
    public static final ImageForm DEFAULT = new ImageForm("image", 0);
}
