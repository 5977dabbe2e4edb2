package dev.crucible.engine.compute;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.privacy.DpSgd;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@link LocalTraining} on the CPU's vector units. Memory is allocated on first use and reused by later calls. */
final class NetworkTraining implements LocalTraining {

    /** Maximum vector width in floats, for memory estimates: channels are padded to whole vectors. */
    private static final int WIDEST = 16;

    /** A sink for passes that need the gradient of the input only. */
    private static final GradientSink NO_PARAMETERS = new GradientSink() {
        @Override
        public void begin() {}

        @Override
        public boolean wants(int parameter) {
            return false;
        }

        @Override
        public void accept(int parameter, float[] gradient, int from, int length) {}
    };

    private final Architecture architecture;
    private final FrozenWeights frozen;
    private final Network trained;
    private final TrainedParameters parameters;
    private @Nullable Judging judging;
    private float[] firstState = new float[0];
    private float[] secondState = new float[0];
    private float[] termState = new float[0];
    private float[] maskState = new float[0];
    private float[] clipState = new float[0];
    private int[] order = new int[0];

    NetworkTraining(Architecture architecture, int batchSize, FrozenWeights frozen) {
        if (batchSize < 1) {
            throw new IllegalArgumentException("batch_size: needs at least 1, got " + batchSize);
        }
        this.architecture = architecture;
        this.frozen = frozen;
        this.trained = NetworkBuilder.build(architecture, batchSize, true, frozen);
        this.parameters = new TrainedParameters(trained.padding(), ParameterLayout.of(architecture), frozen.base());
    }

