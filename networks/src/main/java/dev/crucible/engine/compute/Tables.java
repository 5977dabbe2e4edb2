package dev.crucible.engine.compute;

/** Offset tables for the products. */
final class Tables {

    private Tables() {}

    /** Returns 0, step, 2·step, … */
    static int[] steps(int count, int step) {
        int[] offsets = new int[count];
        for (int i = 0; i < count; i++) {
            offsets[i] = i * step;
        }
        return offsets;
    }

    /** Returns the offsets of {@code count} adjacent floats in each pixel of a {@code height}×{@code width} rectangle, row by row. */
    static int[] rectangle(int height, int width, int rowStride, int pixelStride, int count) {
        int[] offsets = new int[height * width * count];
        int next = 0;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                for (int c = 0; c < count; c++) {
                    offsets[next++] = y * rowStride + x * pixelStride + c;
                }
            }
        }
        return offsets;
    }
}
