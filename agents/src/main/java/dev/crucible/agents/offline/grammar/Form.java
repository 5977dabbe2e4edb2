package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.mind.LanguageFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A form that words take, from {@code forms.yaml}: a word, the beginning, the end or a piece of one ({@code flip~}, {@code ~regel},
 * {@code ~norm~}), a choice ({@code (the|their)}), a number ({@code #}), up to three tokens of any kind ({@code *}), any that follow
 * ({@code **}), a word that is told ({@code <>}), each perhaps missing ({@code the?}).
 */
public record Form(List<Part> parts) {

    private static final String FILE = "forms.yaml";
    private static final int SKIPPED = 3;

    private static final Map<String, List<Form>> LINES = lines();

    public Form {
        parts = List.copyOf(parts);
        if (parts.stream().allMatch(part -> part.optional() || part.kind().isGap())) {
            throw new IllegalArgumentException("a form takes at least one word: " + parts);
        }
    }

    /** Kinds of parts. */
    private enum Kind {
        WORD,
        NUMBER,
        OTHER,
        TOLD,
        GAP,
        FAR;

        private boolean isGap() {
            return this == GAP || this == FAR;
        }
    }

    /** A part of a form; in {@code words} a {@code ~} stands for what may be missing of a word. */
    record Part(Kind kind, List<String> words, boolean optional) {

        Part {
            words = List.copyOf(words);
        }

        private boolean fits(Token token, Predicate<Token> number) {
            return switch (kind) {
                case NUMBER -> number.test(token);
                case WORD ->
                    switch (token) {
                        case Token.Word(String text) -> words.stream().anyMatch(word -> fits(word, text));
                        case Token.Amount(double value, boolean share) ->
                            !share && words.contains(Long.toString((long) value));
                        default -> false;
                    };
                case TOLD -> token instanceof Token.Word || token instanceof Token.Quote || token instanceof Token.File;
                case OTHER ->
                    token instanceof Token.Word(String text) && words.stream().noneMatch(word -> fits(word, text));
                case GAP, FAR -> false;
            };
        }

        private static boolean fits(String word, String text) {
            boolean begins = word.endsWith("~");
            String piece =
                    word.substring(word.startsWith("~") && word.length() > 1 ? 1 : 0, word.length() - (begins ? 1 : 0));
            if (piece.length() + (begins ? 1 : 0) < word.length()) {
                return begins ? text.contains(piece) : text.endsWith(piece);
            }
            return begins ? text.startsWith(piece) : text.equals(word);
        }
    }

    static Form of(String text) {
        return new Form(Arrays.stream(text.split(" ")).map(Form::part).toList());
    }

    private static Part part(String text) {
        boolean optional = text.endsWith("?");
        String plain = optional ? text.substring(0, text.length() - 1) : text;
        return switch (plain) {
            case "#" -> new Part(Kind.NUMBER, List.of(), optional);
            case "*" -> new Part(Kind.GAP, List.of(), optional);
            case "**" -> new Part(Kind.FAR, List.of(), optional);
            case "<>" -> new Part(Kind.TOLD, List.of(), optional);
            default ->
                new Part(
                        plain.startsWith("(^") ? Kind.OTHER : Kind.WORD,
                        List.of(plain.replaceAll("[()^]", "").split("\\|")),
                        optional);
        };
    }

    /** Words of a kind, in all languages. */
    static Set<String> words(String kind) {
        return Stream.concat(Stream.of(BundledFile.yaml(Form.class, FILE)), LanguageFile.all(FILE).stream())
                .flatMap(file -> Stream.of(file.at("/words/" + kind).asText().split(" ")))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Map<String, List<Form>> lines() {
        Map<String, List<Form>> lines = new LinkedHashMap<>();
        BundledFile.yaml(Form.class, FILE).path("lines").properties().forEach(entry -> {
            List<Form> forms = new ArrayList<>();
            entry.getValue().forEach(form -> forms.add(of(form.asText())));
            lines.put(entry.getKey(), List.copyOf(forms));
        });
        return lines;
    }

    /** Places of the tokens that it takes where it begins at {@code from}, without those of a gap; empty where it does not fit. */
    Optional<Set<Integer>> at(List<Token> tokens, int from, Predicate<Token> number) {
        return fit(tokens, from, 0, number).map(Map::keySet);
    }

    private Optional<Map<Integer, Part>> fit(List<Token> tokens, int at, int part, Predicate<Token> number) {
        if (part == parts.size()) {
            return Optional.of(new TreeMap<>());
        }
        Part next = parts.get(part);
        if (next.kind.isGap()) {
            int most = next.kind == Kind.GAP ? SKIPPED : tokens.size() - at;
            return IntStream.rangeClosed(0, most)
                    .mapToObj(skipped -> fit(tokens, at + skipped, part + 1, number))
                    .flatMap(Optional::stream)
                    .findFirst();
        }
        if (at < tokens.size() && next.fits(tokens.get(at), number)) {
            Optional<Map<Integer, Part>> rest = fit(tokens, at + 1, part + 1, number);
            if (rest.isPresent()) {
                rest.get().put(at, next);
                return rest;
            }
        }
        return next.optional ? fit(tokens, at, part + 1, number) : Optional.empty();
    }

    /** The places that one of the forms of a kind takes from a place on; the first form that fits counts. */
    static Optional<Set<Integer>> taken(String kind, List<Token> line, int from) {
        return lines(kind).stream()
                .flatMap(form -> form.at(line, from, Token.Amount.class::isInstance).stream())
                .findFirst();
    }

    /** The place of the word that one of the forms of a kind tells from a place on. */
    static Optional<Integer> told(String kind, List<Token> line, int from) {
        return lines(kind).stream()
                .flatMap(form -> form.fit(line, from, 0, Token.Amount.class::isInstance).stream())
                .flatMap(taken -> taken.entrySet().stream())
                .filter(taken -> taken.getValue().kind == Kind.TOLD)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Returns true if a line begins in one of the forms of a kind, behind words that only join it to the line before. */
    static boolean begins(String kind, List<Token> line) {
        return starts(line).anyMatch(first -> fits(lines(kind), line, first));
    }

    /** Returns true if a line has one of the forms of a kind anywhere. */
    static boolean has(String kind, List<Token> line) {
        return anywhere(lines(kind), line);
    }

    /** Returns true if a text has one of the forms of a kind anywhere. */
    public static boolean says(String kind, String text) {
        return has(kind, Tokenizer.cut(text));
    }

    /** Returns true if a text begins in one of the forms of a kind. */
    public static boolean opens(String kind, String text) {
        return begins(kind, Tokenizer.cut(text));
    }

    /** Returns true if a text consists of one of the forms of a kind, and at most so many words behind it. */
    public static boolean is(String kind, String text, int rest) {
        return takes(lines(kind), Tokenizer.cut(text), rest);
    }

    /** Returns true if a line has one of some forms anywhere. */
    static boolean anywhere(List<Form> forms, List<Token> line) {
        return IntStream.range(0, line.size()).anyMatch(at -> fits(forms, line, at));
    }

    /** Returns true if one of some forms takes a line but for words that join it to the line before, and at most so many behind it. */
    static boolean takes(List<Form> forms, List<Token> line, int rest) {
        return starts(line)
                .boxed()
                .flatMap(first ->
                        forms.stream().flatMap(form -> form.at(line, first, Token.Amount.class::isInstance).stream()))
                .anyMatch(taken -> line.size() - Collections.max(taken) - 1 <= rest);
    }

    /** The places at which a line may begin: behind words that only join it to the line before. */
    static IntStream starts(List<Token> line) {
        int first = 0;
        while (first < line.size() && fits(lines("joining"), line, first)) {
            first++;
        }
        return IntStream.rangeClosed(0, first);
    }

    private static List<Form> lines(String kind) {
        return LINES.getOrDefault(kind, List.of());
    }

    private static boolean fits(List<Form> forms, List<Token> line, int at) {
        return forms.stream().anyMatch(form -> form.at(line, at, Token.Amount.class::isInstance)
                .isPresent());
    }
}
