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

/**
 * All runs at one moment, the newest first.
 *
 * @param unread how many runs are there that the index has not read yet
 */
record RunTable(List<IndexedRun> runs, TableColumns columns, int unread) {

    private static final int MOST_OFFERS = 200;

    RunTable {
        runs = List.copyOf(runs);
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
    static List<Offer> offers(List<RunMatch> all, RunColumn column) {
        Map<String, Integer> counts = new HashMap<>();
        for (RunMatch match : all) {
            Set<String> values = new TreeSet<>();
            for (Object value : match.values(column)) {
                values.addAll(List.of(value.toString().split(", ")));
            }
            if (values.isEmpty()) {
                values.add("");
            }
            values.forEach(value -> counts.merge(value, 1, Integer::sum));
        }
        List<Offer> offers = new ArrayList<>();
        counts.forEach((value, count) -> offers.add(new Offer(value, count)));
        offers.sort(Comparator.comparingInt(Offer::runs).reversed().thenComparing(Offer::value, NaturalOrder.INSTANCE));
        return offers.subList(0, Math.min(MOST_OFFERS, offers.size()));
    }

    /** Offers by the key of their column. */
    static Map<String, List<Offer>> offers(List<RunMatch> all, List<RunColumn> columns) {
        Map<String, List<Offer>> offers = new LinkedHashMap<>();
        columns.forEach(column -> offers.put(column.key(), offers(all, column)));
        return offers;
    }
}
