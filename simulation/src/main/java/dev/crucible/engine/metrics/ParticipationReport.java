package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import java.util.Optional;

/**
 * Who came to a round of which dropouts, failures or the time of clients are simulated.
 *
 * @param available clients that could be asked to train
 * @param selected clients that were asked
 * @param arrived clients whose update came back in time, or was waited for
 * @param failed clients of which nothing came back
 * @param late clients that came after the deadline, waited for or not
 * @param seconds simulated seconds that the round took, NaN without simulated time
 * @param clock simulated seconds from the start of the strategy to the end of the round, NaN without simulated time
 * @param shortage why too few were left to make anything of the round, if so
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
