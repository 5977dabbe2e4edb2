package dev.crucible.engine.compute;

/** Multiplies the parameters by 1 − {@code share}, then passes the gradient on. */
record DecoupledDecay(float share, float[] parameters, GradientSink next) implements GradientSink {

    @Override
    public void begin() {
        next.begin();
    }

    @Override
    public void accept(int parameter, float[] gradient, int from, int length) {
        for (int i = parameter; i < parameter + length; i++) {
            parameters[i] -= share * parameters[i];
        }
        next.accept(parameter, gradient, from, length);
    }
}
