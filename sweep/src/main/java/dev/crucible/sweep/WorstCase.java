package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The most harmful of several groups of a contender: the one that leaves least in its attack's own measure, {@link CellScore#left}. The worst
 * of many equal attacks looks worse than it is on the seeds that chose it. So it is chosen on one half of the seeds and shown on the other.
 *
 * @param shown the group, with the seeds of its figure
 * @param chosenOn the number of seeds that chose it
 * @param sameSeeds true if it is shown on the seeds that chose it, since there are fewer than {@value #HALVES}
 */
public record WorstCase(Group shown, int chosenOn, boolean sameSeeds) {

    /** Seeds from which on they are split. */
    static final int HALVES = 6;

    /** Returns, for each combination of the axes other than the attack, the worst attack on {@code contender}. */
    static List<WorstCase> byPlace(Results results, String contender) {
        int attack = results.scenarioAxes().indexOf(Axis.ATTACK);
        Map<List<String>, List<Group>> places = new LinkedHashMap<>();
        for (Group group : results.groups()) {
            if (group.contender().equals(contender) && group.attacked() && group.measured()) {
                List<String> place = new ArrayList<>(group.scenario());
                place.remove(attack);
                places.computeIfAbsent(place, _ -> new ArrayList<>()).add(group);
            }
        }
        return places.values().stream()
                .map(groups -> of(results, groups))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns the worst of {@code groups}, empty without one. */
    static Optional<WorstCase> of(Results results, List<Group> groups) {
        List<String> units = results.units();
        boolean same = units.size() < HALVES;
        Set<String> choosing = Set.copyOf(same ? units : units.subList(0, units.size() / 2));
        return groups.stream()
                .min(Comparator.comparingDouble(group -> group.only(row -> choosing.contains(results.unit(row)))
                        .left()
                        .mean()))
                .map(group -> new WorstCase(
                        same ? group : group.only(row -> !choosing.contains(results.unit(row))), choosing.size(), same))
                .filter(worst -> !worst.shown.rows().isEmpty());
    }

    /** Returns how it was chosen, in a sentence without a full stop. */
    static String choice(Results results) {
        int seeds = results.units().size();
        return seeds < HALVES
                ? "With fewer than %d seeds it is chosen and shown on the same ones, which makes it look worse than it is"
                        .formatted(HALVES)
                : "It is chosen on %d seeds and shown on the other %d".formatted(seeds / 2, seeds - seeds / 2);
    }

    void writeTo(ObjectNode node) {
        node.put("measure", (shown.targeted() ? Measure.SUCCESS : Measure.ACCURACY).key())
                .put("chosen_on", chosenOn)
                .put("same_seeds", sameSeeds);
    }
}
