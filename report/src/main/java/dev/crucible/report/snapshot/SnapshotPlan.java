package dev.crucible.report.snapshot;

import dev.crucible.engine.simulation.Attackers;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Selection of attackers and rounds for snapshots: all if there are few, otherwise every k-th.
 *
 * @param every k
 */
record SnapshotPlan(Set<Moment> moments, int every) {

    private static final int MOST = 60;

    /** A client in a round. */
    record Moment(int round, int client) {}

    static SnapshotPlan of(StrategyConfig config, Attackers attackers) {
        List<Moment> all = new ArrayList<>();
        for (int round = 1; round <= config.rounds(); round++) {
            for (int client = 0; client < config.clients(); client++) {
                if (attackers.attacks(client, round)) {
                    all.add(new Moment(round, client));
                }
            }
        }
        int every = Math.max(1, (all.size() + MOST - 1) / MOST);
        Set<Moment> chosen = new HashSet<>();
        for (int i = 0; i < all.size(); i += every) {
            chosen.add(all.get(i));
        }
        return new SnapshotPlan(chosen, every);
    }

    boolean wants(int round, int client) {
        return moments.contains(new Moment(round, client));
    }
}
