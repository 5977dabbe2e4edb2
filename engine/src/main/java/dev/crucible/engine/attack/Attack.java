package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.random.RandomStream;

/**
 * What a malicious client does. A data attack poisons what it trains on, an update attack replaces what it sends; both are records of
 * their parameters.
 */
public sealed interface Attack {

    /** The {@code attack_type} of the schedule. */
    String type();

    /** Poisons the client's shard before training. */
    non-sealed interface OnData extends Attack {

        /**
         * The poisoned view of a shard.
         *
         * @param shard the honest samples
         * @param classes the number of classes
         * @param client a stream fixed for (client, run): what must not change from round to round is drawn from it
         * @param round a stream of (client, round)
         */
        Samples poison(Samples shard, int classes, RandomStream client, RandomStream round);
    }

    /** Replaces the client's update after training. */
    non-sealed interface OnUpdate extends Attack {

        /** Whether the attacker sees the honest clients' updates (an omniscient, colluding adversary). */
        boolean omniscient();

        /**
         * Rewrites {@code own} in place.
         *
         * @param own the update the attacker trained
         * @param scene what this attacker may know
         */
        void rewrite(float[] own, Scene scene);
    }

    /**
     * What an attacker may know.
     *
     * @param global the weights the round started from
     * @param honest the honest clients' updates; only for omniscient attacks, otherwise null
     * @param clients how many clients take part in the round
     * @param attackers how many of them attack with this phase
     * @param round a stream of (client, round)
     */
    record Scene(float[] global, UpdateMatrix honest, int clients, int attackers, RandomStream round) {}
}
