package dev.crucible.engine.python;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.aggregation.NamedShape;
import dev.crucible.engine.compute.ClientTrainer;
import dev.crucible.engine.compute.LocalTraining;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Client training in Python.
 *
 * @param source the file
 * @param name the function's name
 * @param parameters its keyword-only arguments, as JSON
 * @param ownModel true if it brings its own model
 */
record PythonTrainer(Source source, String name, String parameters, boolean ownModel) implements ClientTrainer {

    @Override
    public String code() {
        return name + " of " + source;
    }

    @Override
    public Model model(Shape input, int classes, RandomStream random) {
        return PythonPool.with(source, process -> {
            Call ask = new Call(process, "initial", name, random.nextLong(), 1);
            ask.head().put("classes", classes).set("params", PythonStrategies.json(parameters));
            input.dims().forEach(ask.head().putArray("shape")::add);
            List<Layer.External.Block> blocks = new ArrayList<>();
            long size = 0;
            for (JsonNode tensor : process.ask(ask.head(), new byte[0]).head().path("tensors")) {
                List<Integer> dims = new ArrayList<>();
                tensor.get(1).forEach(side -> dims.add(side.intValue()));
                NamedShape named = new NamedShape(tensor.get(0).asText(), dims);
                boolean statistic = named.isStatistic() || tensor.path(2).asBoolean();
                blocks.add(new Layer.External.Block(named.name(), dims, statistic));
                size += dims.stream().mapToLong(Integer::longValue).reduce(1, Math::multiplyExact);
            }
            float[] weights = new float[Math.toIntExact(size)];
            new Call(process, "take", name, 0, size).into(weights, new byte[0]);
            return new Model(new Layer.External(blocks, classes), weights);
        });
    }

    @Override
    public LocalTraining open(Architecture architecture, int batchSize) {
        Optional<LocalTraining> judge =
                ownModel ? Optional.empty() : Optional.of(LocalTraining.of(architecture, batchSize));
        return new PythonTraining(this, architecture, judge);
    }
}
