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
 * All runs at one moment, the newest first.
 *
 * @param unread how many runs are there that the index has not read yet
 * @param counted the values of columns that were counted already, over runs that are not archived
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

    /** No runs. */
    static RunTable empty() {
        return new RunTable(List.of(), TableColumns.of(List.of()), 0);
    }

    /** A value that occurs, and in how many runs. */
    record Offer(String value, int runs) {}

    /** The runs of which {@code filter} takes a strategy. */
    List<RunMatch> matching(RowFilter filter) {
        // A plain stream of thousands would be filtered on one core.
        return runs.parallelStream()
                .map(run -> RunMatch.of(run, filter))
                .filter(Objects::nonNull)
                .toList();
    }

    /** {@code matches} by {@code orders}, the first of which counts most. */
    static List<RunMatch> sorted(List<RunMatch> matches, List<RowOrder> orders) {
        List<RunMatch> sorted = matches;
        for (RowOrder order : orders.reversed()) {
            RunColumn column = order.column();
            sorted = order.sorted(
                    sorted, match -> match.extreme(column, order.descending()), match -> match.text(column));
        }
        return sorted;
    }

    /** {@code groups} by {@code orders}; texts that differ within a group count as none. */
    static List<RunGroup> sortedGroups(List<RunGroup> groups, List<RowOrder> orders) {
        List<RunGroup> sorted = groups;
        for (RowOrder order : orders.reversed()) {
            RunColumn column = order.column();
            sorted = order.sorted(sorted, group -> group.mean(column), group -> group.text(column));
        }
        return sorted;
    }

    /** The values of {@code column}, or the parts of them between commas, the most frequent first. */
    private static List<Offer> offers(List<RunMatch> all, RunColumn column) {
        // Whole values first: the parts of a few are found faster than those of thousands.
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
     * The values of {@code columns} over the runs that {@code scope} takes, by the key of their column. The list asks for the same ones with every
     * letter that is typed, so those of the usual scope are counted once.
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
