package dev.crucible.engine.results;

import java.nio.file.Path;
import java.util.Objects;

/**
 * The paths of one run, {@code out/<id>/}; the layout that clients of the existing program read (backend reference §3).
 *
 * @param root the run's directory; its name is the simulation id
 */
public record RunDirectory(Path root) {

    public String id() {
        return root.getFileName().toString();
    }

    /** The folder that it lies in, beside other runs. */
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

    /** One JSON line a round, what live views read. */
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

    /** What the strategy reached without attack. */
    public Path cleanTwin(int strategy) {
        return root.resolve("clean_twin_" + strategy + ".json");
    }

    /** The last weights of a strategy. */
    public Path model(int strategy) {
        return root.resolve("model_" + strategy + ".safetensors");
    }

    /** The last weights of a strategy that tunes a language model, as such a model's folder. */
    public Path languageModel(int strategy) {
        return root.resolve("model_" + strategy);
    }

    public Path csv(String name, int strategy) {
        return root.resolve("csv").resolve(name + "_" + strategy + ".csv");
    }

    /** Where the last finished round is kept, so that the run can go on from it. */
    public Path checkpoint() {
        return root.resolve("checkpoint").resolve("state.bin");
    }

    /** The same of the round before, for when that one is damaged. */
    public Path checkpointBefore() {
        return checkpoint().resolveSibling("previous.bin");
    }

    /** The states of a strategy that are kept for branches, each named by its round. */
    public Path checkpoints(int strategy) {
        return checkpoint().resolveSibling("strategy_" + strategy);
    }

    /** The number of the attempt that owns the run. */
    public Path attempt() {
        return root.resolve("attempt");
    }

    /** Text file whose presence marks a stopped run, as the existing program writes it. */
    public Path stoppedMarker() {
        return root.resolve(".stopped");
    }
}
