package dev.crucible.engine.compute;

/** Multiplies the gradient by a mask, in the padded form, and passes it on. */
record MaskTerm(float[] mask, GradientSink next) implements GradientSink {

    @Override
    public void begin() {
        next.begin();
    }

    @Override
    public boolean wants(int parameter) {
        return next.wants(parameter);
    }

    @Override
    public void accept(int parameter, float[] gradient, int from, int length) {
        for (int i = 0; i < length; i++) {
            gradient[from + i] *= mask[parameter + i];
        }
        next.accept(parameter, gradient, from, length);
    }

    @Override
    public void end() {
        next.end();
    }
}
