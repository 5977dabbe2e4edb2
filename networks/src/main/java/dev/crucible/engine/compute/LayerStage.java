package dev.crucible.engine.compute;

/**
 * One layer, or a few fused ones, bound to its activations and its place in the padded parameters. Stages own their scratch memory and allocate nothing after
 * construction. A new kind of layer is a new class here and a line in {@link NetworkBuilder}.
 */
interface LayerStage {

    /** Computes the output of the first {@code batch} samples from the input. */
    void forward(float[] parameters, int batch);

    /**
     * Turns the output's gradient into the input's, if the input wants one, and hands the parameters' gradient to {@code sink}. The sink
     * may change a parameter at once, so a stage hands over a piece only when it needs those parameters no more.
     */
    void backward(float[] parameters, int batch, GradientSink sink);
}
