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

    /** Floats that it makes of a sample. */
    int outputs();

    /** Whether gradients have to reach it. */
    default boolean trains() {
        return true;
    }

    /** The input of the branch that it ends, which it adds. */
    default Optional<Beside> added() {
        return Optional.empty();
    }

    /** What it drops. */
    default Chance chance() {
        return Chance.NONE;
    }

    /**
     * Dropout.
     *
     * @param members how many draw, one behind the other for each sample
     * @param draws of a member for a sample
     */
    record Chance(int members, int draws, float rate) {

        static final Chance NONE = new Chance(0, 0, 0);
    }

    /** Whether its outputs are rectified, so that the next stage clears gradients where they are not positive. */
    default boolean rectified() {
        return false;
    }

    /**
     * A dense layer.
     *
     * @param at where its weights begin, with the bias as their last row
     * @param inputs rows of weights, filling included
     * @param pitch columns, filling included
     */
    record Dense(int at, int inputs, int pitch, boolean rectified) implements DeviceStage {

        @Override
        public int outputs() {
            return pitch;
        }
    }

    /**
     * A convolution with relu and max pooling behind it.
     *
     * @param height of the input
     * @param width of the input
     * @param channels of the input, filling included
     * @param shape windows and padding
     * @param filters of the output, filling included
     * @param pool the side of a window, 1 for none
     * @param clears whether there is a relu
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

    /** What normalises channels, adds what goes beside a branch and rectifies, as there are. */
    sealed interface Normalising extends DeviceStage {

        int pixels();

        /** Channels of a pixel. */
        int channels();

        /** Floats that they take. */
        int pitch();

        /** What is added, if this ends a branch. */
        Optional<Beside> beside();

        /** Whether there is a relu. */
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
     * @param scale where γ lies
     * @param shift where β lies
     * @param running where the running means lie, the variances less 1 behind them; -1 when there are none
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
     * @param scale where γ lies
     * @param shift where β lies
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
     * @param stage whose output it is
     * @param channels of a pixel
     * @param pitch floats that they take
     */
    record Beside(int stage, int channels, int pitch) {}

    /** Max pooling that no convolution has in front of it. */
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

    /** The mean of the rows of a table, from {@code at} on, that the words of a text name. */
    record Bag(int at, int length, int vocabulary, int pitch) implements DeviceStage {

        @Override
        public int outputs() {
            return pitch;
        }
    }

    /**
     * Dropout.
     *
     * @param channels of a pixel
     * @param pitch floats that they take
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
