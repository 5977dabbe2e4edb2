package dev.crucible.lab.table;

import dev.crucible.engine.results.RunState;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.verdict.Word;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Strategies with equal values in some columns.
 *
 * @param key these values, Double or String; empty for none
 * @param members the strategies with their runs
 */
record RunGroup(List<Optional<Object>> key, List<Member> members) {

    /** A strategy of a run. */
    record Member(IndexedRun run, Cells strategy) {

        private Optional<Object> value(RunColumn column) {
            String text = run.text(strategy, column);
            double number = run.number(strategy, column);
            return text != null
                    ? Optional.of(text)
                    : Double.isNaN(number) ? Optional.empty() : Optional.of((Object) number);
        }
    }

    /** Groups {@code matches} by {@code columns}, in order of first occurrence. */
    static List<RunGroup> of(List<RunMatch> matches, List<RunColumn> columns) {
        Map<List<Optional<Object>>, RunGroup> groups = new LinkedHashMap<>();
        for (RunMatch match : matches) {
            for (Cells strategy : match.strategies()) {
                Member member = new Member(match.run(), strategy);
                List<Optional<Object>> key = new ArrayList<>(columns.size());
                columns.forEach(column -> key.add(member.value(column)));
                groups.computeIfAbsent(key, one -> new RunGroup(one, new ArrayList<>()))
                        .members
                        .add(member);
            }
        }
        return List.copyOf(groups.values());
    }

    /** Returns the number of distinct runs. */
    int runs() {
        return count(_ -> true);
    }

    /** Returns the number of distinct runs that are completed. */
    int finished() {
        return count(run -> RunState.COMPLETED.word().equals(run.common().text(RunColumn.STATUS.key())));
    }

    private int count(Predicate<IndexedRun> wanted) {
        return (int) members.stream()
                .map(Member::run)
                .filter(wanted)
                .map(IndexedRun::id)
                .distinct()
                .count();
    }

    /** Returns the mean of a column without its interval, which is costly; NaN without numbers. */
    double mean(RunColumn column) {
        double sum = 0;
        int count = 0;
        for (Member member : members) {
            double value = member.run.number(member.strategy, column);
            if (!Double.isNaN(value)) {
                sum += value;
                count++;
            }
        }
        return sum / count;
    }

    /** Returns the mean of a column with its interval. */
    Mean interval(RunColumn column) {
        return Mean.of(members.stream()
                .mapToDouble(member -> member.run.number(member.strategy, column))
                .toArray());
    }

    /** Returns the keys of the verdicts on its experiments, each over all seeds. */
    List<String> verdicts() {
        return GroupVerdict.of(members.stream().map(Member::strategy).toList()).stream()
                .map(Word::key)
                .toList();
    }

    /** Returns the text that all members share in {@code column}, or their verdicts; null if there is none or they differ. */
    @Nullable
    String text(RunColumn column) {
        if (column.equals(RunColumn.VERDICT)) {
            List<String> verdicts = verdicts();
            return verdicts.isEmpty() ? null : String.join(", ", verdicts);
        }
        String common = null;
        for (Member member : members) {
            String text = member.run.text(member.strategy, column);
            if (text == null || (common != null && !common.equals(text))) {
                return null;
            }
            common = text;
        }
        return common;
    }
}
