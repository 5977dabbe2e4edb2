package dev.crucible.engine.data.glyphs;

import java.util.Arrays;

/**
 * Area of each cell of a square grid that a closed polygon covers.
 *
 * <p>Each edge leaves, column by column, the signed area between itself and the cells below it; a running sum down the columns gives
 * the winding-weighted coverage (the method of font rasterisers; sums run over whole rows, which vectorises).
 */
final class Coverage {

    private final int size;
    /** Two rows more than the grid, for area below it. */
    private final float[] area;

    /** The first row with an edge, and the row after the last one. */
    private int top;

    private int bottom;

    /** A grid of {@code size} × {@code size} cells. */
    Coverage(int size) {
        this.size = size;
        this.area = new float[(size + 2) * size];
    }

    void clear() {
        Arrays.fill(area, 0);
        top = size;
        bottom = 0;
    }

    /** Returns the first row that may be covered. */
    int top() {
        return top;
    }

    /** Returns the row after the last one that may be covered. */
    int bottom() {
        return Math.max(top, Math.min(size, bottom));
    }

    /** Adds the edge from (x0, y0) to (x1, y1), in cells; parts outside the grid are clipped. */
    void edge(float x0, float y0, float x1, float y1) {
        if (x0 == x1) {
            return;
        }
        boolean forward = x0 < x1;
        float left = forward ? x0 : x1;
        float right = forward ? x1 : x0;
        float y = forward ? y0 : y1;
        float slope = (y1 - y0) / (x1 - x0);
        if (left < 0) {
            y -= left * slope;
        }
        int end = Math.min(size, (int) Math.ceil(right));
        for (int column = Math.max(0, (int) left); column < end; column++) {
            float dx = Math.min(column + 1, right) - Math.max(column, left);
            float next = y + slope * dx;
            float low = Math.clamp(Math.min(y, next), 0, size);
            float high = Math.clamp(Math.max(y, next), 0, size);
            deposit(column, low, high, forward ? dx : -dx);
            y = next;
        }
    }

    /** Distributes {@code d} over the cells of a column that the edge crosses between {@code low} and {@code high}. */
    private void deposit(int column, float low, float high, float d) {
        int first = (int) low;
        float ceiling = (float) Math.ceil(high);
        int end = (int) ceiling;
        top = Math.min(top, first);
        bottom = Math.max(bottom, Math.max(end, first + 1) + 1);
        int at = first * size + column;
        if (end <= first + 1) {
            float middle = 0.5f * (low + high) - first;
            area[at] += d - d * middle;
            area[at + size] += d * middle;
            return;
        }
        float s = 1 / (high - low);
        float intoFirst = 1 - (low - first);
        float intoLast = high - ceiling + 1;
        float firstShare = 0.5f * s * intoFirst * intoFirst;
        float lastShare = 0.5f * s * intoLast * intoLast;
        area[at] += d * firstShare;
        if (end == first + 2) {
            area[at + size] += d * (1 - firstShare - lastShare);
        } else {
            float secondSum = s * (0.5f + intoFirst);
            area[at + size] += d * (secondSum - firstShare);
            for (int row = first + 2; row < end - 1; row++) {
                area[row * size + column] += d * s;
            }
            float sum = secondSum + (end - first - 3) * s;
            area[(end - 1) * size + column] += d * (1 - sum - lastShare);
        }
        area[end * size + column] += d * lastShare;
    }

    /** Writes the coverage of each cell, in [0, 1], into {@code target} and clears the edges. */
    void resolve(float[] target) {
        Arrays.fill(target, 0);
        for (int row = top(); row < bottom(); row++) {
            int from = row * size;
            for (int i = from; i < from + size && row > 0; i++) {
                area[i] += area[i - size];
            }
            for (int i = from; i < from + size; i++) {
                target[i] = Math.min(1, Math.abs(area[i]));
            }
        }
    }
}
