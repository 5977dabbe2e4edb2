package dev.crucible.engine.compute;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.List;

/** {@link LocalTraining} on the CPU's vector units. Memory is made on first use and kept for the next call. */
final class NetworkTraining implements LocalTraining {

    /** Samples judged at once. */
    private static final int JUDGED = 64;

    private final Architecture architecture;
    private final Network trained;
    private final ParameterPadding padding;
    private final float[] parameters;
    private Network judged;
    private float[] firstState = new float[0];
    private float[] secondState = new float[0];
    private float[] termState = new float[0];
    private float[] clipState = new float[0];
    private int[] order = new int[0];

    NetworkTraining(Architecture architecture, int batchSize) {
        if (batchSize < 1) {
            throw new IllegalArgumentException("batch_size: needs at least 1, got " + batchSize);
        }
        this.architecture = architecture;
        this.trained = NetworkBuilder.build(architecture, batchSize, true);
        this.padding = trained.padding();
        this.parameters = new float[padding.size()];
    }

    static long activationBytes(Architecture architecture, int batchSize) {
        Shape input = architecture.input();
        long floats = (long) input.size() * (batchSize + JUDGED);
        List<Shape> outputs = ParameterLayout.of(architecture).shapes();
        for (int i = 0; i < outputs.size(); i++) {
            Shape out = outputs.get(i);
            boolean inPlace = architecture.layers().get(i) instanceof Layer.Relu
                    || architecture.layers().get(i) instanceof Layer.Fork
                    || architecture.layers().get(i) instanceof Layer.Join;
            long each = inPlace ? 0 : (long) out.height() * out.width() * Lanes.pad(out.channels());
            floats += each * (2L * batchSize + JUDGED);
        }
        return floats * Float.BYTES;
    }

    @Override
    public TrainingOutcome train(
            float[] weights,
            Samples samples,
            Hyperparameters hyperparameters,
            LocalObjective objective,
            RandomStream random,
            Cancellation cancellation) {
        require(samples, hyperparameters);
        padding.load(weights, parameters);
        GradientSink sink = clipped(hyperparameters, withTerm(objective, step(hyperparameters.optimizer())));
        double loss = Double.NaN;
        for (int epoch = 0; epoch < hyperparameters.epochs(); epoch++) {
            shuffle(samples.size(), random);
            loss = epoch(samples, hyperparameters.batchSize(), sink, cancellation);
        }
        padding.store(parameters, weights);
        return new TrainingOutcome(loss, (long) samples.size() * hyperparameters.epochs());
    }

    /** One pass in the order drawn; returns the mean loss. */
    private double epoch(Samples samples, int batchSize, GradientSink sink, Cancellation cancellation) {
        double total = 0;
        for (int from = 0; from < order.length; from += batchSize) {
            cancellation.check();
            int batch = Math.min(batchSize, order.length - from);
            for (int slot = 0; slot < batch; slot++) {
                trained.put(slot, samples, order[from + slot]);
            }
            total += trained.forward(parameters, batch);
            trained.backward(parameters, batch, sink);
        }
        return total / order.length;
    }

    @Override
    public Evaluation evaluate(float[] weights, Samples samples, Cancellation cancellation) {
        int[] correct = new int[1];
        double loss = judge(weights, samples, cancellation, (network, index, slot) -> {
            if (network.prediction(slot) == network.label(slot)) {
                correct[0]++;
            }
        });
        return new Evaluation(loss / samples.size(), correct[0], samples.size());
    }

    @Override
    public void predict(float[] weights, Samples samples, int[] predictions, Cancellation cancellation) {
        judge(weights, samples, cancellation, (network, index, slot) -> predictions[index] = network.prediction(slot));
    }

    /** Takes the verdict on one sample. */
    @FunctionalInterface
    private interface Verdict {
        void take(Network network, int index, int slot);
    }

    private double judge(float[] weights, Samples samples, Cancellation cancellation, Verdict verdict) {
        if (judged == null) {
            judged = NetworkBuilder.build(architecture, JUDGED, false);
        }
        padding.load(weights, parameters);
        double total = 0;
        for (int from = 0; from < samples.size(); from += JUDGED) {
            cancellation.check();
            int batch = Math.min(JUDGED, samples.size() - from);
            for (int slot = 0; slot < batch; slot++) {
                judged.put(slot, samples, from + slot);
            }
            total += judged.forward(parameters, batch);
            for (int slot = 0; slot < batch; slot++) {
                verdict.take(judged, from + slot, slot);
            }
        }
        return total;
    }

    private void require(Samples samples, Hyperparameters hyperparameters) {
        if (samples.size() == 0) {
            throw new IllegalArgumentException("training needs at least 1 sample");
        }
        int batchSize = hyperparameters.batchSize();
        if (batchSize < 1 || batchSize > trained.capacity()) {
            throw new IllegalArgumentException(
                    "batch_size: must lie in [1, " + trained.capacity() + "], got " + batchSize);
        }
    }

    /** {@link RandomStream#permutation} without a new array each epoch. */
    private void shuffle(int size, RandomStream random) {
        if (order.length != size) {
            order = new int[size];
        }
        for (int i = 0; i < size; i++) {
            order[i] = i;
        }
        random.shuffle(order);
    }

    private GradientSink step(Optimizer optimizer) {
        firstState = zeros(firstState);
        return switch (optimizer) {
            case Optimizer.Sgd sgd -> new SgdSink(sgd, parameters, firstState);
            case Optimizer.Adam adam -> {
                secondState = zeros(secondState);
                yield new AdamSink(adam, parameters, firstState, secondState);
            }
        };
    }

    private GradientSink clipped(Hyperparameters hyperparameters, GradientSink next) {
        if (hyperparameters.maxGradientNorm() == 0) {
            return next;
        }
        clipState = zeros(clipState);
        return new ClippedSink(hyperparameters.maxGradientNorm(), clipState, next);
    }

    private GradientSink withTerm(LocalObjective objective, GradientSink step) {
        return switch (objective) {
            case LocalObjective.Plain() -> step;
            case LocalObjective.Proximal(float mu) -> {
                termState = zeros(termState);
                System.arraycopy(parameters, 0, termState, 0, parameters.length);
                yield new ProximalTerm(mu, parameters, termState, step);
            }
            case LocalObjective.ControlVariate(float[] correction) -> {
                termState = zeros(termState);
                padding.load(correction, termState);
                yield new ControlVariateTerm(termState, step);
            }
        };
    }

    private float[] zeros(float[] state) {
        if (state.length != parameters.length) {
            return new float[parameters.length];
        }
        Arrays.fill(state, 0);
        return state;
    }
}
