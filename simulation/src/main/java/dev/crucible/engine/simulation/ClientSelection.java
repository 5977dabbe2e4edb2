package dev.crucible.engine.simulation;

import dev.crucible.engine.participation.Sampling;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Selection of the clients that train in a round: all that are available, or a new sample of them without replacement. */
final class ClientSelection {

    private ClientSelection() {}

    /**
     * Returns the ids of the clients of {@code round}, ascending.
     *
     * @param there true for clients that are available
     * @param samples the training samples of a client
     */
    static int[] of(StrategyConfig config, int round, IntPredicate there, IntUnaryOperator samples) {
        RandomStream random = config.seed().stream(Purpose.CLIENT_SELECTION, round);
        IntStream order = config.participation().sampling() == Sampling.UNIFORM
                ? IntStream.of(random.permutation(config.clients()))
                : weighted(config.clients(), samples, random);
        return order.filter(there)
                .limit(config.participation().sampled(config.clients(), round))
                .sorted()
                .toArray();
    }

    /** Returns the clients in the order in which draws proportional to their samples would take them: by ln(u) / samples, descending. */
    private static IntStream weighted(int clients, IntUnaryOperator samples, RandomStream random) {
        double[] keys = new double[clients];
        for (int client = 0; client < clients; client++) {
            keys[client] = StrictMath.log(1 - random.nextDouble()) / samples.applyAsInt(client);
        }
        return IntStream.range(0, clients)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(client -> -keys[client]))
                .mapToInt(Integer::intValue);
    }
}
