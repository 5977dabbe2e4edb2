package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.model.ParameterLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The parameters as the kernels want them: the flat vector of {@link ParameterLayout} with every row filled up with zeros to the vector
 * width. The filling stays 0 because its gradient is 0.
 */
final class ParameterPadding {

    /**
     * A tensor as matrices, one for each pixel or kernel position; one that needs no filling is a single row.
     *
     * @param logical offset in the flat vector
     * @param padded offset in the padded vector
     * @param rows real rows of each matrix
     * @param rowsPadded rows it takes
     * @param columns real columns
     * @param columnsPadded columns it takes
     */
    private record Block(
            int logical, int padded, int matrices, int rows, int rowsPadded, int columns, int columnsPadded) {

        int size() {
            return Math.multiplyExact(matrices, Math.multiplyExact(rowsPadded, columnsPadded));
        }
    }

    private final List<Block> blocks = new ArrayList<>();
    private int logicalSize;
    private int size;

    /**
     * Adds the next tensor of the layout.
     *
     * @param pixels leading elements (pixels, kernel positions), each with {@code rowsPadded} rows
     * @return its offset in the padded vector
     */
    int add(ParameterLayout.Tensor tensor, int pixels, int rowsPadded) {
        int columns = tensor.dims().getLast();
        int rows = tensor.size() / columns / pixels;
        boolean plain = rows == rowsPadded && columns == Lanes.pad(columns);
        Block block = plain
                ? new Block(tensor.offset(), size, 1, 1, 1, tensor.size(), tensor.size())
                : new Block(tensor.offset(), size, pixels, rows, rowsPadded, columns, Lanes.pad(columns));
        blocks.add(block);
        logicalSize = Math.addExact(logicalSize, tensor.size());
        size = Math.addExact(size, block.size());
        return block.padded();
    }

    /** Passes over the next tensor of the layout, which lies elsewhere. */
    void skip(ParameterLayout.Tensor tensor) {
        blocks.add(new Block(tensor.offset(), size, 0, 1, 1, 1, 1));
        logicalSize = Math.addExact(logicalSize, tensor.size());
    }

    /** A tensor on its own, as {@link #add} would lay it, out of a flat vector; one that needs no filling stays where it is. */
    static FrozenTensor alone(ParameterLayout.Tensor tensor, int pixels, int rowsPadded, float[] flat) {
        ParameterPadding padding = new ParameterPadding();
        padding.add(tensor, pixels, rowsPadded);
        if (padding.size == tensor.size()) {
            return new FrozenTensor(flat, tensor.offset());
        }
        float[] padded = new float[padding.size];
        padding.load(0, flat, tensor.offset(), padded, 0);
        return new FrozenTensor(padded, 0);
    }

    /** The length of the padded vector. */
    int size() {
        return size;
    }

    /** Where tensor {@code index}, in the order of their adding, begins in the padded vector. */
    int begin(int index) {
        return blocks.get(index).padded();
    }

    /** The padded length of tensor {@code index}. */
    int length(int index) {
        return blocks.get(index).size();
    }

    /** The length of the flat vector. */
    int logicalSize() {
        return logicalSize;
    }

    /** Copies a flat vector into a padded one. */
    void load(float[] flat, float[] padded) {
        if (flat.length != logicalSize) {
            throw new IllegalArgumentException("expected " + logicalSize + " parameters, got " + flat.length);
        }
        Arrays.fill(padded, 0);
        for (Block block : blocks) {
            for (int row = 0; row < block.matrices() * block.rows(); row++) {
                System.arraycopy(
                        flat, block.logical() + row * block.columns(), padded, at(block, row), block.columns());
            }
        }
    }

    /** Copies a padded vector into a flat one. */
    void store(float[] padded, float[] flat) {
        for (Block block : blocks) {
            for (int row = 0; row < block.matrices() * block.rows(); row++) {
                System.arraycopy(
                        padded, at(block, row), flat, block.logical() + row * block.columns(), block.columns());
            }
        }
    }

    /** Copies tensor {@code index} alone, which begins at {@code from} in {@code flat}, to its padded form at {@code to}. */
    void load(int index, float[] flat, int from, float[] padded, int to) {
        Block block = blocks.get(index);
        for (int row = 0; row < block.matrices() * block.rows(); row++) {
            int target = to + at(block, row) - block.padded();
            System.arraycopy(flat, from + row * block.columns(), padded, target, block.columns());
        }
    }

    /** The inverse of {@link #load(int, float[], int, float[], int)}. */
    void store(int index, float[] padded, int from, float[] flat, int to) {
        Block block = blocks.get(index);
        for (int row = 0; row < block.matrices() * block.rows(); row++) {
            int source = from + at(block, row) - block.padded();
            System.arraycopy(padded, source, flat, to + row * block.columns(), block.columns());
        }
    }

    private static int at(Block block, int row) {
        int paddedRow = row / block.rows() * block.rowsPadded() + row % block.rows();
        return block.padded() + paddedRow * block.columnsPadded();
    }
}
