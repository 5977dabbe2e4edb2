package dev.crucible.engine.simulation;

import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A strategy made ready on one machine of a cluster.
 *
 * @param test what the server judges on
 * @param parameters the length of an update
 * @param idle workspaces that no task uses now
 */
record ExecutorStrategy(
        StrategyConfig config,
        ExperimentSetup ground,
        Samples test,
        UpdateAttacks attacks,
        int parameters,
        Queue<LocalClients> idle) {

    static ExecutorStrategy of(StrategyConfig config, Dataset dataset, Attackers attackers) {
        ExperimentSetup ground = ExperimentSetup.of(config, dataset);
        ParameterLayout layout =
                ParameterLayout.of(ground.model().architecture()).trained();
        return new ExecutorStrategy(
                config,
                ground,
                ServerSamples.of(dataset.test(), config).test(),
                UpdateAttacks.of(
                        config, attackers, ground.holdings()::training, layout, Optional.empty(), new Workers(1)),
                layout.size(),
                new ConcurrentLinkedQueue<>());
    }

    /** Clients with a workspace of their own, for one task at a time; given back by {@link #done}. */
    LocalClients clients() {
        LocalClients free = idle.poll();
        return free != null
                ? free
                : new LocalClients(config, ground, attacks.attackers(), new Workers(1), new Cancellation());
    }

    void done(LocalClients clients) {
        idle.add(clients);
    }
}
