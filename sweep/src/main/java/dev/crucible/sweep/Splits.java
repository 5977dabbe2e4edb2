package dev.crucible.sweep;

import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetLoader;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.simulation.ExperimentSetup;
import dev.crucible.engine.simulation.ScheduledClasses;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Trial of every split before a run or sweep: one draw for each data set, skew and seed, and no training. */
public final class Splits {

    private static final String DATA = "data: ";

    private Splits() {}

    /** Returns the cells whose data cannot be split, with reasons, in the order of the grid; the sweep runs all the same. */
    public static List<Exclusion> failing(Grid grid, DatasetLoader datasets) {
        SharedDatasets shared = new SharedDatasets(datasets, grid.cells());
        Map<ExperimentSetup.Key, Optional<String>> reasons = new HashMap<>();
        List<Exclusion> failing = new ArrayList<>();
        for (Cell cell : grid.cells()) {
            reasons.computeIfAbsent(ExperimentSetup.Key.of(cell.strategy()), _ -> reason(() -> shared.take(cell)))
                    .ifPresent(reason -> failing.add(new Exclusion(cell.labels(), reason)));
            shared.giveBack(cell);
        }
        return failing;
    }

    /** Returns a line for each reason in {@code failing}, with the number of its cells and the labels that set them apart from the others. */
    public static List<String> lines(Grid grid, List<Exclusion> failing) {
        Map<String, List<Exclusion>> byReason = failing.stream()
                .collect(Collectors.groupingBy(Exclusion::reason, LinkedHashMap::new, Collectors.toList()));
        return byReason.entrySet().stream()
                .map(each -> "cannot run %d of %d cells%s: %s"
                        .formatted(
                                each.getValue().size(),
                                grid.cells().size(),
                                apart(grid, each.getValue()),
                                each.getKey()))
                .toList();
    }

    private static String apart(Grid grid, List<Exclusion> cells) {
        StringBuilder apart = new StringBuilder();
        for (int place = 0; place < grid.axes().size(); place++) {
            Axis axis = grid.axes().get(place);
            int label = place;
            List<String> theirs = cells.stream()
                    .map(cell -> cell.labels().get(label))
                    .distinct()
                    .toList();
            if (theirs.size() < axis.labels().size()) {
                apart.append(", ").append(axis.name()).append(' ').append(String.join(" and ", theirs));
            }
        }
        return apart.toString();
    }

    /** Result of a trial of a strategy's data: an error, or the summary and the warnings. */
    public sealed interface Trial {

        /** Returns the error or the warnings of the strategy at {@code place}. */
        List<Problem> problems(int place);

        /** Returns what a run would understand of the data, a sentence on each line. */
        default List<String> notes() {
            return List.of();
        }

        /** The data cannot be loaded or split. */
        record Refused(String reason) implements Trial {

            @Override
            public List<Problem> problems(int place) {
                return List.of(Problem.error(field(place), reason).of(Problem.Code.CONFLICT));
            }
        }

        /** The data are split. */
        record Split(List<String> understood, List<String> warnings) implements Trial {

            @Override
            public List<Problem> problems(int place) {
                return warnings.stream()
                        .map(warning ->
                                Problem.warning(field(place), DATA + warning).of(Problem.Code.DOUBTFUL))
                        .toList();
            }

            @Override
            public List<String> notes() {
                return understood.stream().map(line -> DATA + line).toList();
            }
        }

        private static String field(int place) {
            return "simulation_strategies." + place;
        }
    }

    /** Everything that a trial depends on, but the data's files. */
    public record Tried(ExperimentSetup.Key key, List<Attack> attacks) {

        public Tried {
            attacks = List.copyOf(attacks);
        }

        /** Returns the key of the trial of {@code strategy}. */
        public static Tried of(StrategyConfig strategy) {
            return new Tried(
                    ExperimentSetup.Key.of(strategy),
                    strategy.schedule().stream().map(AttackPhase::attack).toList());
        }
    }

    /**
     * Loads and splits the data of each strategy, by its place; equal splits are tried once. Data that are not there, and those that a program
     * of the user makes, are left out.
     *
     * @param present true for a request whose files are there
     */
    public static SortedMap<Integer, Trial> tried(
            List<StrategyConfig> strategies, DatasetLoader datasets, Predicate<DatasetRequest> present) {
        Map<DatasetRequest, Dataset> loaded = new HashMap<>();
        Set<Tried> tried = new HashSet<>();
        SortedMap<Integer, Trial> trials = new TreeMap<>();
        for (int i = 0; i < strategies.size(); i++) {
            StrategyConfig strategy = strategies.get(i);
            DatasetRequest wanted = strategy.dataRequest();
            if (wanted.external().isEmpty() && present.test(wanted) && tried.add(Tried.of(strategy))) {
                trials.put(i, trial(strategy, () -> loaded.computeIfAbsent(wanted, datasets::load)));
            }
        }
        return trials;
    }

    private static Trial trial(StrategyConfig strategy, Supplier<Dataset> data) {
        try {
            Dataset dataset = data.get();
            List<String> understood = new ArrayList<>(dataset.summary().lines());
            ScheduledClasses.told(strategy, dataset).forEach(line -> understood.add("attack_schedule: " + line));
            return new Trial.Split(
                    understood, ExperimentSetup.of(strategy, dataset).warnings());
        } catch (DataException e) {
            return new Trial.Refused(String.valueOf(e.getMessage()));
        }
    }

    private static Optional<String> reason(Runnable split) {
        try {
            split.run();
            return Optional.empty();
        } catch (DataException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
