package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.Average;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.Seed;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Behaviour of malicious clients. A data attack poisons their training data, a training attack changes their loss, an update attack replaces
 * their update. All are records of their parameters.
 */
@PublicApi
public sealed interface Attack {

    /** Returns the {@code attack_type} of the schedule. */
    String type();

    /** Returns the code behind an attack that is not part of this engine, with a hash; results depend on it too. */
    default Optional<String> code() {
        return Optional.empty();
    }

    /** Returns the attackers' knowledge, as text for the manifest. */
    default String threatModel() {
        return switch (this) {
            case OptimalScale _, AgrTailored _ ->
                "omniscient: sees the honest updates of the round and the server's rule, and colludes";
            case OnUpdate attack
            when attack.omniscient() -> "omniscient: sees the honest updates of the round, and colludes";
            case OnUpdate attack
            when attack.needsAllies() -> "colluding: the attackers' own data and updates, and the global model";
            case Attack _ -> "own knowledge: its own data and update, and the global model";
        };
    }

    /** Poisons a client's shard before training. */
    non-sealed interface OnData extends Attack {

        /** Returns true if it can poison samples of {@code modality}; attacks on labels poison all. */
        default boolean poisons(Modality modality) {
            return true;
        }

        /**
         * Returns the same attack with its classes as places among {@code classes}.
         *
         * @param labels the labels of the classes in the files; empty if classes have only numbers
         * @throws dev.crucible.engine.data.DataException if it names a class that the data do not have
         */
        default OnData on(List<String> labels, int classes) {
            return this;
        }

        /** Returns a sentence for each class whose number differs from its label. */
        default List<String> told(List<String> labels, int classes) {
            return List.of();
        }

        /** Returns the poisoned view of the honest {@code shard}. */
        Samples poison(Samples shard, PoisonContext context);
    }

    /** Changes the loss that a client minimises in training. */
    non-sealed interface OnTraining extends Attack {

        /** Returns μ ≥ 0 of a term μ(w − w₀) that replaces the honest clients' term in every gradient; empty keeps theirs. */
        default OptionalDouble proximalTerm() {
            return OptionalDouble.empty();
        }

        /** Returns a mask for the gradient of every local step, 1 for coordinates that may move and 0 for others; empty for no mask. */
        default Optional<float[]> mask(LocalKnowledge known) {
            return Optional.empty();
        }
    }

    /** Replaces clients' updates after training. */
    non-sealed interface OnUpdate extends Attack {

        /** Returns true if the attackers see the honest clients' updates of the round. */
        default boolean omniscient() {
            return false;
        }

        /** Returns true if it depends on the weights that the update leads to, in addition to the updates. */
        default boolean readsModel() {
            return false;
        }

        /** Returns true if it reads the updates of all attackers of the round together. */
        default boolean needsAllies() {
            return omniscient();
        }

        /** Returns true if attackers without training can send it. */
        default boolean needsNoData() {
            return omniscient();
        }

        /** Returns the number of samples that an attacker with {@code samples} claims; an honest number unless overridden. */
        default int claimed(int samples) {
            return samples;
        }

        /**
         * Rewrites the attackers' updates in place.
         *
         * @param own row i is what attacker {@code context.attackers()[i]} would send if honest
         * @param context the attackers' knowledge
         */
        void rewrite(float[][] own, AttackContext context);

        /**
         * Returns the updates of {@code attackers} clients that see the {@code honest} rows and whose own training gave their mean. The round is
         * isolated, the server averages, and attacks that draw random numbers use a fixed seed.
         */
        default float[][] against(int attackers, float[]... honest) {
            try (Workers workers = new Workers(1)) {
                return AttackContext.alone(UpdateMatrix.of(honest), attackers, new Average(), workers, new Seed(42))
                        .sent(this);
            }
        }
    }
}
