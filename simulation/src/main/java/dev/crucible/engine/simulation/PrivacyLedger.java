package dev.crucible.engine.simulation;

import dev.crucible.engine.privacy.DpSgd;
import dev.crucible.engine.privacy.RenyiAccountant;
import dev.crucible.engine.privacy.SubsampledGaussian;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What private training is worth to the samples of the clients. It hangs on the config and the sizes of the shards alone, so that a run
 * that goes on needs nothing but the round.
 */
public final class PrivacyLedger {

    private final StrategyConfig config;
    private final DpSgd privacy;
    private final int[] samples;
    private final CohortSampler roster;
    private final Map<Integer, RenyiAccountant> accountants = new HashMap<>();
    /** In how many of the {@link #counted} first rounds each client was asked to train. */
    private final int[] asked;

    private int counted;

    private PrivacyLedger(StrategyConfig config, DpSgd privacy, int[] samples, CohortSampler roster) {
        this.config = config;
        this.privacy = privacy;
        this.samples = samples;
        this.roster = roster;
        this.asked = new int[samples.length];
    }

    /** The ledger of a strategy that trains in private. */
    static Optional<PrivacyLedger> of(StrategyConfig config, LocalClients clients, CohortSampler roster) {
        return config.training().privacy().map(privacy -> {
            int[] samples = new int[config.clients()];
            for (int client = 0; client < samples.length; client++) {
                samples[client] = clients.samples(client);
            }
            return new PrivacyLedger(config, privacy, samples, roster);
        });
    }

    /** What makes training private. */
    public DpSgd privacy() {
        return privacy;
    }

    /** ε after {@code round}, of the client for which it is largest; each client counts the rounds in which it was asked to train. */
    public double epsilon(int round) {
        if (round < counted) {
            Arrays.fill(asked, 0);
            counted = 0;
        }
        while (counted < round) {
            for (int client : roster.of(++counted, 0).selected()) {
                asked[client]++;
            }
        }
        // Of clients with equally many samples, the one that was asked most has the largest ε.
        Map<Integer, Integer> most = new HashMap<>();
        for (int client = 0; client < samples.length; client++) {
            most.merge(samples[client], asked[client], Math::max);
        }
        return most.entrySet().stream()
                .mapToDouble(entry -> epsilon(entry.getKey(), entry.getValue()))
                .max()
                .orElse(0);
    }

    private double epsilon(int size, int rounds) {
        int lot = Math.min(config.training().batchSize(), size);
        long steps = (long) rounds * config.training().epochs() * DpSgd.steps(lot, size);
        return accountants
                .computeIfAbsent(
                        size,
                        n -> new RenyiAccountant(new SubsampledGaussian(DpSgd.rate(lot, n), privacy.noiseMultiplier())))
                .epsilon(steps, privacy.delta());
    }
}
