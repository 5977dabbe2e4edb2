package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import java.util.Locale;
import java.util.Optional;

/** A measured quantity, declared once: events, tables, plots, the report, sweeps and the dashboard follow from it. */
@PublicApi
public sealed interface Metric permits RoundMetric, ClientMetric {

    /** Returns its identifier for programs, in snake case. */
    String key();

    /** Returns its display name. */
    Title title();

    /** Returns a short description, half a sentence. */
    String about();

    /** Returns the unit of its values. */
    Unit unit();

    /** Returns the direction that is better for the defender. */
    Direction better();

    /** Returns its column in the table of its scope. */
    Optional<String> column();

    /** Display name in every language of the product. */
    record Title(String english, String german) {}

    /** Unit of values. */
    enum Unit {
        /** A fraction, 0 to 1. */
        SHARE,
        /** Cross-entropy, in nats. */
        LOSS,
        /** A Euclidean length in the space of weights. */
        LENGTH,
        /** A plain number. */
        NUMBER;

        /** Returns the identifier for programs. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Direction that is better for the defender. */
    enum Direction {
        UP,
        DOWN,
        /** Neither direction is better. */
        NEITHER;

        /** Returns the identifier for programs. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
