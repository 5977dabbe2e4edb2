package dev.crucible.lab.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Snapshot of all runs, the newest first.
 *
 * @param unread number of runs that the index has not read yet
 * @param counted cache of counted column values over runs that are not archived
 */
record RunTable(
        List<IndexedRun> runs, TableColumns columns, int unread, ConcurrentMap<RunColumn, List<Offer>> counted) {

    private static final int MOST_OFFERS = 200;

    RunTable {
        runs = List.copyOf(runs);
    }

    RunTable(List<IndexedRun> runs, TableColumns columns, int unread) {
        this(runs, columns, unread, new ConcurrentHashMap<>());
    }

    /** Returns a table without runs. */
    static RunTable empty() {
        return new RunTable(List.of(), TableColumns.of(List.of()), 0);
    }

    /** A value and the number of runs that have it. */
    record Offer(String value, int runs) {}

    /** Returns the runs with a strategy that matches {@code filter}. */
    List<RunMatch> matching(RowFilter filter) {
        // A sequential stream would filter thousands of runs on one core.
        return runs.parallelStream()
                .map(run -> RunMatch.of(run, filter))
                .filter(Objects::nonNull)
                .toList();
    }

    /** Sorts {@code matches} by {@code orders}, the first one being the most significant. */
    static List<RunMatch> sorted(List<RunMatch> matches, List<RowOrder> orders) {
        List<RunMatch> sorted = matches;
        for (RowOrder order : orders.reversed()) {
            RunColumn column = order.column();
            sorted = order.sorted(
                    sorted, match -> match.extreme(column, order.descending()), match -> match.text(column));
        }
        return sorted;
    }

    /** Sorts {@code groups} by {@code orders}; texts that differ within a group count as missing. */
    static List<RunGroup> sortedGroups(List<RunGroup> groups, List<RowOrder> orders) {
        List<RunGroup> sorted = groups;
        for (RowOrder order : orders.reversed()) {
            RunColumn column = order.column();
            sorted = order.sorted(sorted, group -> group.mean(column), group -> group.text(column));
        }
        return sorted;
    }

    /** Returns the values of {@code column}, or their comma-separated parts, the most frequent first. */
    private static List<Offer> offers(List<RunMatch> all, RunColumn column) {
        // Count whole values first: splitting the distinct ones is faster than splitting thousands.
        Map<List<Object>, Integer> wholes = new HashMap<>();
        all.forEach(match -> wholes.merge(match.values(column), 1, Integer::sum));
        Map<String, Integer> counts = new HashMap<>();
        wholes.forEach((values, runs) -> {
            Set<String> parts = new TreeSet<>();
            values.forEach(value -> parts.addAll(ListText.parts(value.toString())));
            if (parts.isEmpty()) {
                parts.add("");
            }
            parts.forEach(part -> counts.merge(part, runs, Integer::sum));
        });
        List<Offer> offers = new ArrayList<>();
        counts.forEach((value, count) -> offers.add(new Offer(value, count)));
        offers.sort(Comparator.comparingInt(Offer::runs).reversed().thenComparing(Offer::value, NaturalOrder.INSTANCE));
        return List.copyOf(offers.subList(0, Math.min(MOST_OFFERS, offers.size())));
    }

    /**
     * Returns the values of {@code columns} over the runs that match {@code scope}, by column key. A client requests them with every typed
     * character, so those of the default scope are cached.
     */
    Map<String, List<Offer>> offers(List<RunColumn> columns, RowFilter scope) {
        boolean usual = scope.equals(RunQuery.UNARCHIVED);
        List<RunColumn> open = columns.stream()
                .filter(column -> !usual || !counted.containsKey(column))
                .toList();
        List<RunMatch> all = open.isEmpty() ? List.of() : matching(scope);
        Map<String, List<Offer>> offers = new LinkedHashMap<>();
        for (RunColumn column : columns) {
            offers.put(
                    column.key(),
                    usual ? counted.computeIfAbsent(column, one -> offers(all, one)) : offers(all, column));
        }
        return offers;
    }
}
