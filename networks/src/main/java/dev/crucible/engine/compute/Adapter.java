package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.kernel.RowProduct;
import dev.crucible.engine.kernel.SmallMatrices;
import dev.crucible.engine.model.Layer;
import java.util.Arrays;

/** One low-rank adapter: adds scale · dropout(x)·A·B to a block of the channels of an output. */
final class Adapter {

    /** Where A and B lie in the padded parameters. */
    record Place(int down, int up) {}

    private final Activations in;
    private final Place place;
    private final int firstChannel;
    private final int width;
    private final int rank;
    private final int columns;
    private final float scale;
    private final float dropout;
    private final RandomMasks draws;
    private final boolean training;

    private final int inputSize;
    private final int innerSize;
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

    /** @param capacity texts in the largest batch when it trains, otherwise 0 */
    Adapter(Activations in, Layer.LowRank layer, int block, Place place, int capacity, RandomMasks draws) {
        this.in = in;
        this.place = place;
        this.width = layer.filters() / layer.blocks();
        this.firstChannel = block * width;
        this.rank = Lanes.pad(layer.rank());
        this.columns = Lanes.pad(width);
        this.scale = layer.scale();
        this.dropout = layer.dropout();
        this.draws = draws;
        this.training = capacity > 0;
        int kept = Math.max(1, capacity);
        int pixels = in.pixels();
        this.inputSize = pixels * in.pitch;
        this.innerSize = pixels * rank;
        this.inputs = new float[kept * inputSize];
        this.factors = new float[training && dropout > 0 ? capacity * inputSize : 0];
        this.inner = new float[kept * innerSize];
        this.outer = new float[pixels * columns];
        this.downGradient = new float[in.pitch * rank];
        this.upGradient = new float[rank * columns];
        this.innerGradient = new float[innerSize];
        this.inputGradient = new float[inputSize];
        this.downTurned = new float[downGradient.length];
        this.upTurned = new float[upGradient.length];
        this.zeros = new float[Math.max(in.pitch, Math.max(rank, columns))];
        this.narrow = product(pixels, in.pitch, in.pitch, 1, rank);
        this.widen = product(pixels, rank, rank, 1, columns);
        this.narrowBack = product(pixels, columns, columns, 1, rank);
        this.widenBack = product(pixels, rank, rank, 1, in.pitch);
        this.downProduct = product(in.pitch, 1, pixels, in.pitch, rank);
        this.upProduct = product(rank, 1, pixels, rank, columns);
    }

    /** SmallMatrices {@code rowStep} apart, whose elements are {@code depthStep} apart. */
    private static RowProduct product(int rows, int rowStep, int depth, int depthStep, int columns) {
        return RowProduct.of(Tables.steps(rows, rowStep), Tables.steps(depth, depthStep), columns);
    }

    private int slot(int sample) {
        return training ? sample : 0;
    }

    /** Adds to what the convolution gives for a sample, {@code pitch} floats a pixel. */
    void forward(float[] parameters, int sample, float[] y, int pitch) {
        int from = in.valueAt(sample, 0);
        int x = slot(sample) * inputSize;
        int pixels = in.used(sample);
        System.arraycopy(in.values, from, inputs, x, pixels * in.pitch);
        if (factors.length > 0) {
            draws.factors(dropout, in.pixels(), in.channels, in.pitch, factors, x);
            for (int i = x; i < x + pixels * in.pitch; i++) {
                inputs[i] *= factors[i];
            }
        }
        int mid = slot(sample) * innerSize;
        narrow.multiply(pixels, in.pitch, inputs, x, parameters, place.down, zeros, 0, 0, inner, mid);
        widen.multiply(pixels, rank, inner, mid, parameters, place.up, zeros, 0, 0, outer, 0);
        for (int pixel = 0; pixel < pixels; pixel++) {
            for (int c = 0; c < width; c++) {
                y[pixel * pitch + firstChannel + c] += scale * outer[pixel * columns + c];
            }
        }
    }

    void beginBackward(float[] parameters) {
        Arrays.fill(downGradient, 0);
        Arrays.fill(upGradient, 0);
        SmallMatrices.transpose(parameters, place.down, rank, in.pitch, rank, downTurned, 0, in.pitch);
        SmallMatrices.transpose(parameters, place.up, columns, rank, columns, upTurned, 0, rank);
    }

    /** Takes in the gradient of a sample's output; the input's gradient, which the convolution has filled, grows by the adapter's part. */
    void backward(int sample, float[] dy, int pitch) {
        int pixels = in.used(sample);
        for (int pixel = 0; pixel < pixels; pixel++) {
            for (int c = 0; c < width; c++) {
                outer[pixel * columns + c] = scale * dy[pixel * pitch + firstChannel + c];
            }
            Arrays.fill(outer, pixel * columns + width, (pixel + 1) * columns, 0);
        }
        int x = sample * inputSize;
        int mid = sample * innerSize;
        upProduct.multiply(rank, pixels, inner, mid, outer, 0, upGradient, 0, columns, upGradient, 0);
        narrowBack.multiply(pixels, columns, outer, 0, upTurned, 0, zeros, 0, 0, innerGradient, 0);
        downProduct.multiply(in.pitch, pixels, inputs, x, innerGradient, 0, downGradient, 0, rank, downGradient, 0);
        widenBack.multiply(pixels, rank, innerGradient, 0, downTurned, 0, zeros, 0, 0, inputGradient, 0);
        int to = in.gradientAt(sample, 0);
        for (int i = 0; in.wantsGradient() && i < pixels * in.pitch; i++) {
            in.gradient[to + i] += factors.length > 0 ? factors[x + i] * inputGradient[i] : inputGradient[i];
        }
    }

    void endBackward(GradientSink sink) {
        sink.accept(place.down, downGradient, 0, downGradient.length);
        sink.accept(place.up, upGradient, 0, upGradient.length);
    }
}
