package dev.crucible.engine.simulation;

import dev.crucible.engine.privacy.DpSgd;
import dev.crucible.engine.privacy.RenyiAccountant;
import dev.crucible.engine.privacy.SubsampledGaussian;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Accounting of differential privacy for the samples of the clients. It depends only on the config and the sizes of the shards, so a
 * resumed run needs no state.
 */
public final class PrivacyLedger {

    private final StrategyConfig config;
    private final DpSgd privacy;
    private final int[] samples;
    private final CohortSampler sampler;
    private final Map<Integer, RenyiAccountant> accountants = new HashMap<>();
    /** By client, the number of the first {@link #counted} rounds for which it was selected. */
    private final int[] asked;

    private int counted;

    private PrivacyLedger(StrategyConfig config, DpSgd privacy, int[] samples, CohortSampler sampler) {
        this.config = config;
        this.privacy = privacy;
        this.samples = samples;
        this.sampler = sampler;
        this.asked = new int[samples.length];
    }

    /** Returns the ledger of a strategy with private training. */
    static Optional<PrivacyLedger> of(StrategyConfig config, LocalClients clients, CohortSampler sampler) {
        return config.training().privacy().map(privacy -> {
            int[] samples = new int[config.clients()];
            for (int client = 0; client < samples.length; client++) {
                samples[client] = clients.samples(client);
            }
            return new PrivacyLedger(config, privacy, samples, sampler);
        });
    }

    /** Returns ε after {@code round}, the maximum over clients; a client counts the rounds for which it was selected. */
    public double epsilon(int round) {
        if (round < counted) {
            Arrays.fill(asked, 0);
            counted = 0;
        }
        while (counted < round) {
            for (int client : sampler.of(++counted, 0).selected()) {
                asked[client]++;
            }
        }
        // Of clients with equally many samples, the one selected most often has the largest ε.
        Map<Integer, Integer> most = new HashMap<>();
        for (int client = 0; client < samples.length; client++) {
            most.merge(samples[client], asked[client], Math::max);
        }
        return most.entrySet().stream()
                .mapToDouble(entry -> epsilon(entry.getKey(), entry.getValue()))
                .max()
                .orElse(0);
    }

    /** Returns the guarantee after all rounds. */
    Manifest.Privacy guarantee() {
        return new Manifest.Privacy(
                privacy.noiseMultiplier(), privacy.clipNorm(), privacy.delta(), epsilon(config.rounds()));
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
