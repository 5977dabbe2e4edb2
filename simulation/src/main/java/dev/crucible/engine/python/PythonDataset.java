package dev.crucible.engine.python;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.ExternalDataset;
import dev.crucible.engine.data.FloatSamples;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.random.Purpose;
import java.util.Arrays;
import java.util.Optional;

/**
 * A data set in Python.
 *
 * @param source the file
 * @param name the function's name
 * @param parameters its keyword-only arguments, as JSON
 */
record PythonDataset(Source source, String name, String parameters) implements ExternalDataset {

    @Override
    public String code() {
        return name + " of " + source;
    }

    @Override
    public Dataset load(DatasetRequest wanted) {
        return PythonPool.with(source, process -> load(wanted, process));
    }

    private Dataset load(DatasetRequest wanted, PythonProcess process) {
        Call ask = new Call(
                process, "dataset", name, wanted.seed().stream(Purpose.DATA).nextLong(), 1);
        ask.head().set("params", PythonStrategies.json(parameters));
        JsonNode made = process.ask(ask.head(), new byte[0]).head();
        Shape shape = shape(made.path("shape"));
        int train = made.path("train").intValue();
        int test = made.path("test").intValue();
        long floats = (shape.size() + 1L) * (train + (long) test);
        if ((long) shape.size() * Math.max(train, test) > Integer.MAX_VALUE - 8) {
            throw new DataException("dataset_keyword: %s of %s gives more than 2^31 numbers; give fewer samples"
                    .formatted(name, source.file()));
        }
        float[][] arrays = {
            new float[train * shape.size()], new float[train], new float[test * shape.size()], new float[test]
        };
        new Call(process, "take", name, 0, floats).into(arrays);
        return new Dataset(
                PythonStrategies.keyword(source, name),
                new Provenance(false, "made by " + code()),
                shape,
                made.path("classes").intValue(),
                some(new FloatSamples(arrays[0], whole(arrays[1]), shape.size()), wanted, 0),
                some(new FloatSamples(arrays[2], whole(arrays[3]), shape.size()), wanted, 1),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns at most {@link DatasetRequest#maxSamples} samples, drawn without replacement. */
    private static Samples some(Samples all, DatasetRequest wanted, int split) {
        int most = wanted.maxSamples();
        if (most <= 0 || all.size() <= most) {
            return all;
        }
        int[] order = wanted.seed().stream(Purpose.DATA, split).permutation(all.size());
        return new Subset(all, Arrays.copyOf(order, most));
    }

    private static Shape shape(JsonNode sides) {
        return switch (sides.size()) {
            case 1 -> new Shape(1, 1, sides.get(0).intValue());
            case 2 -> new Shape(1, sides.get(0).intValue(), sides.get(1).intValue());
            default ->
                new Shape(
                        sides.get(2).intValue(),
                        sides.get(0).intValue(),
                        sides.get(1).intValue());
        };
    }

    private static int[] whole(float[] labels) {
        int[] whole = new int[labels.length];
        for (int i = 0; i < whole.length; i++) {
            whole[i] = (int) labels[i];
        }
        return whole;
    }
}
