package dev.crucible.lab.scheduling;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Forecast of start and end of queued and running runs, without later submissions. Running ones share the cores, and each end starts the next.
 *
 * @param spans forecast per run id
 */
public record Forecast(Map<String, Span> spans) {

    /**
     * Seconds from now.
     *
     * @param begins start, 0 for a running run; empty if it depends on a run of unknown duration
     * @param ends end, empty if unknown
     */
    public record Span(OptionalDouble begins, OptionalDouble ends) {

        static final Span UNKNOWN = new Span(OptionalDouble.empty(), OptionalDouble.empty());
    }

    /**
     * Remaining work of a run.
     *
     * @param seconds seconds with all cores to itself; infinite if unknown
     */
    record Need(String run, double seconds) {

        Need {
            // A NaN would never elapse, so the loop would not end.
            if (Double.isNaN(seconds)) {
                throw new IllegalArgumentException("seconds: must be a number, got NaN for " + run);
            }
        }
    }

    /** Speed of each of {@code count} concurrent runs, relative to a run with all cores, at most 1. */
    interface Sharing {
        double speed(int count);
    }

    public Forecast {
        spans = Map.copyOf(spans);
    }

    /** A run in progress within the forecast. */
    private record Active(String run, double begins, double seconds) {

        Span span(OptionalDouble ends) {
            return new Span(OptionalDouble.of(begins), ends);
        }
    }

    /** Computes the forecast of {@code running}, then {@code waiting} in order, with at most {@code slots} concurrent runs. */
    static Forecast of(List<Need> running, List<Need> waiting, int slots, Sharing sharing) {
        Map<String, Span> spans = new HashMap<>();
        Deque<Need> line = new ArrayDeque<>(waiting);
        List<Active> active = new ArrayList<>();
        running.forEach(need -> active.add(new Active(need.run, 0, need.seconds)));
        for (double now = 0; ; ) {
            while (active.size() < slots && !line.isEmpty()) {
                Need next = line.remove();
                active.add(new Active(next.run, now, next.seconds));
            }
            double step = active.stream().mapToDouble(Active::seconds).min().orElse(Double.POSITIVE_INFINITY);
            if (Double.isInfinite(step)) {
                break;
            }
            now += step / sharing.speed(active.size());
            List<Active> rest = new ArrayList<>();
            for (Active one : active) {
                if (one.seconds <= step) {
                    spans.put(one.run, one.span(OptionalDouble.of(now)));
                } else {
                    rest.add(new Active(one.run, one.begins, one.seconds - step));
                }
            }
            active.clear();
            active.addAll(rest);
        }
        active.forEach(one -> spans.put(one.run, one.span(OptionalDouble.empty())));
        return new Forecast(spans);
    }

    /** Returns the forecast for {@code run}. */
    public Span of(String run) {
        return Optional.ofNullable(spans.get(run)).orElse(Span.UNKNOWN);
    }
}
