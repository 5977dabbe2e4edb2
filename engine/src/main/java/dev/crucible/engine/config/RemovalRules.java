package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.pre.PreAggregated;
import dev.crucible.engine.aggregation.removal.HighestScoreRemoval;
import dev.crucible.engine.aggregation.removal.HighestScoreRemoval.Scope;
import dev.crucible.engine.aggregation.removal.HighestScoreRemoval.Score;
import dev.crucible.engine.aggregation.removal.PidRemoval;
import dev.crucible.engine.aggregation.removal.Removal;
import dev.crucible.engine.aggregation.removal.RoundOnly;
import dev.crucible.engine.aggregation.removal.TerminationPolicy;
import dev.crucible.engine.aggregation.removal.TrustRemoval;
import dev.crucible.engine.aggregation.removal.WithRemoval;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Removal of clients: the removal rule of each keyword, and the termination policy of the run. */
final class RemovalRules {

    /** Keywords named after their removal rule; they score clients even when they must not remove any. */
    private static final List<String> SCORING =
            List.of("trust", "pid", "pid_scaled", "pid_standardized", "pid_standardized_score_based");

    private RemovalRules() {}

    /** Returns {@code rule} with the removal of {@code keyword}, or unchanged when the keyword removes no clients. */
    static Aggregator around(Aggregator rule, String keyword, ObjectNode settings) {
        boolean removes = settings.path("remove_clients").booleanValue();
        int begin = removes ? settings.path("begin_removing_from_round").asInt(1) : Integer.MAX_VALUE;
        int clients = settings.get("num_of_clients").intValue();
        if (!removes && !SCORING.contains(keyword)) {
            return rule;
        }
        return removal(keyword, settings, begin)
                .<Aggregator>map(removal -> new WithRemoval(rule, removal, policy(keyword, settings), clients))
                .orElse(rule);
    }

    /** Adds problems for settings that a removing strategy lacks or that contradict it. */
    static void check(String keyword, ObjectNode settings, Diagnostics diagnostics) {
        if (!settings.path("remove_clients").booleanValue()) {
            return;
        }
        int begin = settings.path("begin_removing_from_round").asInt(1);
        int rounds = settings.get("num_of_rounds").intValue();
        if (begin >= rounds) {
            diagnostics.error(
                    "begin_removing_from_round",
                    List.of("num_of_rounds", "remove_clients"),
                    "must be below num_of_rounds (%d), got %d; nobody would ever be removed".formatted(rounds, begin));
        }
        if (settings.path("strict_mode").booleanValue()) {
            diagnostics.error(
                    "remove_clients",
                    List.of("strict_mode"),
                    "needs strict_mode false: strict_mode wants every client in every round");
        }
        boolean strict = settings.path("termination_policy").asText().equals("strict");
        if (strict
                && settings.get("min_fit_clients").intValue()
                        == settings.get("num_of_clients").intValue()) {
            diagnostics.error(
                    "termination_policy",
                    List.of("min_fit_clients", "num_of_clients"),
                    "strict would end the run at the first removal, as min_fit_clients is num_of_clients; lower"
                            + " min_fit_clients");
        }
        if (removal(keyword, settings, begin).isEmpty()) {
            diagnostics.warn("remove_clients", "has no effect: " + keyword + " removes nobody");
        }
    }

    /** Adds an error if {@code rule} sees mixtures of updates, which give no client's score. */
    static void checkScores(Aggregator rule, String keyword, ObjectNode settings, Diagnostics diagnostics) {
        boolean byScore = settings.path("remove_clients").booleanValue()
                && removal(keyword, settings, 1)
                        .filter(removal ->
                                removal instanceof HighestScoreRemoval highest && highest.score() == Score.RULE)
                        .isPresent();
        if (byScore && rule instanceof PreAggregated mixed && !mixed.keepsRows()) {
            diagnostics.error(
                    "pre_aggregation",
                    List.of("remove_clients", "aggregation_strategy_keyword"),
                    "mixes the clients' updates, so that %s has no scores to remove clients by; use clipping alone or set"
                                    .formatted(keyword)
                            + " remove_clients to false");
        }
    }

    private static Optional<Removal> removal(String keyword, ObjectNode settings, int begin) {
        int clients = settings.get("num_of_clients").intValue();
        int after = begin == Integer.MAX_VALUE ? begin : begin + 1;
        return switch (keyword) {
            case "trust" ->
                Optional.of(new TrustRemoval(
                        settings.path("beta_value").asDouble(0.1),
                        settings.path("trust_threshold").asDouble(0.1),
                        begin,
                        choice(settings, "trust_normalisation", TrustRemoval.Normalisation.MINMAX)));
            case "pid" -> Optional.of(pid(PidRemoval.Variant.PLAIN, settings, begin));
            case "pid_scaled" -> Optional.of(pid(PidRemoval.Variant.SCALED, settings, begin));
            case "pid_standardized" -> Optional.of(pid(PidRemoval.Variant.STANDARDIZED, settings, begin));
            case "pid_standardized_score_based" ->
                Optional.of(pid(PidRemoval.Variant.STANDARDIZED_SCORE_BASED, settings, begin));
            case "krum" ->
                Optional.of(new HighestScoreRemoval(
                        Score.RULE, after, choice(settings, "removal_scope", Scope.ALL), clients));
            case "multi-krum-based" ->
                Optional.of(new HighestScoreRemoval(
                        Score.RULE,
                        after,
                        choice(settings, "removal_scope", Scope.REMAINING),
                        clients - settings.path("num_krum_selections").asInt(2)));
            case "rfa", "geometric_median" ->
                Optional.of(new HighestScoreRemoval(
                        Score.DISTANCE_TO_AGGREGATE,
                        begin,
                        choice(settings, "removal_scope", Scope.REMAINING),
                        clients));
            case "multi-krum", "bulyan", "trimmed_mean", "arkrum" -> Optional.of(new RoundOnly(begin));
            default -> Optional.empty();
        };
    }

    private static PidRemoval pid(PidRemoval.Variant variant, ObjectNode settings, int begin) {
        return new PidRemoval(
                variant,
                settings.path("Kp").asDouble(1),
                settings.path("Ki").asDouble(1),
                settings.path("Kd").asDouble(0),
                settings.path("num_std_dev").asDouble(3),
                begin,
                choice(settings, "pid_threshold_form", PidRemoval.Threshold.DOCUMENTED));
    }

    /** Returns the termination policy. Only trust, pid and rfa support policies; the others end when no client is left. */
    private static TerminationPolicy policy(String keyword, ObjectNode settings) {
        boolean knows = keyword.equals("rfa") || SCORING.contains(keyword);
        return switch (knows ? settings.path("termination_policy").asText("graceful") : "graceful") {
            case "strict" ->
                new TerminationPolicy.Strict(settings.get("min_fit_clients").intValue());
            case "adaptive" ->
                new TerminationPolicy.Adaptive(
                        settings.path("min_clients_ratio").asDouble(0.3));
            default -> new TerminationPolicy.Graceful();
        };
    }

    private static <E extends Enum<E>> E choice(ObjectNode settings, String key, E fallback) {
        String text = settings.path(key).asText();
        return text.isEmpty() ? fallback : Enum.valueOf(fallback.getDeclaringClass(), text.toUpperCase(Locale.ROOT));
    }
}
