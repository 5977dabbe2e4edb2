package dev.crucible.engine.device;

import dev.crucible.engine.model.Layer;
import java.util.Optional;

/** One stage, with one kernel forward and at most two backward. */
sealed interface DeviceStage
        permits DeviceStage.Dense,
                DeviceStage.Convolution,
                DeviceStage.Normalising,
                DeviceStage.Pool,
                DeviceStage.Average,
                DeviceStage.Bag,
                DeviceStage.Drop,
                TextStage {

    /** Returns the number of floats of its output per sample. */
    int outputs();

    /** Returns true if gradients must reach it. */
    default boolean trains() {
        return true;
    }

    /** Returns the input of the branch that it ends, which it adds. */
    default Optional<Beside> added() {
        return Optional.empty();
    }

    /** Returns its dropout. */
    default Chance chance() {
        return Chance.NONE;
    }

    /**
     * Dropout.
     *
     * @param members the number of members that draw, one after another for each sample
     * @param draws draws of a member per sample
     */
    record Chance(int members, int draws, float rate) {

        static final Chance NONE = new Chance(0, 0, 0);
    }

    /** Returns true if its outputs are rectified, so that the next stage clears gradients where they are not positive. */
    default boolean rectified() {
        return false;
    }

    /**
     * A dense layer.
     *
     * @param at offset of its weights, with the bias as their last row
     * @param inputs rows of weights, padding included
     * @param pitch columns, padding included
     */
    record Dense(int at, int inputs, int pitch, boolean rectified) implements DeviceStage {

        @Override
        public int outputs() {
            return pitch;
        }
    }

    /**
     * A convolution with optional relu and max pooling after it.
     *
     * @param height height of the input
     * @param width width of the input
     * @param channels channels of the input, padding included
     * @param shape windows and padding
     * @param filters channels of the output, padding included
     * @param pool the side of a pooling window, 1 for none
     * @param clears true with a relu
     */
    record Convolution(
            int at, int height, int width, int channels, Layer.Convolution shape, int filters, int pool, boolean clears)
            implements DeviceStage {

        @Override
        public int outputs() {
            return windows() * filters;
        }

        int windows() {
            return shape.side(height) / pool * (shape.side(width) / pool);
        }
    }

    /** Normalisation of channels, optionally with the sum of a branch and a relu. */
    sealed interface Normalising extends DeviceStage {

        int pixels();

        /** Returns the channels of a pixel. */
        int channels();

        /** Returns the floats of a pixel. */
        int pitch();

        /** Returns the input of the branch that ends here, if one does. */
        Optional<Beside> beside();

        /** Returns true with a relu. */
        boolean clears();

        @Override
        default Optional<Beside> added() {
            return beside();
        }

        @Override
        default int outputs() {
            return pixels() * pitch();
        }
    }

    /**
     * Normalisation by the statistics of a batch.
     *
     * @param scale offset of γ
     * @param shift offset of β
     * @param running offset of the running means, followed by the variances minus 1; -1 without them
     */
    record BatchNorm(
            int scale,
            int shift,
            int running,
            int pixels,
            int channels,
            int pitch,
            Optional<Beside> beside,
            boolean clears)
            implements Normalising {}

    /**
     * Group normalisation.
     *
     * @param scale offset of γ
     * @param shift offset of β
     */
    record Norm(
            int scale,
            int shift,
            int pixels,
            int channels,
            int pitch,
            int groups,
            Optional<Beside> beside,
            boolean clears)
            implements Normalising {}

    /**
     * The input of a branch.
     *
     * @param stage the stage whose output it is
     * @param channels channels of a pixel
     * @param pitch floats of a pixel
     */
    record Beside(int stage, int channels, int pitch) {}

    /** Max pooling without a convolution before it. */
    record Pool(int height, int width, int pitch, int pool) implements DeviceStage {

        @Override
        public int outputs() {
            return height / pool * (width / pool) * pitch;
        }
    }

    /** The mean of each channel over all pixels. */
    record Average(int pixels, int channels, int pitch) implements DeviceStage {

        @Override
        public int outputs() {
            return pitch;
        }
    }

    /** The mean of the rows of a table, at offset {@code at}, of the words of a text. */
    record Bag(int at, int length, int vocabulary, int pitch) implements DeviceStage {

        @Override
        public int outputs() {
            return pitch;
        }
    }

    /**
     * Dropout.
     *
     * @param channels channels of a pixel
     * @param pitch floats of a pixel
     */
    record Drop(int pixels, int channels, int pitch, float rate) implements DeviceStage {

        @Override
        public int outputs() {
            return pixels * pitch;
        }

        @Override
        public Chance chance() {
            return new Chance(1, pixels * channels, rate);
        }
    }
}
