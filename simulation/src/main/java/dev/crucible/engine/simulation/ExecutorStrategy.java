package dev.crucible.engine.simulation;

import dev.crucible.engine.attack.AttackMemory;
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
 * A strategy prepared on one machine of a cluster.
 *
 * @param test the server's test samples
 * @param parameters the length of an update
 * @param idle workspaces that no task uses now
 */
record ExecutorStrategy(
        StrategyConfig config,
        ExperimentSetup setup,
        Samples test,
        UpdateAttacks attacks,
        int parameters,
        Queue<LocalClients> idle) {

    static ExecutorStrategy of(StrategyConfig config, Dataset dataset, Attackers attackers) {
        ExperimentSetup setup = ExperimentSetup.of(config, dataset);
        ParameterLayout layout =
                ParameterLayout.of(setup.model().architecture()).trained();
        return new ExecutorStrategy(
                config,
                setup,
                ServerSamples.of(dataset, setup.holdings(), config).test(),
                UpdateAttacks.of(
                        config,
                        attackers,
                        setup.holdings()::training,
                        layout,
                        attackers.phases().stream().map(_ -> new AttackMemory()).toList(),
                        (_, _) -> Double.NaN,
                        Optional.empty(),
                        new Workers(1)),
                layout.size(),
                new ConcurrentLinkedQueue<>());
    }

    /** Returns clients with a separate workspace, for one task at a time; {@link #done} returns it to the pool. */
    LocalClients clients() {
        LocalClients free = idle.poll();
        return free != null
                ? free
                : new LocalClients(config, setup, attacks.attackers(), new Workers(1), new Cancellation());
    }

    void done(LocalClients clients) {
        idle.add(clients);
    }
}
