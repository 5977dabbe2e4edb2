package dev.crucible.engine.results;

import java.nio.file.Path;
import java.util.Objects;

/**
 * The paths of one run, {@code out/<id>/}; the layout is the existing program's, whose clients read it.
 *
 * @param root the run's directory; its name is the simulation id
 */
public record RunDirectory(Path root) {

    public String id() {
        return root.getFileName().toString();
    }

    /** Returns the folder that holds this run and its siblings. */
    public Path siblings() {
        return Objects.requireNonNull(root.toAbsolutePath().getParent(), "a run lies in a folder");
    }

    public Path config() {
        return root.resolve("config.json");
    }

    public Path status() {
        return root.resolve("status.json");
    }

    public Path log() {
        return root.resolve("output.log");
    }

    /** Returns the event log: one JSON line per round, which live views read. */
    public Path events() {
        return root.resolve("events.ndjson");
    }

    public Path manifest() {
        return root.resolve("MANIFEST.json");
    }

    public Path strategyConfig(int strategy) {
        return root.resolve("strategy_config_" + strategy + ".json");
    }

    public Path plotData(int strategy) {
        return root.resolve("plot_data_" + strategy + ".json");
    }

    /** Returns the file with the results of {@code rule}, which an attack's paper breaks, in the strategy's place. */
    public Path control(int strategy, String rule) {
        return root.resolve("control_" + strategy + "_" + rule + ".json");
    }

    /** Returns the file with the strategy's results without attack. */
    public Path cleanTwin(int strategy) {
        return root.resolve("clean_twin_" + strategy + ".json");
    }

    /** Returns the file with the results of the weighted mean in the strategy's place. */
    public Path control(int strategy) {
        return root.resolve("control_" + strategy + ".json");
    }

    /** Returns the file of a strategy's data for plots that the round metrics lack, such as its confusion matrix. */
    public Path reportData(int strategy) {
        return root.resolve("report_data_" + strategy + ".json");
    }

    /** Returns the file of a strategy's final weights. */
    public Path model(int strategy) {
        return root.resolve("model_" + strategy + ".safetensors");
    }

    /** Returns the folder of the final weights of a strategy that tunes a language model. */
    public Path languageModel(int strategy) {
        return root.resolve("model_" + strategy);
    }

    /** Returns the folder of the Python files that the run used. */
    public Path strategies() {
        return root.resolve("strategies");
    }

    public Path csv(String name, int strategy) {
        return root.resolve("csv").resolve(name + "_" + strategy + ".csv");
    }

    /** Returns the checkpoint of the last finished round, from which the run resumes. */
    public Path checkpoint() {
        return root.resolve("checkpoint").resolve("state.bin");
    }

    /** Returns the checkpoint of the round before, the fallback if the last one is damaged. */
    public Path checkpointBefore() {
        return checkpoint().resolveSibling("previous.bin");
    }

    /** Returns the folder of a strategy's states kept for branches, one per round. */
    public Path checkpoints(int strategy) {
        return checkpoint().resolveSibling("strategy_" + strategy);
    }

    /** Returns the file with the number of the attempt that owns the run. */
    public Path attempt() {
        return root.resolve("attempt");
    }

    /** Returns the text file whose presence marks a stopped run, as in the existing program. */
    public Path stoppedMarker() {
        return root.resolve(".stopped");
    }
}
