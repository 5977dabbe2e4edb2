package dev.crucible.engine.simulation;

import java.util.List;

/** Hears what happens while strategies are simulated, on the thread that simulates, in order. It never changes a result. */
@FunctionalInterface
public interface SimulationListener {

    /** Hears nothing. */
    SimulationListener NONE = _ -> {};

    /** Something happened. */
    void heard(SimulationEvent event);

    /** What it wants of {@code round}, asked when that begins. */
    default RoundDetail wants(int round) {
        return RoundDetail.REPORT;
    }

    /** All of {@code listeners}, each told before the next. */
    static SimulationListener all(SimulationListener... listeners) {
        List<SimulationListener> all = List.of(listeners);
        return new SimulationListener() {
            @Override
            public void heard(SimulationEvent event) {
                all.forEach(listener -> listener.heard(event));
            }

            @Override
            public RoundDetail wants(int round) {
                return all.stream().map(listener -> listener.wants(round)).reduce(RoundDetail.NONE, RoundDetail::and);
            }
        };
    }
}
