package dev.crucible.sweep;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the most harmful attack leaves of a contender. */
final class WorstCase {

    private WorstCase() {}

    /** At each place of the axes other than the attack, the group with the least mean accuracy of those that are attacked. */
    static List<Group> of(Results results, String contender) {
        int attack = results.scenarioAxes().indexOf(Axis.ATTACK);
        Map<List<String>, Group> worst = new LinkedHashMap<>();
        for (Group group : results.groups()) {
            if (group.contender().equals(contender) && group.attacked()) {
                List<String> place = new ArrayList<>(group.scenario());
                place.remove(attack);
                worst.merge(
                        place,
                        group,
                        (a, b) -> Comparator.<Group>comparingDouble(
                                                        g -> g.accuracy().mean())
                                                .compare(a, b)
                                        <= 0
                                ? a
                                : b);
            }
        }
        return List.copyOf(worst.values());
    }
}
