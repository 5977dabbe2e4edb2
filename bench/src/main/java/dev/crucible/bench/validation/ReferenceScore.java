package dev.crucible.bench.validation;

import java.util.LinkedHashMap;
import java.util.Map;

/** Counts checks by group and tells them: how many hold, the largest difference, and those that do not. */
final class ReferenceScore {

    private static final class Group {
        private int good;
        private int all;
        private double worst;
        private double tolerance;
    }

    private final Map<String, Group> groups = new LinkedHashMap<>();
    private int good;
    private int all;

    int good() {
        return good;
    }

    int all() {
        return all;
    }

    /** Takes one check, which holds when {@code difference} is at most {@code tolerance}. */
    void check(String group, String what, double difference, double tolerance) {
        boolean holds = difference <= tolerance;
        Group counts = groups.computeIfAbsent(group, _ -> new Group());
        counts.all++;
        counts.good += holds ? 1 : 0;
        counts.worst = Math.max(counts.worst, Double.isNaN(difference) ? Double.POSITIVE_INFINITY : difference);
        counts.tolerance = tolerance;
        all++;
        good += holds ? 1 : 0;
        if (!holds) {
            System.out.printf("FAILED %s %s: differs by %.2e, allowed %.0e%n", group, what, difference, tolerance);
        }
    }

    /** Takes a check that could not be made. */
    void fail(String group, String why) {
        groups.computeIfAbsent(group, _ -> new Group()).all++;
        all++;
        System.out.printf("FAILED %s: %s%n", group, why);
    }

    /** Prints the groups since the last time. */
    void tell() {
        groups.forEach((name, counts) -> System.out.printf(
                "%-32s %4d of %4d, largest difference %.2e, allowed %.0e%n",
                name, counts.good, counts.all, counts.worst, counts.tolerance));
        groups.clear();
    }
}
