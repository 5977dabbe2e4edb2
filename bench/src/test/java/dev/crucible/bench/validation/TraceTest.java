package dev.crucible.bench.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TraceTest {

    @Test
    void everyRecordedWeightAndAggregateComesOutAgain() {
        List<Trace> traces = Reference.traces();
        assertThat(traces).extracting(Trace::name).containsExactly("trace-public", "trace-public-2");
        assertThat(traces).allSatisfy(trace -> assertThat(trace.error()).isLessThan(1e-5));
    }
}
