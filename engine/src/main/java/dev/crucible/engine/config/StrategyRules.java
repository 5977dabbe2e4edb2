package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.FedAvg;
import dev.crucible.engine.aggregation.Krum;
import dev.crucible.engine.aggregation.Median;
import dev.crucible.engine.aggregation.Neighbours;
import dev.crucible.engine.aggregation.TrimmedMean;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** Every {@code aggregation_strategy_keyword} that runs, the rule it stands for and the bound the settings must keep. */
public final class StrategyRules {

    /** The keywords. */
    public static final List<String> KEYWORDS = List.of("fedavg", "median", "trimmed_mean", "krum");

    private StrategyRules() {}

    /**
     * The rule of {@code keyword}.
     *
     * @param keyword one of {@link #KEYWORDS}
     * @param settings a strategy's sound settings, complete
     * @param sampled the clients of a round
     */
    static Aggregator create(String keyword, ObjectNode settings, int sampled) {
        return switch (keyword) {
            case "fedavg" -> new FedAvg();
            case "median" -> new Median();
            case "trimmed_mean" -> new TrimmedMean(trimmed(settings, sampled));
            case "krum" -> new Krum(malicious(settings), Neighbours.PAPER);
            default -> throw new IllegalArgumentException("no rule is called " + keyword);
        };
    }

    /** Notes what keeps the rule of {@code keyword} from working with {@code sampled} clients. */
    static void check(String keyword, ObjectNode settings, int sampled, Findings findings) {
        switch (keyword) {
            case "krum" -> checkKrum(malicious(settings), sampled, findings);
            case "trimmed_mean" -> {
                if (trimmed(settings, sampled) == 0) {
                    findings.warn(
                            "trim_ratio",
                            "%s of %d clients trims nobody, which is a plain mean; use at least %s"
                                    .formatted(settings.get("trim_ratio"), sampled, shareOf(1, sampled)));
                }
            }
            default -> {}
        }
    }

    private static void checkKrum(int f, int n, Findings findings) {
        if (n > 2L * f + 2) {
            return;
        }
        String fix = n > 2
                ? "lower num_of_malicious_clients to %d or use at least %d clients".formatted((n - 3) / 2, 2L * f + 3)
                : "use at least %d clients".formatted(2L * f + 3);
        findings.error(
                f > 0 ? "num_of_malicious_clients" : "num_of_clients",
                List.of("num_of_clients", "aggregation_strategy_keyword"),
                "krum needs n > 2f + 2 clients, got n = %d, f = %d; %s".formatted(n, f, fix));
    }

    private static int malicious(ObjectNode settings) {
        return settings.path("num_of_malicious_clients").intValue();
    }

    /** ⌊trim_ratio · n⌋, exact in decimals: 0.29 of 100 is 29. */
    private static int trimmed(ObjectNode settings, int sampled) {
        return settings.get("trim_ratio")
                .decimalValue()
                .multiply(BigDecimal.valueOf(sampled))
                .intValue();
    }

    /** The least share, to four places, of which {@code whole} clients make at least {@code part}. */
    static String shareOf(int part, int whole) {
        return BigDecimal.valueOf(part)
                .divide(BigDecimal.valueOf(whole), 4, RoundingMode.CEILING)
                .stripTrailingZeros()
                .toPlainString();
    }
}
