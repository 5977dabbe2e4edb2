package dev.crucible.story.scene;

import dev.crucible.story.Agent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Condition of a scene, from its {@code if}. */
public sealed interface SceneCondition {
    boolean holds(SceneFacts facts);

    /** Returns the atoms of the condition: comparisons, and references to scenes, answers and romance. */
    default Stream<SceneCondition> atoms() {
        return switch (this) {
            case Not(SceneCondition inner) -> inner.atoms();
            case All(List<SceneCondition> parts) -> parts.stream().flatMap(SceneCondition::atoms);
            case Any(List<SceneCondition> parts) -> parts.stream().flatMap(SceneCondition::atoms);
            case Compare atom -> Stream.of(atom);
            case Seen atom -> Stream.of(atom);
            case Chose atom -> Stream.of(atom);
            case Romance atom -> Stream.of(atom);
        };
    }

    /** Returns the condition in the syntax of {@code if}, such as {@code runs >= 2 and seen.opening}. */
    default String written() {
        return switch (this) {
            case Not(SceneCondition inner) -> "not (" + inner.written() + ")";
            case All(List<SceneCondition> parts) ->
                parts.stream().map(SceneCondition::written).collect(Collectors.joining(" and "));
            case Any(List<SceneCondition> parts) ->
                parts.stream().map(SceneCondition::written).collect(Collectors.joining(" or ", "(", ")"));
            case Compare(Operand left, Relation relation, Operand right) ->
                left.written() + " " + relation.sign() + " " + right.written();
            case Seen(String scene) -> "seen." + scene;
            case Chose(String scene, String answer) -> "chose." + scene + "." + answer;
            case Romance romance -> "romance";
        };
    }

    /** Returns the conditions whose conjunction this is. */
    default Stream<SceneCondition> clauses() {
        return this instanceof All(List<SceneCondition> parts)
                ? parts.stream().flatMap(SceneCondition::clauses)
                : Stream.of(this);
    }

    /** Operand of a comparison. */
    sealed interface Operand {
        double in(SceneFacts facts);

        default String written() {
            return switch (this) {
                case Constant(double value) when value == Math.rint(value) -> Long.toString((long) value);
                case Constant(double value) -> Double.toString(value);
                case Quantity(Count count, Optional<Agent> agent) ->
                    count.word() + agent.map(whose -> "." + whose.id()).orElse("");
            };
        }
    }

    record Constant(double value) implements Operand {
        @Override
        public double in(SceneFacts facts) {
            return value;
        }
    }

    /**
     * A count.
     *
     * @param agent agent of the count, for counts per agent
     */
    record Quantity(Count count, Optional<Agent> agent) implements Operand {
        @Override
        public double in(SceneFacts facts) {
            return facts.of(count, agent);
        }
    }

    /** Comparison operator. */
    enum Relation {
        LESS("<"),
        AT_MOST("<="),
        EQUAL("=="),
        UNEQUAL("!="),
        AT_LEAST(">="),
        MORE(">");

        private final String sign;

        Relation(String sign) {
            this.sign = sign;
        }

        String sign() {
            return sign;
        }

        boolean holds(double left, double right) {
            int order = Double.compare(left, right);
            return switch (this) {
                case LESS -> order < 0;
                case AT_MOST -> order <= 0;
                case EQUAL -> order == 0;
                case UNEQUAL -> order != 0;
                case AT_LEAST -> order >= 0;
                case MORE -> order > 0;
            };
        }

        /** Returns the negation. */
        Relation opposite() {
            return switch (this) {
                case LESS -> AT_LEAST;
                case AT_MOST -> MORE;
                case EQUAL -> UNEQUAL;
                case UNEQUAL -> EQUAL;
                case AT_LEAST -> LESS;
                case MORE -> AT_MOST;
            };
        }

        /** Returns the operator for exchanged operands. */
        Relation mirrored() {
            return switch (this) {
                case LESS -> MORE;
                case AT_MOST -> AT_LEAST;
                case EQUAL -> EQUAL;
                case UNEQUAL -> UNEQUAL;
                case AT_LEAST -> AT_MOST;
                case MORE -> LESS;
            };
        }
    }

    record Compare(Operand left, Relation relation, Operand right) implements SceneCondition {
        @Override
        public boolean holds(SceneFacts facts) {
            return relation.holds(left.in(facts), right.in(facts));
        }
    }

    record Seen(String scene) implements SceneCondition {
        @Override
        public boolean holds(SceneFacts facts) {
            return facts.seen(scene);
        }
    }

    record Chose(String scene, String answer) implements SceneCondition {
        @Override
        public boolean holds(SceneFacts facts) {
            return facts.chosen(scene).filter(answer::equals).isPresent();
        }
    }

    /**
     * Romance is possible.
     *
     * @param agent the partner; empty for any
     */
    record Romance(Optional<Agent> agent) implements SceneCondition {
        @Override
        public boolean holds(SceneFacts facts) {
            return facts.romance(agent);
        }
    }

    record Not(SceneCondition inner) implements SceneCondition {
        @Override
        public boolean holds(SceneFacts facts) {
            return !inner.holds(facts);
        }
    }

    /** Conjunction; an empty one is always true. */
    record All(List<SceneCondition> parts) implements SceneCondition {
        public static final All NONE = new All(List.of());

        public All {
            parts = List.copyOf(parts);
        }

        @Override
        public boolean holds(SceneFacts facts) {
            return parts.stream().allMatch(part -> part.holds(facts));
        }
    }

    /** Disjunction. */
    record Any(List<SceneCondition> parts) implements SceneCondition {
        public Any {
            parts = List.copyOf(parts);
        }

        @Override
        public boolean holds(SceneFacts facts) {
            return parts.stream().anyMatch(part -> part.holds(facts));
        }
    }
}
