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
import dev.crucible.engine.setting.Setting;
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
        boolean removes = Setting.REMOVE_CLIENTS.in(settings);
        int begin = removes ? Setting.BEGIN_REMOVING_FROM_ROUND.in(settings, 1) : Integer.MAX_VALUE;
        int clients = Setting.NUM_OF_CLIENTS.in(settings);
        if (!removes && !SCORING.contains(keyword)) {
            return rule;
        }
        return removal(keyword, settings, begin)
                .<Aggregator>map(removal -> new WithRemoval(rule, removal, policy(keyword, settings), clients))
                .orElse(rule);
    }

    /** Adds problems for settings that a removing strategy lacks or that contradict it. */
    static void check(String keyword, ObjectNode settings, Diagnostics diagnostics) {
        if (!Setting.REMOVE_CLIENTS.in(settings)) {
            return;
        }
        int begin = Setting.BEGIN_REMOVING_FROM_ROUND.in(settings, 1);
        int rounds = Setting.NUM_OF_ROUNDS.in(settings);
        if (begin >= rounds) {
            diagnostics.error(
                    Setting.BEGIN_REMOVING_FROM_ROUND,
                    "must be below num_of_rounds (%d), got %d; nobody would ever be removed".formatted(rounds, begin),
                    Setting.NUM_OF_ROUNDS,
                    Setting.REMOVE_CLIENTS);
        }
        if (Setting.STRICT_MODE.in(settings)) {
            diagnostics.error(
                    Setting.REMOVE_CLIENTS,
                    "needs strict_mode false: strict_mode wants every client in every round",
                    Setting.STRICT_MODE);
        }
        boolean strict = Setting.TERMINATION_POLICY.is(settings, "strict");
        if (strict && Setting.MIN_FIT_CLIENTS.is(settings, Setting.NUM_OF_CLIENTS.in(settings))) {
            diagnostics.error(
                    Setting.TERMINATION_POLICY,
                    "strict would end the run at the first removal, as min_fit_clients is num_of_clients; lower"
                            + " min_fit_clients",
                    Setting.MIN_FIT_CLIENTS,
                    Setting.NUM_OF_CLIENTS);
        }
        if (removal(keyword, settings, begin).isEmpty()) {
            diagnostics.warn(Setting.REMOVE_CLIENTS, "has no effect: " + keyword + " removes nobody");
        }
    }

    /** Adds an error if {@code rule} sees mixtures of updates, which give no client's score. */
    static void checkScores(Aggregator rule, String keyword, ObjectNode settings, Diagnostics diagnostics) {
        boolean byScore = Setting.REMOVE_CLIENTS.in(settings)
                && removal(keyword, settings, 1)
                        .filter(removal ->
                                removal instanceof HighestScoreRemoval highest && highest.score() == Score.RULE)
                        .isPresent();
        if (byScore && rule instanceof PreAggregated mixed && !mixed.keepsRows()) {
            diagnostics.error(
                    Setting.PRE_AGGREGATION,
                    "mixes the clients' updates, so that %s has no scores to remove clients by; use clipping alone or set"
                                    .formatted(keyword)
                            + " remove_clients to false",
                    Setting.REMOVE_CLIENTS,
                    Setting.AGGREGATION_STRATEGY_KEYWORD);
        }
    }

    private static Optional<Removal> removal(String keyword, ObjectNode settings, int begin) {
        int clients = Setting.NUM_OF_CLIENTS.in(settings);
        int after = begin == Integer.MAX_VALUE ? begin : begin + 1;
        return switch (keyword) {
            case "trust" ->
                Optional.of(new TrustRemoval(
                        Setting.BETA_VALUE.in(settings, 0.1),
                        Setting.TRUST_THRESHOLD.in(settings, 0.1),
                        begin,
                        choice(settings, Setting.TRUST_NORMALISATION, TrustRemoval.Normalisation.MINMAX)));
            case "pid" -> Optional.of(pid(PidRemoval.Variant.PLAIN, settings, begin));
            case "pid_scaled" -> Optional.of(pid(PidRemoval.Variant.SCALED, settings, begin));
            case "pid_standardized" -> Optional.of(pid(PidRemoval.Variant.STANDARDIZED, settings, begin));
            case "pid_standardized_score_based" ->
                Optional.of(pid(PidRemoval.Variant.STANDARDIZED_SCORE_BASED, settings, begin));
            case "krum" ->
                Optional.of(new HighestScoreRemoval(
                        Score.RULE, after, choice(settings, Setting.REMOVAL_SCOPE, Scope.ALL), clients));
            case "multi-krum-based" ->
                Optional.of(new HighestScoreRemoval(
                        Score.RULE,
                        after,
                        choice(settings, Setting.REMOVAL_SCOPE, Scope.REMAINING),
                        clients - Setting.NUM_KRUM_SELECTIONS.in(settings, 2)));
            case "rfa", "geometric_median" ->
                Optional.of(new HighestScoreRemoval(
                        Score.DISTANCE_TO_AGGREGATE,
                        begin,
                        choice(settings, Setting.REMOVAL_SCOPE, Scope.REMAINING),
                        clients));
            case "multi-krum", "bulyan", "trimmed_mean", "arkrum" -> Optional.of(new RoundOnly(begin));
            default -> Optional.empty();
        };
    }

    private static PidRemoval pid(PidRemoval.Variant variant, ObjectNode settings, int begin) {
        return new PidRemoval(
                variant,
                Setting.KP.in(settings, 1.0),
                Setting.KI.in(settings, 1.0),
                Setting.KD.in(settings),
                Setting.NUM_STD_DEV.in(settings, 3.0),
                begin,
                choice(settings, Setting.PID_THRESHOLD_FORM, PidRemoval.Threshold.DOCUMENTED));
    }

    /** Returns the termination policy. Only trust, pid and rfa support policies; the others end when no client is left. */
    private static TerminationPolicy policy(String keyword, ObjectNode settings) {
        boolean knows = keyword.equals("rfa") || SCORING.contains(keyword);
        return switch (knows ? Setting.TERMINATION_POLICY.in(settings, "graceful") : "graceful") {
            case "strict" -> new TerminationPolicy.Strict(Setting.MIN_FIT_CLIENTS.in(settings));
            case "adaptive" -> new TerminationPolicy.Adaptive(Setting.MIN_CLIENTS_RATIO.in(settings, 0.3));
            default -> new TerminationPolicy.Graceful();
        };
    }

    private static <E extends Enum<E>> E choice(ObjectNode settings, Setting<String> key, E fallback) {
        String text = key.in(settings);
        return text.isEmpty() ? fallback : Enum.valueOf(fallback.getDeclaringClass(), text.toUpperCase(Locale.ROOT));
    }
}
