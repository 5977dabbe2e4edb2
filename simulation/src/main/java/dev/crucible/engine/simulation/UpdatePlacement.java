package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.Needs;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How updates of clients on a cluster come together: scattered by chunk over its machines, or, where rule or attackers must see all
 * coordinates of all of them, in this process. The choice is one of memory and time; the bytes are the same.
 *
 * @param form how they reach the rule on one machine
 * @param whole whether updates lie whole where they were made, and sums of them go from block to block
 */
record UpdatePlacement(StrategyConfig config, AggregationMode form, Attackers attackers, boolean whole) {

    /** More than one block a slot, so that slots seldom wait for the last one. */
    private static final int BLOCKS_PER_SLOT = 2;

    /** The share of the heap that updates may take which are only brought here to be looked at. */
    private static final int SHARE = 4;

    /** The form on {@code cluster}: going from block to block takes a job for each, dealing out takes all slots' time for all bytes. */
    static UpdatePlacement of(StrategyConfig config, AggregationMode form, Attackers attackers, Cluster cluster) {
        long blocks = chain(config.participation().sampled(config.clients()), cluster);
        boolean worthwhile = form.updates() / blocks >= cluster.bytesOfJob() * blocks;
        boolean sums = config.rule().needs() == Needs.SUMS;
        return new UpdatePlacement(config, form, attackers, sums && worthwhile);
    }

    /** Into how many blocks {@code items} are cut. */
    static int blocks(int items, Cluster cluster) {
        return Math.min(items, BLOCKS_PER_SLOT * cluster.slots());
    }

    /** How many blocks {@code rows} that stay whole lie in: one a slot, since every sum takes a job for each, one after the other. */
    static int chain(int rows, Cluster cluster) {
        return Math.min(rows, cluster.slots());
    }

    /** Why updates come here, in every round or in some, with the field that is to blame; empty when they never do. */
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

    /** How many updates this process must be able to hold: as they come in and as rows. */
    int held() {
        return obstacle().isPresent() ? 2 * form.rows() : 0;
    }

    /** What a user must know of it. */
    String note() {
        String waves = form.streams() ? " in waves of " + form.rows() : "";
        String unmeasured = form.streams() ? "; distances between updates are not collected" : "";
        String unseen = fits() ? "" : "; they are too many to be drawn";
        return obstacle()
                        .map(why -> "updates are collected on the driver%s, which needs %s for them; %s"
                                .formatted(waves, MemoryEstimate.text(bytes(held())), why))
                        .orElse("updates stay on the cluster and are aggregated by "
                                + (whole ? "sums that go from block to block" : "chunks of coordinates") + unseen)
                + unmeasured;
    }

    /** Whether updates that are only looked at may come here. */
    private boolean fits() {
        return form.updates() <= Runtime.getRuntime().maxMemory() / SHARE;
    }

    private long bytes(int rows) {
        return form.updates() / config.participation().sampled(config.clients()) * rows;
    }

    /** Whether the rule can work with updates that stay apart. */
    private boolean distributes() {
        Needs needs = config.rule().needs();
        return config.distributed().isEmpty() && (form.streams() ? needs == Needs.SUMS : needs.distributes());
    }

    /** Whether the updates of {@code round} may stay on the cluster. */
    boolean apart(Round round) {
        boolean seen = attackers.phases().stream().anyMatch(phase -> phase.covers(round.number()) && omniscient(phase));
        return !seen && !watched(round) && distributes();
    }

    /** Whether somebody wants to look at updates that can be brought here. */
    private boolean watched(Round round) {
        boolean wanted = round.wanted().updates()
                || IntStream.of(round.participants())
                        .anyMatch(c -> attackers.attacks(c, round.number())
                                && round.wanted().attacks().test(c));
        return wanted && !form.streams() && fits();
    }

    /** Whether an attack of {@code round} depends on how many clients came out of training. */
    boolean countsTrained(Round round) {
        return !form.streams()
                && attackers.phases().stream()
                        .anyMatch(phase -> phase.covers(round.number()) && phase.attack() instanceof Attack.OnUpdate);
    }

    private static boolean omniscient(AttackPhase phase) {
        return phase.attack() instanceof Attack.OnUpdate attack && attack.omniscient();
    }
}
