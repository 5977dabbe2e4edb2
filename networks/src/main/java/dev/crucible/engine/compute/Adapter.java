package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.kernel.RowProduct;
import dev.crucible.engine.kernel.SmallMatrices;
import dev.crucible.engine.model.Layer;
import java.util.Arrays;

/** One low-rank adapter: adds scale · dropout(x)·A·B to a block of the channels of an output. */
final class Adapter {

    /** The offsets of A and B in the padded parameters. */
    record Place(int down, int up) {}

    /** Rows per block of work. */
    private static final int ROWS = 64;

    private final Activations in;
    private final Activations out;
    private final Place place;
    private final int firstChannel;
    private final int width;
    private final int rank;
    private final int columns;
    private final float scale;
    private final float dropout;
    private final RandomMasks draws;
    private final boolean training;

    private final float[] inputs;
    private final float[] factors;
    private final float[] inner;
    private final float[] outer;
    private final float[] downGradient;
    private final float[] upGradient;
    private final float[] innerGradient;
    private final float[] inputGradient;
    private final float[] downTurned;
    private final float[] upTurned;
    private final float[] zeros;

    private final RowProduct narrow;
    private final RowProduct widen;
    private final RowProduct narrowBack;
    private final RowProduct widenBack;
    private final RowProduct downProduct;
    private final RowProduct upProduct;

    /** @param capacity the maximum batch size in training, otherwise 0 */
    Adapter(
            Activations in,
            Activations out,
            Layer.LowRank layer,
            int block,
            Place place,
            int capacity,
            RandomMasks draws) {
        this.in = in;
        this.out = out;
        this.place = place;
        this.width = layer.filters() / layer.blocks();
        this.firstChannel = block * width;
        this.rank = Lanes.pad(layer.rank());
        this.columns = Lanes.pad(width);
        this.scale = layer.scale();
        this.dropout = layer.dropout();
        this.draws = draws;
        this.training = capacity > 0;
        int kept = capacity * in.pixels();
        this.inputs = new float[kept * in.pitch];
        this.factors = new float[dropout > 0 ? kept * in.pitch : 0];
        this.inner = new float[Math.max(kept, ROWS) * rank];
        this.outer = new float[ROWS * columns];
        this.downGradient = new float[training ? in.pitch * rank : 0];
        this.upGradient = new float[training ? rank * columns : 0];
        this.innerGradient = new float[training ? ROWS * rank : 0];
        this.inputGradient = new float[training ? ROWS * in.pitch : 0];
        this.downTurned = new float[downGradient.length];
        this.upTurned = new float[upGradient.length];
        this.zeros = new float[Math.max(in.pitch, Math.max(rank, columns))];
        this.narrow = product(ROWS, in.pitch, in.pitch, 1, rank);
        this.widen = product(ROWS, rank, rank, 1, columns);
        this.narrowBack = product(ROWS, columns, columns, 1, rank);
        this.widenBack = product(ROWS, rank, rank, 1, in.pitch);
        this.downProduct = product(in.pitch, 1, ROWS, in.pitch, rank);
        this.upProduct = product(rank, 1, ROWS, rank, columns);
    }

    /** Returns a product of matrices whose rows are {@code rowStep} apart and whose elements are {@code depthStep} apart. */
    private static RowProduct product(int rows, int rowStep, int depth, int depthStep, int columns) {
        return RowProduct.of(Tables.steps(rows, rowStep), Tables.steps(depth, depthStep), columns);
    }

    /** Draws the dropout factors of a sample, before {@link #forward}. */
    void draw(int sample) {
        if (factors.length > 0) {
            draws.factors(dropout, in.pixels(), in.channels, in.pitch, factors, in.gradientAt(sample, 0));
        }
    }

    /** Adds its output to the map's, for the first {@code batch} texts. */
    void forward(float[] parameters, int batch) {
        int rows = in.rows(batch);
        if (training) {
            System.arraycopy(in.values, 0, inputs, 0, rows * in.pitch);
            for (int i = 0; factors.length > 0 && i < rows * in.pitch; i++) {
                inputs[i] *= factors[i];
            }
        }
        for (int row = 0; row < rows; row += ROWS) {
            int n = Math.min(ROWS, rows - row);
            int mid = training ? row * rank : 0;
            float[] x = training ? inputs : in.values;
            narrow.multiply(n, in.pitch, x, row * in.pitch, parameters, place.down, zeros, 0, 0, inner, mid);
            widen.multiply(n, rank, inner, mid, parameters, place.up, zeros, 0, 0, outer, 0);
            for (int i = 0; i < n; i++) {
                int to = (row + i) * out.pitch + firstChannel;
                for (int c = 0; c < width; c++) {
                    out.values[to + c] += scale * outer[i * columns + c];
                }
            }
        }
    }

    /** Adds its part to the input's gradient, which the map has filled, and passes on the gradients of A and B. */
    void backward(float[] parameters, int batch, GradientSink sink) {
        Arrays.fill(downGradient, 0);
        Arrays.fill(upGradient, 0);
        SmallMatrices.transpose(parameters, place.down, rank, in.pitch, rank, downTurned, 0, in.pitch);
        SmallMatrices.transpose(parameters, place.up, columns, rank, columns, upTurned, 0, rank);
        int rows = in.rows(batch);
        for (int row = 0; row < rows; row += ROWS) {
            backward(row, Math.min(ROWS, rows - row));
        }
        sink.accept(place.down, downGradient, 0, downGradient.length);
        sink.accept(place.up, upGradient, 0, upGradient.length);
    }

    private void backward(int row, int n) {
        for (int i = 0; i < n; i++) {
            int from = (row + i) * out.pitch + firstChannel;
            for (int c = 0; c < width; c++) {
                outer[i * columns + c] = scale * out.gradient[from + c];
            }
            Arrays.fill(outer, i * columns + width, (i + 1) * columns, 0);
        }
        int x = row * in.pitch;
        upProduct.multiply(rank, n, inner, row * rank, outer, 0, upGradient, 0, columns, upGradient, 0);
        narrowBack.multiply(n, columns, outer, 0, upTurned, 0, zeros, 0, 0, innerGradient, 0);
        downProduct.multiply(in.pitch, n, inputs, x, innerGradient, 0, downGradient, 0, rank, downGradient, 0);
        if (in.wantsGradient()) {
            widenBack.multiply(n, rank, innerGradient, 0, downTurned, 0, zeros, 0, 0, inputGradient, 0);
            for (int i = 0; i < n * in.pitch; i++) {
                in.gradient[x + i] += factors.length > 0 ? factors[x + i] * inputGradient[i] : inputGradient[i];
            }
        }
    }
}
