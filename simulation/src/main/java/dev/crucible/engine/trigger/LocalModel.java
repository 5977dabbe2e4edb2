package dev.crucible.engine.trigger;

import dev.crucible.engine.attack.A3Fl;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.LocalTraining;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;

/**
 * The global model on an attacker's machine.
 *
 * @param training trains and differentiates it
 * @param layout the tensors in its weights
 * @param seed the root of all random draws, a new one for each round and attacker
 */
public record LocalModel(
        LocalTraining training,
        ParameterLayout layout,
        Shape shape,
        int batch,
        float[] global,
        Seed seed,
        Cancellation cancellation)
        implements A3Fl.Model {

    /** SGD of the model that unlearns the trigger, as in the authors' code. */
    private static final Optimizer SGD = new Optimizer.Sgd(0.01f, 0.9f, 5e-4f);

    @Override
    public float[] trained(Samples samples, int epochs) {
        float[] weights = global.clone();
        training.train(
                weights,
                samples,
                new Hyperparameters(epochs, batch, SGD),
                new LocalObjective.Plain(),
                seed.stream(Purpose.DATA_ATTACK, 1),
                cancellation);
        return weights;
    }

    @Override
    public float[] stampGradient(float[] weights, Samples samples) {
        return training.inputGradient(weights, samples, cancellation);
    }

    @Override
    public double likeness(float[] weights, Samples samples) {
        float[] own = gradient(weights, samples);
        float[] other = gradient(global, samples);
        double sum = 0;
        int matrices = 0;
        int from = 0;
        for (ParameterLayout.Tensor tensor : layout.tensors()) {
            if (tensor.dims().size() > 1) {
                sum += cosine(own, other, from, from + tensor.size());
                matrices++;
            }
            from += tensor.size();
        }
        return matrices == 0 ? 0 : sum / matrices;
    }

    private float[] gradient(float[] weights, Samples samples) {
        float[] gradient = new float[weights.length];
        training.gradient(weights, samples, seed.stream(Purpose.DATA_ATTACK, 2), gradient, cancellation);
        return gradient;
    }

    private static double cosine(float[] a, float[] b, int from, int to) {
        double product = 0;
        double ofA = 0;
        double ofB = 0;
        for (int j = from; j < to; j++) {
            product += (double) a[j] * b[j];
            ofA += (double) a[j] * a[j];
            ofB += (double) b[j] * b[j];
        }
        return ofA > 0 && ofB > 0 ? product / Math.sqrt(ofA * ofB) : 0;
    }
}
