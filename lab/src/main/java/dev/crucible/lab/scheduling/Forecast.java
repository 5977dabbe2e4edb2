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
 * When the runs of a line begin and end, if nobody else comes: those that run share the cores, and whenever one ends the next begins.
 *
 * @param spans what is known of each run, by its id
 */
public record Forecast(Map<String, Span> spans) {

    /**
     * Seconds from now.
     *
     * @param begins 0 of a run that is at work; empty where that hangs on one of which nothing is known
     * @param ends empty where nothing is known
     */
    public record Span(OptionalDouble begins, OptionalDouble ends) {

        static final Span UNKNOWN = new Span(OptionalDouble.empty(), OptionalDouble.empty());
    }

    /**
     * What a run still needs.
     *
     * @param seconds with the cores to itself; infinite where nothing is known
     */
    record Need(String run, double seconds) {

        Need {
            // Time would stand still.
            if (Double.isNaN(seconds)) {
                throw new IllegalArgumentException("seconds: must be a number, got NaN for " + run);
            }
        }
    }

    /** How fast one of {@code count} runs goes beside the others, at most 1. */
    interface Sharing {
        double speed(int count);
    }

    public Forecast {
        spans = Map.copyOf(spans);
    }

    /** A run at work in the forecast. */
    private record Active(String run, double begins, double seconds) {

        Span span(OptionalDouble ends) {
            return new Span(OptionalDouble.of(begins), ends);
        }
    }

    /** Of {@code running}, then of {@code waiting}, the first one first, of which at most {@code slots} run at a time. */
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

    /** What is known of {@code run}. */
    public Span of(String run) {
        return Optional.ofNullable(spans.get(run)).orElse(Span.UNKNOWN);
    }
}
