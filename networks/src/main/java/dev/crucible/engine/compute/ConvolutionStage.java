package dev.crucible.engine.compute;

/** A convolution without fused neighbours. */
final class ConvolutionStage implements LayerStage {

    private final Convolution convolution;
    private final Activations out;
    private final float[] sampleOutput;

    ConvolutionStage(Convolution convolution, Activations out) {
        this.convolution = convolution;
        this.out = out;
        this.sampleOutput = new float[convolution.outputSize()];
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            convolution.forward(parameters, sample, sampleOutput);
            for (int y = 0, row = out.width * out.pitch; y < out.height; y++) {
                System.arraycopy(sampleOutput, y * row, out.values, out.valueAt(sample, y), row);
            }
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        convolution.beginBackward(parameters, sink);
        for (int sample = 0; sample < batch; sample++) {
            System.arraycopy(out.gradient, out.gradientAt(sample, 0), sampleOutput, 0, sampleOutput.length);
            convolution.backward(sample, sampleOutput);
        }
        convolution.endBackward(sink);
    }
}
