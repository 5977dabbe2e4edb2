package dev.crucible.engine.weights;

import java.util.List;

/**
 * A tensor of a model's file as a table, mapped to the flat parameters: row r, column c is at offset + r · rowStep + c · columnStep.
 *
 * @param name its name in the file, prefix included
 * @param shape its shape in the file
 * @param rowStep the distance of two rows
 * @param columnStep the distance of two columns
 * @param less the number in the file minus the parameter
 * @param swapped the row that swaps places with row 0
 * @param first the first row that is used
 * @param rows the number of rows that are used
 * @param added true if row {@code first} is added to each of {@code rows} rows instead
 * @param head true if it belongs to the head, not the encoder
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

    /** Copies the numbers of the file into {@code whole}. */
    public void load(float[] file, float[] whole) {
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns(); c++) {
                float number = file[(first + (added ? 0 : row(r))) * columns() + c];
                whole[at(r, c)] = added ? whole[at(r, c)] + number : number - less;
            }
        }
    }

    /** Returns the numbers of the file from parameters or, with {@code slopes}, from their gradient; 0 in rows that are not used. */
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
