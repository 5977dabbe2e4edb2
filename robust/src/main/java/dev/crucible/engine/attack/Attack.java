package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.Average;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.Seed;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What malicious clients do. A data attack poisons what they train on, an update attack replaces what they send; both are records of
 * their parameters.
 */
@PublicApi
public sealed interface Attack {

    /** The {@code attack_type} of the schedule. */
    String type();

    /** What code it is that this engine does not have, with a hash; its results hang on that too. */
    default Optional<String> code() {
        return Optional.empty();
    }

    /** What the attackers may know, in words for the manifest. */
    default String threatModel() {
        return switch (this) {
            case OptimalScale _ ->
                "omniscient: sees the honest updates of the round and the server's rule, and colludes";
            case OnUpdate attack
            when attack.omniscient() -> "omniscient: sees the honest updates of the round, and colludes";
            case Attack _ -> "own knowledge: its own data and update, and the global model";
        };
    }

    /** Poisons a client's shard before training. */
    non-sealed interface OnData extends Attack {

        /** Whether it can poison samples that are {@code modality}; attacks on labels poison all. */
        default boolean poisons(Modality modality) {
            return true;
        }

        /** The poisoned view of the honest {@code shard}. */
        Samples poison(Samples shard, PoisonContext context);
    }

    /** Changes what a client minimises while it trains. */
    non-sealed interface OnTraining extends Attack {

        /** The μ ≥ 0 of a term μ(w − w₀) in every gradient in place of what honest clients add; empty: as they do. */
        OptionalDouble proximalTerm();
    }

    /** Replaces clients' updates after training. */
    non-sealed interface OnUpdate extends Attack {

        /** Whether the attackers see the honest clients' updates of the round. */
        default boolean omniscient() {
            return false;
        }

        /** Whether it hangs on the weights that the update is to lead to, rather than on updates alone. */
        default boolean readsModel() {
            return false;
        }

        /** Whether attackers that trained nothing can send it. */
        default boolean needsNoData() {
            return omniscient();
        }

        /**
         * Rewrites the attackers' updates in place.
         *
         * @param own row i is what attacker {@code scene.attackers()[i]} would send
         * @param scene what the attackers may know
         */
        void rewrite(float[][] own, AttackContext scene);

        /**
         * What so many attackers send who see the {@code honest} rows, and whose own training came to their mean: a round by itself, at a
         * server that averages, with a fixed seed for attacks that draw.
         */
        default float[][] against(int attackers, float[]... honest) {
            try (Workers workers = new Workers(1)) {
                return AttackContext.alone(UpdateMatrix.of(honest), attackers, new Average(), workers, new Seed(42))
                        .sent(this);
            }
        }
    }
}
