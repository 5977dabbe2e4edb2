package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * MoNNA (Farhadkhani et al., ICML 2023): the mean of the n − f rows nearest to a trusted row, itself included.
 *
 * <p>Tolerates f attackers if 2f &lt; n and the trusted client is honest, so that client is never drawn as an attacker. In the paper each
 * worker trusts its own row. Ties go to the lower client.
 *
 * <pre>{@code new Monna(1, 1).aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))  ->  2.5,3.5,4.5}</pre>
 *
 * @param f attackers to tolerate, 0 ≤ 2f &lt; n
 * @param trusted the id of the trusted client, at least 0
 */
@PublicApi
public record Monna(int f, int trusted) implements ToldRule {

    /** Reads it from the parameters of a config. */
    static Monna read(Parameters p) {
        p.alias("trusted_client", "idx");
        p.require("trusted_client", "by monna");
        return new Monna(p.integer("f", 0, 0, Integer.MAX_VALUE), p.integer("trusted_client", 0, 0, Integer.MAX_VALUE));
    }

    @Override
    public Monna with(int f) {
        return new Monna(f, trusted);
    }

    @Override
    public void require(int n) {
        ByzantineBound.require("monna", n, f);
        PreconditionException.require(trusted >= 0, "monna: needs trusted_client >= 0, got %d", trusted);
    }

    @Override
    public OptionalInt trustedClient() {
        return OptionalInt.of(trusted);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        require(updates.n());
        int row = IntStream.range(0, updates.n())
                .filter(i -> updates.clients()[i] == trusted)
                .findFirst()
                .orElseThrow(() -> new PreconditionException(
                        "monna: needs the update of trusted_client %d, which sent none this round".formatted(trusted)));
        UpdateMatrix measured = RunningStatistics.without(updates, context);
        double[] distances = Ranking.distances(measured, measured.rows()[row], context);
        int[] nearest = Ranking.lowest(distances, updates.n() - f);
        return Means.of(updates, nearest, context).withScores(distances);
    }
}
