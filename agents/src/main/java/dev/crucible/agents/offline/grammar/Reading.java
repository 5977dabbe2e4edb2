package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.offline.grammar.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The tokens of a sentence with its terms found, and questions about them. */
record Reading(List<Token> tokens) {

    Reading {
        tokens = List.copyOf(tokens);
    }

    boolean has(Kind kind) {
        return !values(kind).isEmpty();
    }

    boolean has(Kind kind, String value) {
        return values(kind).contains(value);
    }

    /** The rule or attack that it names first. */
    Optional<String> strategy() {
        return Stream.of(Kind.RULE, Kind.ATTACK)
                .flatMap(kind -> values(kind).stream())
                .findFirst();
    }

    /** How a topic shall be told. */
    TopicForm form() {
        return Stream.of(TopicForm.SIMPLE, TopicForm.EXAMPLE, TopicForm.EXACT, TopicForm.BRIEF)
                .filter(form -> has(Kind.FORM, form.name().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElse(TopicForm.WHOLE);
    }

    boolean wants(String intent) {
        return has(Kind.INTENT, intent);
    }

    /** Values of all terms of a kind, each once, in their order. */
    List<String> values(Kind kind) {
        return tokens.stream()
                .filter(token -> token instanceof Token.Term term && term.kind() == kind)
                .map(token -> ((Token.Term) token).value())
                .distinct()
                .toList();
    }

    <T extends Token> List<T> all(Class<T> type) {
        return tokens.stream().filter(type::isInstance).map(type::cast).toList();
    }

    <T extends Token> Optional<T> first(Class<T> type) {
        return all(type).stream().findFirst();
    }

    /** Words that are no terms. */
    List<String> words() {
        return all(Token.Word.class).stream().map(Token.Word::text).toList();
    }

    boolean hasWord(String word) {
        return words().contains(word);
    }

    /** The term at {@code at}, if there is one of this kind. */
    Optional<Token.Term> term(int at, Kind kind) {
        return at >= 0 && at < tokens.size() && tokens.get(at) instanceof Token.Term term && term.kind() == kind
                ? Optional.of(term)
                : Optional.empty();
    }

    /** Keywords of all that can be explained, in their order, each once. */
    List<String> topics() {
        List<String> topics = new ArrayList<>();
        for (Token token : tokens) {
            if (token instanceof Token.Term(Kind kind, String value, String ignored)
                    && (kind == Kind.RULE || kind == Kind.ATTACK || kind == Kind.PRE || kind == Kind.TOPIC)
                    && !topics.contains(value)) {
                topics.add(value);
            }
        }
        return topics;
    }
}
