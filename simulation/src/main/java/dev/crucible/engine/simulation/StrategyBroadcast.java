package dev.crucible.engine.simulation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.cluster.ClusterException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.strategy.SettingsReader;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * A strategy broadcast to the machines of a cluster: its settings as JSON, and its data unless they can be generated there. Each machine
 * prepares it once, when its first task runs.
 */
final class StrategyBroadcast implements Serializable {

    private final String settings;
    private final boolean attacked;
    /** Null for a set that is generated. */
    private final @Nullable DatasetPayload data;

    private transient @Nullable ExecutorStrategy ready;

    /**
     * Creates the broadcast of a strategy.
     *
     * @param attacked true if its attackers are active
     */
    StrategyBroadcast(StrategyConfig config, Dataset dataset, boolean attacked) {
        this.settings = config.settings().toString();
        this.attacked = attacked;
        this.data = dataset.provenance().synthetic() ? null : DatasetPayload.of(dataset);
    }

    synchronized ExecutorStrategy ready() {
        if (ready == null) {
            StrategyConfig config = config();
            Dataset dataset = data == null ? Datasets.generated(config.dataRequest()) : data.dataset();
            ready = ExecutorStrategy.of(config, dataset, attacked ? Attackers.resolve(config) : Attackers.NONE);
        }
        return ready;
    }

    private StrategyConfig config() {
        try {
            return SettingsReader.installed()
                    .orElseThrow(
                            () -> new ClusterException(
                                    "the machines of the cluster lack crucible-engine.jar, which reads settings; send it along"))
                    .read((ObjectNode) Json.MAPPER.readTree(settings));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
