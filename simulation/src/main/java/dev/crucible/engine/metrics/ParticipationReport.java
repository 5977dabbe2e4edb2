package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import java.util.Optional;

/**
 * Participation in a round with simulated dropouts, failures or time.
 *
 * @param available clients that could be selected for training
 * @param selected clients that were selected
 * @param arrived clients whose update was used: it came back in time, or the round waited for it
 * @param failed clients that sent nothing back
 * @param late clients that came after the deadline, whether the round waited for them or not
 * @param seconds simulated duration of the round, NaN without simulated time
 * @param clock simulated seconds from the start of the strategy to the end of the round, NaN without simulated time
 * @param shortage the reason why too few updates were left for the rule, if so
 */
@PublicApi
public record ParticipationReport(
        int available,
        int selected,
        int arrived,
        int failed,
        int late,
        double seconds,
        double clock,
        Optional<String> shortage) {}
