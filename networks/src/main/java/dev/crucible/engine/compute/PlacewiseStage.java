package dev.crucible.engine.compute;

import java.util.List;

/** A map of single positions with its adapters, if any. */
record PlacewiseStage(PlacewiseMap base, List<Adapter> adapters) implements LayerStage {

    PlacewiseStage {
        adapters = List.copyOf(adapters);
    }

    @Override
    public void forward(float[] parameters, int batch) {
        base.forward(parameters, batch);
        for (int sample = 0; sample < batch; sample++) {
            for (int i = 0; i < adapters.size(); i++) {
                adapters.get(i).draw(sample);
            }
        }
        for (int i = 0; i < adapters.size(); i++) {
            adapters.get(i).forward(parameters, batch);
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        base.backward(parameters, batch, sink);
        for (int i = 0; i < adapters.size(); i++) {
            adapters.get(i).backward(parameters, batch, sink);
        }
    }
}
