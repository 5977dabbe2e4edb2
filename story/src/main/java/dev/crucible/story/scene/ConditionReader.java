package dev.crucible.story.scene;

import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import dev.crucible.story.scene.SceneCondition.All;
import dev.crucible.story.scene.SceneCondition.Any;
import dev.crucible.story.scene.SceneCondition.Chose;
import dev.crucible.story.scene.SceneCondition.Compare;
import dev.crucible.story.scene.SceneCondition.Constant;
import dev.crucible.story.scene.SceneCondition.Not;
import dev.crucible.story.scene.SceneCondition.Operand;
import dev.crucible.story.scene.SceneCondition.Quantity;
import dev.crucible.story.scene.SceneCondition.Relation;
import dev.crucible.story.scene.SceneCondition.Romance;
import dev.crucible.story.scene.SceneCondition.Seen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Parses conditions: comparisons and flags, joined by {@code and}, {@code or}, {@code not} and parentheses. {@code and}
 * binds more tightly than {@code or}.
 */
final class ConditionReader {
    private static final Pattern TOKEN =
            Pattern.compile("\\s*(<=|>=|==|!=|<|>|\\(|\\)|[0-9]+(?:\\.[0-9]+)?|[a-z][a-z0-9_]*(?:\\.[a-z0-9_]+)*)");

    private final Optional<Agent> agent;
    private final Company company;
    private final List<String> tokens;
    private int at;

    private ConditionReader(List<String> tokens, Optional<Agent> agent, Company company) {
        this.tokens = tokens;
        this.company = company;
        this.agent = agent;
    }

    /**
     * Parses a condition.
     *
     * @param agent agent of the scene, whose affinity a plain {@code affinity} means
     * @param company agents that {@code affinity.AGENT} may name
     * @throws IllegalArgumentException if it is no condition; the message gives the reason and the fix
     */
    static SceneCondition read(String text, Optional<Agent> agent, Company company) {
        ConditionReader reader = new ConditionReader(tokens(text), agent, company);
        SceneCondition condition = reader.any();
        if (reader.at < reader.tokens.size()) {
            throw new IllegalArgumentException(
                    "\"" + reader.tokens.get(reader.at) + "\" is one too many; join comparisons by and, or");
        }
        return condition;
    }

    private static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        int end = 0;
        while (matcher.lookingAt()) {
            tokens.add(matcher.group(1));
            end = matcher.end();
            matcher.region(end, text.length());
        }
        if (!text.substring(end).isBlank()) {
            throw new IllegalArgumentException(
                    "cannot be read from \"" + text.substring(end).strip()
                            + "\" on; there are names, numbers, < <= == != >= >, and, or, not, ( )");
        }
        return tokens;
    }

    private SceneCondition any() {
        List<SceneCondition> parts = new ArrayList<>(List.of(all()));
        while (take("or")) {
            parts.add(all());
        }
        return parts.size() == 1 ? parts.getFirst() : new Any(parts);
    }

    private SceneCondition all() {
        List<SceneCondition> parts = new ArrayList<>(List.of(part()));
        while (take("and")) {
            parts.add(part());
        }
        return parts.size() == 1 ? parts.getFirst() : new All(parts);
    }

    private SceneCondition part() {
        if (take("not")) {
            return new Not(part());
        }
        if (take("(")) {
            SceneCondition inner = any();
            if (!take(")")) {
                throw new IllegalArgumentException("a parenthesis is not closed");
            }
            return inner;
        }
        String word = next();
        Optional<SceneCondition> flag = flag(word);
        return flag.isPresent() ? flag.get() : comparison(word);
    }

    private Optional<SceneCondition> flag(String word) {
        String[] parts = word.split("\\.");
        return switch (parts[0]) {
            case "romance" -> Optional.of(new Romance(agent));
            case "seen" -> {
                if (parts.length != 2) {
                    throw new IllegalArgumentException(word + ": write seen.SCENE");
                }
                yield Optional.of(new Seen(parts[1]));
            }
            case "chose" -> {
                if (parts.length != 3) {
                    throw new IllegalArgumentException(word + ": write chose.SCENE.ANSWER");
                }
                yield Optional.of(new Chose(parts[1], parts[2]));
            }
            default -> Optional.empty();
        };
    }

    private SceneCondition comparison(String word) {
        Operand left = operand(word);
        if (at == tokens.size() || relation(tokens.get(at)).isEmpty()) {
            throw new IllegalArgumentException(word + ": compare it, such as " + word + " >= 1");
        }
        Relation relation = relation(tokens.get(at++)).orElseThrow();
        Operand right = operand(next());
        return left instanceof Constant
                ? new Compare(right, relation.mirrored(), left)
                : new Compare(left, relation, right);
    }

    private Operand operand(String word) {
        if (Character.isDigit(word.charAt(0))) {
            return new Constant(Double.parseDouble(word));
        }
        String[] parts = word.split("\\.");
        Optional<Count> count = Count.of(parts[0]);
        if (count.isEmpty() || parts.length > (count.get().isOfAgent() ? 2 : 1)) {
            throw new IllegalArgumentException(word + ": is not known; there are "
                    + Arrays.stream(Count.values()).map(Count::word).collect(Collectors.joining(", "))
                    + ", affinity.AGENT, romance, seen.SCENE, chose.SCENE.ANSWER");
        }
        if (!count.get().isOfAgent()) {
            return new Quantity(count.get(), Optional.empty());
        }
        Optional<Agent> whose = parts.length == 2 ? company.find(parts[1]).filter(company.crew()::contains) : agent;
        if (whose.isEmpty()) {
            throw new IllegalArgumentException(word + ": name one of the crew, such as " + parts[0] + ".metis");
        }
        return new Quantity(count.get(), whose);
    }

    private static Optional<Relation> relation(String sign) {
        return Arrays.stream(Relation.values())
                .filter(relation -> relation.sign().equals(sign))
                .findFirst();
    }

    private boolean take(String token) {
        if (at < tokens.size() && tokens.get(at).equals(token)) {
            at++;
            return true;
        }
        return false;
    }

    private String next() {
        if (at == tokens.size()) {
            throw new IllegalArgumentException("ends too early");
        }
        String token = tokens.get(at++);
        if (!token.matches("[a-z0-9].*") || token.matches("and|or|not")) {
            throw new IllegalArgumentException("\"" + token + "\" stands where a name or a number should");
        }
        return token;
    }
}
