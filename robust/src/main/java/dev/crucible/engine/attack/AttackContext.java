package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.NamedShape;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Knowledge of the attackers of one phase about a round.
 *
 * @param round the round, from 1
 * @param global the weights the round started from
 * @param lastUpdate the change made by the round before, zeros in the first round
 * @param tensors the offset of each tensor in the flat weights, followed by their total length
 * @param honest the honest clients' updates; empty unless the attack is omniscient and an honest client takes part
 * @param attackers the ids of the attackers to rewrite, ascending
 * @param allies the number of attackers of the phase in the round, including {@code attackers}
 * @param clients the number of clients in the round, attackers included
 * @param target the server's rule; only attacks tuned against the defence use it
 * @param workers threads for the kernels
 * @param seed the root of the run's randomness
 * @param flipped computes the honest clients' gradients at their minibatches with label y turned into classes − 1 − y; empty unless
 *     clients send gradients and an honest client takes part
 * @param layers the tensors in the flat weights, in order; empty if unknown
 * @param memory the attackers' state between rounds
 * @param elsewhere the moments of the honest updates, if they are computed outside this process
 * @param trial the next model on the attackers' own samples; empty outside a simulation
 */
@PublicApi
public record AttackContext(
        int round,
        float[] global,
        float[] lastUpdate,
        int[] tensors,
        Optional<UpdateMatrix> honest,
        int[] attackers,
        int allies,
        int clients,
        TargetRule target,
        Workers workers,
        Seed seed,
        Optional<Supplier<float[][]>> flipped,
        List<NamedShape> layers,
        AttackMemory memory,
        Optional<HonestMoments> elsewhere,
        Optional<ModelTrial> trial) {

    public AttackContext {
        layers = List.copyOf(layers);
    }

    /** A round whose attackers are all in {@code attackers}. */
    public AttackContext(
            int round,
            float[] global,
            float[] lastUpdate,
            int[] tensors,
            Optional<UpdateMatrix> honest,
            int[] attackers,
            int clients,
            Aggregator rule,
            Workers workers,
            Seed seed) {
        this(
                round,
                global,
                lastUpdate,
                tensors,
                honest,
                attackers,
                attackers.length,
                clients,
                new TargetRule(
                        rule,
                        new RoundContext(round, tuning(seed, round), workers, RuleState.NONE),
                        () -> tuning(seed, round)),
                workers,
                seed,
                Optional.empty(),
                List.of(),
                new AttackMemory(),
                Optional.empty(),
                Optional.empty());
    }

    /**
     * Returns an isolated first round: all honest clients are visible, attackers have the ids after theirs, and all weights are zero.
     *
     * @param rule the server's rule
     */
    public static AttackContext alone(UpdateMatrix honest, int attackers, Aggregator rule, Workers workers, Seed seed) {
        int n = honest.n();
        return new AttackContext(
                1,
                new float[honest.d()],
                new float[honest.d()],
                new int[] {0, honest.d()},
                Optional.of(honest),
                IntStream.range(n, n + attackers).toArray(),
                n + attackers,
                rule,
                workers,
                seed);
    }

    /**
     * Returns the moments of the honest updates.
     *
     * @param honest the honest clients' updates
     */
    public HonestMoments moments(UpdateMatrix honest) {
        return elsewhere.orElseGet(() -> new HonestStatistics(honest));
    }

    /** Returns the attackers' updates by {@code attack} if their own training gave the mean of the honest rows, which must be present. */
    public float[][] sent(Attack.OnUpdate attack) {
        double[] mean = moments(honest.orElseThrow()).mean();
        float[][] own = new float[attackers.length][mean.length];
        for (float[] row : own) {
            for (int j = 0; j < row.length; j++) {
                row[j] = (float) mean[j];
            }
        }
        attack.rewrite(own, this);
        return own;
    }

    /** Returns the stream from which attackers draw in place of a rule that they try. */
    public static RandomStream tuning(Seed seed, int round) {
        return seed.stream(Purpose.UPDATE_ATTACK, round);
    }

    /** Returns the random stream of attacker {@code index} in this round. */
    public RandomStream stream(int index) {
        return seed.stream(Purpose.UPDATE_ATTACK, round, attackers[index]);
    }
}
