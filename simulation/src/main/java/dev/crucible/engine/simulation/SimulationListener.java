package dev.crucible.engine.simulation;

import java.util.List;

/** Receives the events of a simulation on its thread, in order. A listener never changes a result. */
@FunctionalInterface
public interface SimulationListener {

    /** Listener that ignores all events. */
    SimulationListener NONE = _ -> {};

    /** Receives an event. */
    void heard(SimulationEvent event);

    /** Returns the detail needed of {@code round}; called when the round begins. */
    default RoundDetail wants(int round) {
        return RoundDetail.REPORT;
    }

    /** Returns a listener that passes each event to all {@code listeners}, in order. */
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
