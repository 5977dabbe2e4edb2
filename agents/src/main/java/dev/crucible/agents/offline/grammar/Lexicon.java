package dev.crucible.agents.offline.grammar;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.LanguageFile;
import dev.crucible.agents.understanding.Spelling;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/**
 * Words and phrases that players use, and what they stand for. The longest phrase wins; a word that is nothing exact is taken for the
 * one term it is a likely misspelling of.
 */
final class Lexicon {

    private static final String FILE = "lexicon.yaml";
    private static final String ELIDED = "ELIDED";
    private static final int SHORTEST_MISSPELT = 4;

    /** Words a letter off a term ("files") that mean something else. */
    private static final Set<String> NO_SLIPS = Form.words("no_slip");

    private record Meaning(Token.Kind kind, String value) {}

    private final Map<String, Meaning> meanings = new HashMap<>();
    private final Map<String, String> terms = new HashMap<>();
    private final Map<String, String> asked = new HashMap<>();
    private final Set<String> vocabulary = new TreeSet<>();
    private final Set<String> elided = new HashSet<>();
    private final Slots slots;
    private int longest = 1;

    /** The bundled lexicon for lines of a language, with the names of all topics. */
    Lexicon(Knowledge knowledge, Language language) {
        slots = new Slots(this::number, language);
        JsonNode own = LanguageFile.yaml(language, FILE).orElse(MissingNode.getInstance());
        own.path(ELIDED).forEach(article -> elided.add(article.asText() + "'"));
        add(own);
        add(BundledFile.yaml(Lexicon.class, FILE));
        for (KnowledgeTopic topic : knowledge.topics()) {
            Token.Kind kind =
                    switch (topic.kind()) {
                        case RULE -> Token.Kind.RULE;
                        case ATTACK -> Token.Kind.ATTACK;
                        case PRE -> Token.Kind.PRE;
                        case TERM -> Token.Kind.TOPIC;
                    };
            Knowledge.names(topic).forEach(name -> add(name, kind, topic.key()));
            if (topic.kind() == KnowledgeTopic.Kind.TERM) {
                Knowledge.names(topic).forEach(name -> terms.put(name, topic.key()));
            }
        }
        knowledge.topics().forEach(topic -> topic.words()
                .forEach(word -> asked.put(Knowledge.spaced(word), topic.key())));
    }

    private void add(JsonNode root) {
        root.properties().stream()
                .filter(kind -> !kind.getKey().equals(ELIDED))
                .forEach(kind -> kind.getValue().properties().forEach(entry -> entry.getValue()
                        .forEach(phrase -> add(phrase.asText(), Token.Kind.valueOf(kind.getKey()), entry.getKey()))));
    }

    private void add(String phrase, Token.Kind kind, String value) {
        List<String> words = words(phrase);
        String key = String.join(" ", words);
        Meaning meaning = new Meaning(kind, value);
        if (meanings.putIfAbsent(key, meaning) == null) {
            longest = Math.max(longest, words.size());
        }
        // A short number is not what a misspelt word meant: "macht" is no "acht".
        words.stream()
                .filter(word -> kind != Token.Kind.NUMBER || word.length() > SHORTEST_MISSPELT)
                .forEach(vocabulary::add);
    }

    private List<String> words(String phrase) {
        List<String> words = new ArrayList<>();
        for (Token token : whole(Tokenizer.cut(phrase))) {
            words.add(
                    switch (token) {
                        case Token.Word word -> word.text();
                        case Token.Amount number -> Long.toString((long) number.value());
                        default -> "";
                    });
        }
        return words;
    }

    /** The topic of which this is the whole name, whatever else its words mean. */
    Optional<String> term(String name) {
        return Optional.ofNullable(terms.get(name)).or(() -> Optional.ofNullable(asked.get(name)));
    }

    /** The topic that is meant by this only where a line asks what it means; a likely misspelling counts. */
    Optional<String> asked(String name) {
        String exact = asked.get(name);
        if (exact != null || name.length() < SHORTEST_MISSPELT || Spelling.isCommon(name) || terms.containsKey(name)) {
            return Optional.ofNullable(exact);
        }
        return asked.keySet().stream()
                .filter(known -> known.length() >= SHORTEST_MISSPELT
                        && known.charAt(0) == name.charAt(0)
                        && Spelling.distance(name, known) <= Spelling.forgiven(name, known))
                .min(Comparator.comparingInt((String known) -> Spelling.distance(name, known))
                        .thenComparing(Comparator.naturalOrder()))
                .map(asked::get);
    }

    /** Topics that a reading names in words which mean something else elsewhere, as "accuracy" does where results are asked for. */
    List<String> terms(Reading reading) {
        return reading.all(Token.Term.class).stream()
                .map(term -> Optional.ofNullable(terms.get(term.surface())))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }

