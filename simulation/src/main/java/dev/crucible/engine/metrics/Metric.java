package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import java.util.Locale;
import java.util.Optional;

/** Something that is measured, declared once: events, tables, plots, the report, sweeps and the dashboard follow from it. */
@PublicApi
public sealed interface Metric permits RoundMetric, ClientMetric {

    /** What programs call it, in snake case. */
    String key();

    /** What people call it. */
    Title title();

    /** What it is, in half a sentence. */
    String about();

    /** What its numbers count. */
    Unit unit();

    /** Which way is better for who defends. */
    Direction better();

    /** Its column of the table of its scope. */
    Optional<String> column();

    /** A name in every language that the product speaks. */
    record Title(String english, String german) {}

    /** What numbers count. */
    enum Unit {
        /** A part of one. */
        SHARE,
        /** Cross-entropy, in nats. */
        LOSS,
        /** A Euclidean length in the space of weights. */
        LENGTH,
        /** A plain number. */
        NUMBER;

        /** What programs call it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Which way is better for who defends. */
    enum Direction {
        UP,
        DOWN,
        /** It tells nothing by itself. */
        NEITHER;

        /** What programs call it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