    static long activationBytes(Architecture architecture, int batchSize) {
        Shape input = architecture.input();
        long floats = (long) input.size() * (batchSize + Judging.held(architecture));
        List<Layer> layers = architecture.layers();
        List<Shape> outputs = ParameterLayout.of(architecture).shapes();
        List<Optional<SharedMemory.Slot>> values = SharedMemory.values(architecture, outputs);
        List<Optional<SharedMemory.Slot>> gradients = SharedMemory.gradients(layers, outputs);
        Set<SharedMemory.Slot> countedValues = new HashSet<>();
        Set<SharedMemory.Slot> countedGradients = new HashSet<>();
        for (int i = 0; i < outputs.size(); i++) {
            Shape out = outputs.get(i);
            Layer layer = layers.get(i);
            boolean inPlace = layer instanceof Layer.Relu
                    || layer instanceof Layer.Fork
                    || layer instanceof Layer.Join
                    || layer instanceof Layer.Head
                    || layer instanceof Layer.Following;
            long each = inPlace ? 0 : (long) out.height() * out.width() * Math.ceilDiv(out.channels(), WIDEST) * WIDEST;
            long copies = (long) (values.get(i).map(countedValues::add).orElse(true) ? batchSize : 0)
                    + (gradients.get(i).map(countedGradients::add).orElse(true) ? batchSize : 0)
                    + Judging.held(architecture);
            floats += each * copies;
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
        parameters.load(weights);
        trained.drawFrom(random);
        GradientSink step = withTerm(objective, step(hyperparameters.optimizer()));
        double loss = hyperparameters
                .privacy()
                .map(privacy -> privately(privacy, samples, hyperparameters, step, random, cancellation))
                .orElseGet(() -> openly(samples, hyperparameters, step, random, cancellation));
        parameters.store(weights);
        return new TrainingOutcome(loss, (long) samples.size() * hyperparameters.epochs());
    }

    private double openly(
            Samples samples,
            Hyperparameters hyperparameters,
            GradientSink step,
            RandomStream random,
            Cancellation cancellation) {
        GradientSink sink = parameters.leadingTo(clipped(hyperparameters, step));
        double loss = Double.NaN;
        for (int epoch = 0; epoch < hyperparameters.epochs(); epoch++) {
            shuffle(samples.size(), random);
            loss = epoch(samples, hyperparameters.batchSize(), sink, cancellation);
        }
        return loss;
    }

    /** Runs one epoch in the drawn order; returns the mean loss. */
    private double epoch(Samples samples, int batchSize, GradientSink sink, Cancellation cancellation) {
        double total = 0;
        long targets = 0;
        for (int from = 0; from < order.length; from += batchSize) {
            cancellation.check();
            int batch = Math.min(batchSize, order.length - from);
            for (int slot = 0; slot < batch; slot++) {
                trained.put(slot, samples, order[from + slot]);
            }
            total += trained.forward(parameters.padded, batch);
            trained.backward(parameters.padded, batch, sink);
            targets += trained.targets(batch);
        }
        return total / Math.max(1, targets);
    }

    /** Trains sample by sample, because each gradient is clipped separately; returns the mean loss over the last epoch. */
    private double privately(
            DpSgd privacy,
            Samples samples,
            Hyperparameters hyperparameters,
            GradientSink step,
            RandomStream random,
            Cancellation cancellation) {
        PrivateSink sum = new PrivateSink(privacy.clipNorm(), parameters.values.length, step);
        GradientSink sink = parameters.leadingTo(sum);
        int lot = Math.min(hyperparameters.batchSize(), samples.size());
        int steps = DpSgd.steps(lot, samples.size());
        double rate = DpSgd.rate(lot, samples.size());
        float[] noise = new float[parameters.values.length];
        double loss = Double.NaN;
        for (int epoch = 0; epoch < hyperparameters.epochs(); epoch++) {
            double total = 0;
            long targets = 0;
            for (int n = 0; n < steps; n++) {
                cancellation.check();
                for (int i = 0; i < samples.size(); i++) {
                    if (random.nextDouble() < rate) {
                        trained.put(0, samples, i);
                        total += trained.forward(parameters.padded, 1);
                        trained.backward(parameters.padded, 1, sink);
                        targets += trained.targets(1);
                    }
                }
                noise(privacy, random, noise);
                sum.step(lot, noise);
                parameters.publish();
            }
            loss = total / Math.max(1, targets);
        }
        return loss;
    }

    /** Adds noise to real parameters only: padding must stay 0. */
    private void noise(DpSgd privacy, RandomStream random, float[] noise) {
        float[] drawn = new float[parameters.size()];
        float deviation = privacy.noiseMultiplier() * privacy.clipNorm();
        for (int i = 0; i < drawn.length; i++) {
            drawn[i] = (float) (deviation * random.nextGaussian());
        }
        parameters.spread(drawn, noise);
    }

    @Override
    public TrainingOutcome gradient(
            float[] weights, Samples samples, RandomStream random, float[] gradient, Cancellation cancellation) {
        if (samples.size() == 0) {
            throw new IllegalArgumentException("a gradient needs at least 1 sample");
        }
        parameters.load(weights);
        trained.drawFrom(random);
        firstState = zeros(firstState);
        MeanGradient mean = new MeanGradient(firstState);
        GradientSink sink = parameters.leadingTo(mean);
        double loss = 0;
        for (int from = 0; from < samples.size(); from += trained.capacity()) {
            cancellation.check();
            int piece = Math.min(trained.capacity(), samples.size() - from);
            for (int slot = 0; slot < piece; slot++) {
                trained.put(slot, samples, from + slot);
            }
            loss += trained.forward(parameters.padded, piece);
            mean.weigh((float) piece / samples.size());
            trained.backward(parameters.padded, piece, sink);
        }
        parameters.flatten(firstState, gradient);
        return new TrainingOutcome(loss / samples.size(), samples.size());
    }

    @Override
    public float[] inputGradient(float[] weights, Samples samples, Cancellation cancellation) {
        int capacity = Math.min(trained.capacity(), samples.size());
        Network network = NetworkBuilder.buildTowardsInput(architecture, capacity, frozen);
        TrainedParameters own =
                new TrainedParameters(network.padding(), ParameterLayout.of(architecture), frozen.base());
        own.load(weights);
        float[] gradient = new float[architecture.input().size()];
        for (int from = 0; from < samples.size(); from += capacity) {
            cancellation.check();
            int piece = Math.min(capacity, samples.size() - from);
            for (int slot = 0; slot < piece; slot++) {
                network.put(slot, samples, from + slot);
            }
            network.forward(own.padded, piece);
            network.backward(own.padded, piece, NO_PARAMETERS);
            float[] part = network.inputGradient(piece);
            for (int j = 0; j < part.length; j++) {
                gradient[j] += part[j] * piece / samples.size();
            }
        }
        return gradient;
    }

    @Override
    public Evaluation[] evaluate(float[] weights, List<Samples> parts, Cancellation cancellation) {
        parameters.load(weights);
        return judging().evaluate(parameters.padded, parts, cancellation);
    }

    @Override
    public void predict(float[] weights, Samples samples, int[] predictions, Cancellation cancellation) {
        parameters.load(weights);
        judging().predict(parameters.padded, samples, predictions, cancellation);
    }

    private Judging judging() {
        if (judging == null) {
            judging = new Judging(architecture, frozen);
        }
        return judging;
    }

    private void require(Samples samples, Hyperparameters hyperparameters) {
        if (samples.size() == 0) {
            throw new IllegalArgumentException("training needs at least 1 sample");
        }
        int batchSize = hyperparameters.batchSize();
        if (batchSize < 1 || Math.min(batchSize, samples.size()) > trained.capacity()) {
            throw new IllegalArgumentException(
                    "batch_size: must lie in [1, " + trained.capacity() + "], got " + batchSize);
        }
    }

    /** {@link RandomStream#permutation} without a new array per epoch. */
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
            case Optimizer.Sgd sgd -> new SgdSink(sgd, parameters.values, firstState);
            case Optimizer.Adam adam -> {
                secondState = zeros(secondState);
                yield new AdamSink(adam, parameters.values, firstState, secondState);
            }
            case Optimizer.Decoupled(Optimizer inner, float decay) ->
                new DecoupledDecay(inner.learningRate() * decay, parameters.values, step(inner));
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
                System.arraycopy(parameters.values, 0, termState, 0, termState.length);
                yield new ProximalTerm(mu, parameters.values, termState, step);
            }
            case LocalObjective.Towards(float lambda, float[] global) -> {
                termState = zeros(termState);
                parameters.spread(global, termState);
                yield new ProximalTerm(lambda, parameters.values, termState, step);
            }
            case LocalObjective.ControlVariate(float[] correction) -> {
                termState = zeros(termState);
                parameters.spread(correction, termState);
                yield new ControlVariateTerm(termState, step);
            }
            case LocalObjective.Masked(float[] mask, LocalObjective inner) -> {
                maskState = zeros(maskState);
                parameters.spread(mask, maskState);
                yield new MaskTerm(maskState, withTerm(inner, step));
            }
        };
    }

    private float[] zeros(float[] state) {
        if (state.length != parameters.values.length) {
            return new float[parameters.values.length];
        }
        Arrays.fill(state, 0);
        return state;
    }
}