    /** Puts terms in the place of the words that stand for them. */
    List<Token> read(List<Token> line) {
        List<Token> tokens = whole(line);
        List<Token> corrected = tokens.stream().map(this::corrected).toList();
        List<Token> read = new ArrayList<>();
        int at = 0;
        while (at < tokens.size()) {
            int length = match(corrected, at);
            if (length > 0) {
                String phrase = phrase(corrected, at, length);
                read.add(term(Objects.requireNonNull(meanings.get(phrase), phrase), phrase));
                at += length;
            } else {
                read.add(tokens.get(at));
                at++;
            }
        }
        return read;
    }

    /** Words without the article that has melted into them. */
    private List<Token> whole(List<Token> tokens) {
        return elided.isEmpty()
                ? tokens
                : tokens.stream()
                        .map(token -> token instanceof Token.Word(String word)
                                ? new Token.Word(elided.stream()
                                        .filter(article -> word.startsWith(article) && word.length() > article.length())
                                        .findFirst()
                                        .map(article -> word.substring(article.length()))
                                        .orElse(word))
                                : token)
                        .toList();
    }

    /** The same for a request for an experiment: what it says by more than names is put in as well. */
    List<Token> slots(List<Token> tokens) {
        return read(slots.fill(whole(tokens)));
    }

    /** Returns true if a line tells what attackers do. */
    boolean tellsDeed(List<Token> tokens) {
        return slots.tellsDeed(tokens);
    }

    /** Returns true if a word is one of a term, or a likely misspelling of one. */
    boolean knows(String word) {
        return corrected(new Token.Word(word)) instanceof Token.Word(String meant) && vocabulary.contains(meant);
    }

    private OptionalDouble number(Token token) {
        return switch (token) {
            case Token.Amount(double value, boolean share) when !share -> OptionalDouble.of(value);
            case Token.Word(String word)
            when meanings.get(word) instanceof Meaning(var kind, var value) && kind == Token.Kind.NUMBER ->
                OptionalDouble.of(Double.parseDouble(value));
            default -> OptionalDouble.empty();
        };
    }

    /** A number word from two on as a number: "the last one" counts none. */
    Token several(Token token) {
        OptionalDouble number = token instanceof Token.Word ? number(token) : OptionalDouble.empty();
        return number.isPresent() && number.getAsDouble() > 1 ? new Token.Amount(number.getAsDouble(), false) : token;
    }

    private static Token term(Meaning meaning, String phrase) {
        return switch (meaning.kind()) {
            case NUMBER -> new Token.Amount(Double.parseDouble(meaning.value()), false);
            case SHARE -> new Token.Amount(Double.parseDouble(meaning.value()), true);
            default -> new Token.Term(meaning.kind(), meaning.value(), phrase);
        };
    }

    private int match(List<Token> tokens, int at) {
        if (!(tokens.get(at) instanceof Token.Word)) {
            return 0;
        }
        for (int length = Math.min(longest, tokens.size() - at); length > 0; length--) {
            if (meanings.containsKey(phrase(tokens, at, length))) {
                return length;
            }
        }
        return 0;
    }

    /** The words from {@code at} joined; a whole number may be part of a name, such as cifar 10. */
    private static String phrase(List<Token> tokens, int at, int length) {
        StringBuilder phrase = new StringBuilder();
        for (Token token : tokens.subList(at, at + length)) {
            phrase.append(phrase.isEmpty() ? "" : " ");
            switch (token) {
                case Token.Word word -> phrase.append(word.text());
                case Token.Amount number when !number.share() -> phrase.append((long) number.value());
                default -> phrase.append('\0');
            }
        }
        return phrase.toString();
    }

    private Token corrected(Token token) {
        // "Krum's accuracy" is about Krum.
        if (token instanceof Token.Word(String word)
                && word.endsWith("'s")
                && !vocabulary.contains(word)
                && vocabulary.contains(word.substring(0, word.length() - 2))) {
            return new Token.Word(word.substring(0, word.length() - 2));
        }
        if (!(token instanceof Token.Word(String word))
                || word.length() < SHORTEST_MISSPELT
                || vocabulary.contains(word)
                || Spelling.isCommon(word)
                || NO_SLIPS.contains(word)) {
            return token;
        }
        String best = word;
        int least = Integer.MAX_VALUE;
        for (String candidate : vocabulary) {
            int distance = Spelling.distance(word, candidate);
            if (candidate.length() >= SHORTEST_MISSPELT
                    && (distance < 2 || candidate.charAt(0) == word.charAt(0))
                    && distance <= Spelling.forgiven(word, candidate)
                    && (distance < least || (distance == least && candidate.length() > best.length()))) {
                least = distance;
                best = candidate;
            }
        }
        return new Token.Word(best);
    }
}
