package dev.crucible.engine.aggregation.pre;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.Needs;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleDecorator;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.api.PublicApi;
import java.util.List;
import java.util.Optional;

/**
 * A rule behind pre-aggregators, applied in order.
 *
 * <p>The result has weights and scores only if every pre-aggregator keeps rows separate; a mixed row belongs to no client.
 *
 * <pre>{@code
 * new PreAggregated(List.of(new Clipping(2), new Nnm(1)), new TrimmedMean(1)).aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))
 *     ->  0.95841302, 1.14416941, 1.3299258
 * }</pre>
 *
 * @param before the pre-aggregators, in order of application
 * @param rule the aggregation rule
 */
@PublicApi
public record PreAggregated(List<PreAggregator> before, Aggregator rule) implements RuleDecorator {

    public PreAggregated {
        before = List.copyOf(before);
    }

    @Override
    public void require(int n) {
        int left = n;
        for (PreAggregator step : before) {
            step.require(left);
            left = step.after(left);
        }
        PreconditionException.require(
                left == n || trustedClient().isEmpty(),
                "a rule with a trusted client needs the update of each client, and pre-aggregation leaves %d of n=%d",
                left,
                n);
        rule.require(left);
    }

    /** The steps keep their own parameters; each attacker may spoil a mixed row. */
    @Override
    public void require(int n, int attackers) {
        int left = n;
        for (PreAggregator step : before) {
            left = step.after(left);
        }
        rule.require(left, attackers);
    }

    /** Returns true if row i of the rule's weights and scores belongs to client i. */
    public boolean keepsRows() {
        return before.stream().allMatch(PreAggregator::keepsRows);
    }

    @Override
    public Needs needs() {
        return rule.needs().streams() && before.stream().allMatch(PreAggregator::rowByRow) ? Needs.ROWS : Needs.MATRIX;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        Updates rows = updates;
        for (PreAggregator step : before) {
            rows = rows.map(block -> step.apply(block, context));
        }
        Aggregate aggregate = rule.aggregate(rows, context);
        return keepsRows()
                ? aggregate
                : new Aggregate(
                        aggregate.update(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        aggregate.removed(),
                        aggregate.state());
    }
}
