package dev.crucible.engine.compute;

/**
 * Convolution and max pooling, with or without relu between them, sample by sample: the convolution's large output stays in the
 * cache.
 */
final class PooledConvolutionStage implements LayerStage {

    private final Convolution convolution;
    private final MaxPooling pooling;
    private final int rowStride;
    private final float[] convolved;

    PooledConvolutionStage(Convolution convolution, MaxPooling pooling) {
        this.convolution = convolution;
        this.pooling = pooling;
        this.rowStride = convolution.outputSize() / convolution.outputHeight();
        this.convolved = new float[convolution.outputSize()];
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            convolution.forward(parameters, sample, convolved);
            pooling.forward(sample, convolved, 0, rowStride);
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        convolution.beginBackward(parameters, sink);
        for (int sample = 0; sample < batch; sample++) {
            pooling.backward(sample, convolved, 0, rowStride, convolution.outputHeight());
            convolution.backward(sample, convolved);
        }
        convolution.endBackward(sink);
    }
}
