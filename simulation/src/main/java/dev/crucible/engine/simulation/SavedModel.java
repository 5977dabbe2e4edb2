package dev.crucible.engine.simulation;

import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.SafetensorsWriter;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.weights.ModelExport;
import java.io.IOException;
import java.util.Optional;

/** The final weights of a strategy as a file: a language model as its folder, any other network under its own tensor names. */
record SavedModel(RunDirectory run, StrategyConfig strategy, Simulation simulation) {

    void write(float[] weights, Optional<TokenVocabulary> vocabulary) throws IOException {
        float[] whole = simulation.whole(weights);
        int number = strategy.number();
        if (strategy.model().llm().isPresent()) {
            ModelExport.write(run.languageModel(number), simulation.architecture(), whole, vocabulary.orElseThrow());
            return;
        }
        SafetensorsWriter writer = new SafetensorsWriter()
                .note("model", simulation.architecture().name())
                .note("written_by", "crucible");
        for (ParameterLayout.Tensor tensor :
                ParameterLayout.of(simulation.architecture()).tensors()) {
            writer.add(tensor.name(), whole, tensor.offset(), tensor.dims());
        }
        AtomicFile.write(run.model(number), writer::writeTo);
    }
}
