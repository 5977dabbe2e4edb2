package dev.crucible.story.scene;

import dev.crucible.story.scene.SceneCondition.All;
import dev.crucible.story.scene.SceneCondition.Any;
import dev.crucible.story.scene.SceneCondition.Chose;
import dev.crucible.story.scene.SceneCondition.Compare;
import dev.crucible.story.scene.SceneCondition.Constant;
import dev.crucible.story.scene.SceneCondition.Not;
import dev.crucible.story.scene.SceneCondition.Quantity;
import dev.crucible.story.scene.SceneCondition.Relation;
import dev.crucible.story.scene.SceneCondition.Romance;
import dev.crucible.story.scene.SceneCondition.Seen;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Disjunctive normal form of a condition: the ways in which it can hold, each with the range of every count. A
 * comparison of two counts narrows no range. Contradictory ways are left out.
 */
final class Reach {
    private final List<Way> ways;

    private Reach(List<Way> ways) {
        this.ways = ways;
    }

    static Reach of(SceneCondition condition) {
        return new Reach(ways(condition, true).stream().filter(Way::isPossible).toList());
    }

    /** Returns true if the condition contradicts itself. */
    boolean isContradiction() {
        return ways.isEmpty();
    }

    /** Returns, for each way, the scenes that must have been played before. */
    Stream<List<String>> asked() {
        return ways.stream().map(way -> way.held().stream()
                .flatMap(atom -> switch (atom) {
                    case Seen(String scene) -> Stream.of(scene);
                    case Chose(String scene, String answer) -> Stream.of(scene);
                    default -> Stream.empty();
                })
                .sorted()
                .toList());
    }

    /** Returns the minimum of a count while the condition holds. */
    double least(Count count) {
        return ways.stream()
                .mapToDouble(
                        way -> way.range(new Quantity(count, Optional.empty())).least())
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** One way: positive and negated atoms that hold together. */
    private record Way(List<SceneCondition> held, List<SceneCondition> denied) {
        Range range(Quantity quantity) {
            Range range = new Range(quantity.count().least(), quantity.count().most());
            for (SceneCondition atom : held) {
                if (atom instanceof Compare(Quantity left, Relation relation, Constant(double value))
                        && left.equals(quantity)) {
                    range = range.with(relation, value, quantity.count() != Count.AFFINITY);
                }
            }
            return range;
        }

        boolean isPossible() {
            Map<String, String> answers = new HashMap<>();
            for (SceneCondition atom : held) {
                boolean otherAnswer = atom instanceof Chose(String scene, String answer)
                        && !answers.computeIfAbsent(scene, first -> answer).equals(answer);
                if (otherAnswer || denied.contains(atom)) {
                    return false;
                }
                if (atom instanceof Chose(String scene, String answer) && denied.contains(new Seen(scene))) {
                    return false;
                }
                if (atom instanceof Compare(Quantity quantity, Relation relation, Constant bound)
                        && range(quantity).isEmpty()) {
                    return false;
                }
            }
            return true;
        }

        Way and(Way other) {
            return new Way(joined(held, other.held), joined(denied, other.denied));
        }

        private static List<SceneCondition> joined(List<SceneCondition> one, List<SceneCondition> other) {
            Set<SceneCondition> both = new HashSet<>(one);
            both.addAll(other);
            return List.copyOf(both);
        }
    }

    private record Range(double least, double most) {
        boolean isEmpty() {
            return least > most;
        }

        /**
         * Intersects the range with a comparison.
         *
         * @param whole true for an integer count
         */
        Range with(Relation relation, double value, boolean whole) {
            double step = whole ? 1 : 1e-9;
            return switch (relation) {
                case LESS -> new Range(least, Math.min(most, whole ? Math.ceil(value) - 1 : value - step));
                case AT_MOST -> new Range(least, Math.min(most, whole ? Math.floor(value) : value));
                case EQUAL -> new Range(Math.max(least, value), Math.min(most, value));
                case UNEQUAL -> new Range(least == value ? least + step : least, most == value ? most - step : most);
                case AT_LEAST -> new Range(Math.max(least, whole ? Math.ceil(value) : value), most);
                case MORE -> new Range(Math.max(least, whole ? Math.floor(value) + 1 : value + step), most);
            };
        }
    }

    /**
     * Returns the ways in which a condition holds, or does not.
     *
     * @param wanted true for the condition, false for its negation
     */
    private static List<Way> ways(SceneCondition condition, boolean wanted) {
        return switch (condition) {
            case Not(SceneCondition inner) -> ways(inner, !wanted);
            case All(List<SceneCondition> parts) -> wanted ? product(parts, true) : sum(parts, false);
            case Any(List<SceneCondition> parts) -> wanted ? sum(parts, true) : product(parts, false);
            case Compare(var left, Relation relation, var right) ->
                List.of(new Way(List.of(new Compare(left, wanted ? relation : relation.opposite(), right)), List.of()));
            case Seen atom -> way(atom, wanted);
            case Chose atom -> way(atom, wanted);
            case Romance atom -> way(atom, wanted);
        };
    }

    private static List<Way> way(SceneCondition atom, boolean wanted) {
        return List.of(wanted ? new Way(List.of(atom), List.of()) : new Way(List.of(), List.of(atom)));
    }

    private static List<Way> sum(List<SceneCondition> parts, boolean wanted) {
        return parts.stream().flatMap(part -> ways(part, wanted).stream()).toList();
    }

    private static List<Way> product(List<SceneCondition> parts, boolean wanted) {
        List<Way> all = List.of(new Way(List.of(), List.of()));
        for (SceneCondition part : parts) {
            List<Way> more = new ArrayList<>();
            for (Way one : all) {
                ways(part, wanted).forEach(other -> more.add(one.and(other)));
            }
            all = more;
        }
        return all;
    }
}
