package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.model.ParameterLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Mapping of parameters to the kernels' layout: the flat vector of {@link ParameterLayout} with every row padded with zeros to the vector
 * width. Padding stays 0 because its gradient is 0.
 */
final class ParameterPadding {

    /**
     * A tensor as matrices, one per pixel or kernel position; one that needs no padding is a single row.
     *
     * @param logical offset in the flat vector
     * @param padded offset in the padded vector
     * @param rows real rows of each matrix
     * @param rowsPadded rows with padding
     * @param columns real columns
     * @param columnsPadded columns with padding
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

    /** Skips the next tensor of the layout, which is stored elsewhere. */
    void skip(ParameterLayout.Tensor tensor) {
        blocks.add(new Block(tensor.offset(), size, 0, 1, 1, 1, 1));
        logicalSize = Math.addExact(logicalSize, tensor.size());
    }

    /** Returns one tensor of a flat vector in the padded form of {@link #add}; without padding it is not copied. */
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

    /** Returns the length of the padded vector. */
    int size() {
        return size;
    }

    /** Returns the offset of tensor {@code index}, in the order of addition, in the padded vector. */
    int begin(int index) {
        return blocks.get(index).padded();
    }

    /** Returns the padded length of tensor {@code index}. */
    int length(int index) {
        return blocks.get(index).size();
    }

    /** Returns the length of the flat vector. */
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

    /** Copies tensor {@code index}, which begins at {@code from} in {@code flat}, to its padded form at {@code to}. */
    void load(int index, float[] flat, int from, float[] padded, int to) {
        Block block = blocks.get(index);
        for (int row = 0; row < block.matrices() * block.rows(); row++) {
            int target = to + at(block, row) - block.padded();
            System.arraycopy(flat, from + row * block.columns(), padded, target, block.columns());
        }
    }

    /** Inverts {@link #load(int, float[], int, float[], int)}. */
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
