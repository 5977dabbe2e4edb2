package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.Needs;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Placement of updates from clients on a cluster: partitioned by columns, partitioned by rows, or collected in this process if rule or
 * attackers need all coordinates of all updates. The choice affects memory and time; the bytes are the same.
 *
 * @param mode the aggregation mode on one machine
 * @param whole true if updates are partitioned by rows and sums go from block to block
 */
record UpdatePlacement(StrategyConfig config, AggregationMode mode, Attackers attackers, boolean whole) {

    /** More than one block per slot, so that slots seldom wait for the last one. */
    private static final int BLOCKS_PER_SLOT = 2;

    /** Divisor of the heap: updates that are collected only for listeners may take this part of it. */
    private static final int SHARE = 4;

    /**
     * Returns the placement on {@code cluster}: a chain of sums costs one job per block, scattering costs all slots' time for all bytes.
     */
    static UpdatePlacement of(StrategyConfig config, AggregationMode mode, Attackers attackers, Cluster cluster) {
        long blocks = chain(config.participation().sampled(config.clients()), cluster);
        boolean worthwhile = mode.updates() / blocks >= cluster.bytesOfJob() * blocks;
        boolean sums = config.rule().needs() == Needs.SUMS;
        return new UpdatePlacement(config, mode, attackers, sums && worthwhile);
    }

    /** Returns the number of blocks for {@code items}. */
    static int blocks(int items, Cluster cluster) {
        return Math.min(items, BLOCKS_PER_SLOT * cluster.slots());
    }

    /**
     * Returns the number of blocks for {@code rows} partitioned by rows: one per slot, since every sum takes one job per block, in
     * sequence.
     */
    static int chain(int rows, Cluster cluster) {
        return Math.min(rows, cluster.slots());
    }

    /**
     * Returns the reason why updates are collected here, in every round or in some, with the field that causes it; empty when they never
     * are.
     */
    Optional<String> obstacle() {
        if (config.distributed().isPresent()) {
            return Optional.of("training: gradients meet the clients' momentums there");
        }
        if (!distributes()) {
            return Optional.of(
                    "aggregation_strategy_keyword: %s as configured looks at all coordinates of all updates together"
                            .formatted(config.keyword()));
        }
        return attackers.phases().stream()
                .filter(UpdatePlacement::omniscient)
                .findFirst()
                .map(phase -> "attack_schedule: attackers of %s see all honest updates of their rounds together"
                        .formatted(phase.attack().type()));
    }

    /** Returns the number of updates that this process must be able to hold: incoming ones and rows. */
    int held() {
        return obstacle().isPresent() ? 2 * mode.rows() : 0;
    }

    /** Returns a note for the user. */
    String note() {
        String waves = mode.streams() ? " in waves of " + mode.rows() : "";
        String unmeasured = mode.streams() ? "; distances between updates are not collected" : "";
        String unseen = fits() ? "" : "; they are too many to be drawn";
        return obstacle()
                        .map(why -> "updates are collected on the driver%s, which needs %s for them; %s"
                                .formatted(waves, MemoryEstimate.text(bytes(held())), why))
                        .orElse("updates stay on the cluster and are aggregated by "
                                + (whole ? "sums that go from block to block" : "chunks of coordinates") + unseen)
                + unmeasured;
    }

    /** Returns true if updates that only listeners need fit into this process. */
    private boolean fits() {
        return mode.updates() <= Runtime.getRuntime().maxMemory() / SHARE;
    }

    private long bytes(int rows) {
        return mode.updates() / config.participation().sampled(config.clients()) * rows;
    }

    /** Returns true if the rule can work with updates on the cluster. */
    private boolean distributes() {
        Needs needs = config.rule().needs();
        return config.distributed().isEmpty() && (mode.streams() ? needs == Needs.SUMS : needs.distributes());
    }

    /** Returns true if the updates of {@code round} may stay on the cluster. */
    boolean staysOnCluster(Round round) {
        boolean seen = attackers.phases().stream().anyMatch(phase -> phase.covers(round.number()) && omniscient(phase));
        return !seen && !watched(round) && distributes();
    }

    /** Returns true if a listener needs updates that can be collected here. */
    private boolean watched(Round round) {
        boolean wanted = round.wanted().updates()
                || IntStream.of(round.participants())
                        .anyMatch(c -> attackers.attacks(c, round.number())
                                && round.wanted().attacks().test(c));
        return wanted && !mode.streams() && fits();
    }

    /** Returns true if an attack of {@code round} depends on the number of clients whose training succeeded. */
    boolean countsTrained(Round round) {
        return !mode.streams()
                && attackers.phases().stream()
                        .anyMatch(phase -> phase.covers(round.number()) && phase.attack() instanceof Attack.OnUpdate);
    }

    private static boolean omniscient(AttackPhase phase) {
        return phase.attack() instanceof Attack.OnUpdate attack && attack.needsAllies();
    }
}
