package dev.crucible.engine.aggregation.removal;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.Needs;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleDecorator;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.RunningStatistics;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A rule with client removal: it aggregates the clients that are not removed, then the removal rule scores all of them, so that a
 * removal takes effect from the next round on. A round that sampled too few remaining clients for the rule leaves the model unchanged.
 *
 * @param rule the aggregation rule
 * @param removal the rule that removes clients
 * @param policy the condition for ending the run early
 * @param clients the number of clients in the run
 */
@PublicApi
public record WithRemoval(Aggregator rule, Removal removal, TerminationPolicy policy, int clients)
        implements RuleDecorator {

    /**
     * State between rounds.
     *
     * @param gone by client, true if it is removed
     */
    record State(RuleState ofRule, RuleState ofRemoval, boolean[] gone) implements RuleState {}

    /** Requires one update only: the bound applies to the remaining clients, whose number is not known here. */
    @Override
    public void require(int n) {
        PreconditionException.require(n >= 1, "needs at least 1 update, got %d", n);
    }

    /** The removal rule measures distances, and removed clients are left out row by row. */
    @Override
    public Needs needs() {
        return rule.needs().distributes() ? Needs.COORDINATES : Needs.MATRIX;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        State before = context.state() instanceof State state
                ? state
                : new State(RuleState.NONE, RuleState.NONE, new boolean[clients]);
        boolean[] removed = new boolean[updates.n()];
        for (int i = 0; i < removed.length; i++) {
            removed[i] = before.gone[updates.clients()[i]];
        }
        int[] kept = IntStream.range(0, updates.n()).filter(i -> !removed[i]).toArray();
        Optional<String> shortage = shortage(kept.length);
        if (shortage.isPresent()) {
            return unchanged(updates, removed, before, shortage.get());
        }
        RoundContext own = context.withState(before.ofRule);
        Aggregate aggregate = rule.aggregate(updates.rows(kept), own);
        Removal.Outcome outcome = removal.judge(new Removal.Round(
                context.round(),
                clients,
                count(before.gone),
                RunningStatistics.without(updates, context),
                removed,
                scoresOverAll(updates.n(), kept, aggregate, () -> rule.aggregate(updates, own)),
                RunningStatistics.without(aggregate.update(), context),
                before.ofRemoval));
        return after(updates, kept, removed, before, aggregate, outcome);
    }

    private Aggregate after(
            Updates updates,
            int[] kept,
            boolean[] removed,
            State before,
            Aggregate aggregate,
            Removal.Outcome outcome) {
        boolean[] gone = before.gone.clone();
        boolean[] rows = removed.clone();
        for (int i : outcome.remove()) {
            gone[updates.clients()[i]] = true;
            rows[i] = true;
        }
        boolean[] selected = new boolean[updates.n()];
        for (int k = 0; k < kept.length; k++) {
            selected[kept[k]] = aggregate.used(k);
        }
        return new Aggregate(
                aggregate.update(),
                aggregate.weights().map(w -> spread(w, kept, updates.n())),
                Optional.of(selected),
                Optional.of(outcome.scores()),
                Optional.of(new Aggregate.Removed(outcome.threshold(), rows, Optional.empty(), end(gone))),
                new State(aggregate.state(), outcome.state(), gone));
    }

    private static int count(boolean[] gone) {
        return (int) IntStream.range(0, gone.length).filter(c -> gone[c]).count();
    }

    /** Returns the weights of the kept rows, spread over all {@code n} rows. */
    private static double[] spread(double[] weights, int[] kept, int n) {
        double[] all = new double[n];
        for (int k = 0; k < kept.length; k++) {
            all[kept[k]] = weights[k];
        }
        return all;
    }

    /** Leaves the model unchanged and scores no client, because too few of the round's clients are left for the rule. */
    private Aggregate unchanged(Updates updates, boolean[] removed, State before, String shortage) {
        Optional<String> end = end(before.gone).or(() -> policy.endsAtShortage(shortage));
        return new Aggregate(
                new float[updates.d()],
                Optional.of(new double[updates.n()]),
                Optional.empty(),
                Optional.empty(),
                Optional.of(new Aggregate.Removed(Double.NaN, removed, Optional.of(shortage), end)),
                before);
    }

    private Optional<String> end(boolean[] gone) {
        int available = clients - count(gone);
        Optional<String> ended = policy.ends(available, clients);
        return ended.isPresent() || available == 0
                ? ended
                : broken(available).map(bound -> "%d clients are left: %s".formatted(available, bound));
    }

    private Optional<String> shortage(int kept) {
        Optional<String> bound = kept == 0 ? Optional.of("all others are removed") : broken(kept);
        return bound.map(why -> "%d of the round's clients are left: %s".formatted(kept, why));
    }

    /** Returns the message of the rule's bound if {@code n} updates break it. */
    private Optional<String> broken(int n) {
        try {
            rule.require(n);
            return Optional.empty();
        } catch (PreconditionException e) {
            return Optional.ofNullable(e.getMessage());
        }
    }

    /** Returns the rule's scores of every row; NaN for rows that it did not see. */
    private Optional<double[]> scoresOverAll(int n, int[] kept, Aggregate aggregate, Supplier<Aggregate> again) {
        boolean ofAll = removal instanceof HighestScoreRemoval highest
                && highest.score() == HighestScoreRemoval.Score.RULE
                && highest.scope() == HighestScoreRemoval.Scope.ALL;
        if (kept.length == n) {
            return aggregate.scores();
        }
        if (ofAll) {
            return again.get().scores();
        }
        return aggregate.scores().map(scores -> {
            double[] all = new double[n];
            Arrays.fill(all, Double.NaN);
            for (int k = 0; k < kept.length; k++) {
                all[kept[k]] = scores[k];
            }
            return all;
        });
    }
}
