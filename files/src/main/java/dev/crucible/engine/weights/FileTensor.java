package dev.crucible.engine.weights;

import java.util.List;

/**
 * A tensor of a model's file as a table, and where its numbers lie in the flat parameters: that of row r and column c at offset + r ·
 * rowStep + c · columnStep.
 *
 * @param name its name in the file, prefix included
 * @param shape its shape in the file
 * @param rowStep from one row to the next
 * @param columnStep from one column to the next
 * @param less what the parameter is less than the number in the file
 * @param swapped the row that changes places with row 0
 * @param first the first row that is used
 * @param rows how many rows are used
 * @param added whether row {@code first} is added to each of {@code rows} rows instead
 * @param head whether it stands behind the encoder
 */
public record FileTensor(
        String name,
        List<Integer> shape,
        int offset,
        int rowStep,
        int columnStep,
        float less,
        int swapped,
        int first,
        int rows,
        boolean added,
        boolean head) {

    public FileTensor {
        shape = List.copyOf(shape);
    }

    private int columns() {
        return shape.size() == 1 ? 1 : shape.getLast();
    }

    private int row(int used) {
        return used == 0 ? swapped : used == swapped ? 0 : used;
    }

    private int at(int row, int column) {
        return offset + row * rowStep + column * columnStep;
    }

    /** Puts the numbers of the file into {@code whole}. */
    public void load(float[] file, float[] whole) {
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns(); c++) {
                float number = file[(first + (added ? 0 : row(r))) * columns() + c];
                whole[at(r, c)] = added ? whole[at(r, c)] + number : number - less;
            }
        }
    }

    /**
     * The numbers of the file, of parameters or, with {@code slopes}, of their gradient; 0 where it has rows that are not used.
     */
    public float[] store(float[] whole, boolean slopes) {
        float[] file = new float[shape.stream().reduce(1, Math::multiplyExact)];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns(); c++) {
                int to = (first + (added ? 0 : row(r))) * columns() + c;
                if (!added) {
                    file[to] = whole[at(r, c)] + (slopes ? 0 : less);
                } else if (slopes) {
                    file[to] += whole[at(r, c)];
                }
            }
        }
        return file;
    }
}
