package dev.crucible.engine.compute;

/**
 * One layer, or a few fused ones, with its activations and its offsets in the padded parameters. Stages own their scratch memory and allocate
 * nothing after construction. A new kind of layer is a new class here and a line in {@link NetworkBuilder}.
 */
interface LayerStage {

    /** Computes the output of the first {@code batch} samples from the input. */
    void forward(float[] parameters, int batch);

    /**
     * Computes the input's gradient from the output's, if the input needs one, and passes the parameters' gradient to {@code sink}. The sink
     * may change a parameter immediately, so a stage passes a piece on only after its last read of those parameters.
     */
    void backward(float[] parameters, int batch, GradientSink sink);
}
