package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.NamedShape;
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
 * What the attackers of one phase may know of a round.
 *
 * @param round the round, from 1
 * @param global the weights the round started from
 * @param lastUpdate how the round before changed them, zeros in the first round
 * @param tensors where each tensor begins in the flat weights, and their length at the end
 * @param honest the honest clients' updates; empty unless the attack is omniscient and somebody honest takes part
 * @param attackers the ids of the attackers whose updates are at hand, ascending
 * @param allies how many attackers of the phase take part, those included
 * @param clients how many clients take part, attackers included
 * @param rule the server's rule with its pre-aggregators; only attacks tuned against the defence use it
 * @param workers threads for the kernels
 * @param seed the root of the run's randomness
 * @param flipped computes the honest clients' gradients at their minibatches with label y turned into classes − 1 − y; empty unless
 *     clients send gradients and somebody honest takes part
 * @param layers what the weights are made of, in their order; empty where nobody told
 * @param memory what the attackers carry from round to round
 * @param elsewhere the moments of the honest updates where something other than this process computes them
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
        Aggregator rule,
        Workers workers,
        Seed seed,
        Optional<Supplier<float[][]>> flipped,
        List<NamedShape> layers,
        AttackMemory memory,
        Optional<HonestMoments> elsewhere) {

    public AttackContext {
        layers = List.copyOf(layers);
    }

    /** A round of which all attackers are at hand. */
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
                rule,
                workers,
                seed,
                Optional.empty(),
                List.of(),
                new AttackMemory(),
                Optional.empty());
    }

    /**
     * A first round by itself: everybody who is honest is seen, the attackers come after them, and all weights are zero.
     *
     * @param rule the server's
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
     * The moments of the honest updates.
     *
     * @param honest those updates
     */
    public HonestMoments moments(UpdateMatrix honest) {
        return elsewhere.orElseGet(() -> new HonestStatistics(honest));
    }

    /** What the attackers send by {@code attack} whose own training came to the mean of the honest rows, which must be there. */
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

    /** The stream of attacker {@code index} in this round. */
    public RandomStream stream(int index) {
        return seed.stream(Purpose.UPDATE_ATTACK, round, attackers[index]);
    }
}
