package dev.crucible.engine.compute;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.ParameterLayout;
import java.util.ArrayList;
import java.util.List;

/** Outputs of single layers of a network, to compare them with another implementation. */
public final class LayerOutputs {

    private LayerOutputs() {}

    /**
     * Returns the outputs of {@code layers} for {@code samples} as one batch, each as [sample][pixel][channel] without padding, 0 at unused
     * positions of texts.
     *
     * @param whole all parameters of {@code architecture}, in the order of {@link ParameterLayout}
     * @param layers indices in the architecture
     */
    public static List<float[]> of(Architecture architecture, float[] whole, Samples samples, List<Integer> layers) {
        NetworkBuilder.Built built = NetworkBuilder.buildOpen(architecture, samples.size());
        Network network = built.network();
        float[] padded = new float[network.padding().size()];
        network.padding().load(whole, padded);
        for (int i = 0; i < samples.size(); i++) {
            network.put(i, samples, i);
        }
        network.forward(padded, samples.size());
        List<float[]> outputs = new ArrayList<>();
        for (int layer : layers) {
            outputs.add(values(built.outputs().get(layer), samples.size()));
        }
        return outputs;
    }

    private static float[] values(Activations from, int samples) {
        int width = from.channels;
        float[] values = new float[samples * from.pixels() * width];
        for (int sample = 0; sample < samples; sample++) {
            int at = sample * from.pixels() * width;
            for (int pixel = 0; pixel < from.used(sample); pixel++, at += width) {
                int row = from.valueAt(sample, pixel / from.width) + pixel % from.width * from.pitch;
                System.arraycopy(from.values, row, values, at, width);
            }
        }
        return values;
    }
}
