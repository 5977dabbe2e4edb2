package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.offline.grammar.Token.Kind;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Numbers that stand for nothing in an experiment, each with the word that it belongs to, and names that nothing is known of.
 *
 * @param known tells words of talk from names
 */
record Unused(Reading reading, Predicate<String> known) {

    /** Words between a number and what it belongs to. */
    private static final Set<String> JOINING = Form.words("joins_number");

    /**
     * Numbers and names beside what was taken, as they were said.
     *
     * @param taken places of numbers
     * @param settings keys that have a number
     */
    List<String> beside(Set<Integer> taken, Set<String> settings) {
        Set<Integer> used = new HashSet<>(taken);
        List<Token> tokens = reading.tokens();
        Map<Integer, String> unused = new TreeMap<>();
        List<String> datasets = reading.values(Kind.DATASET);
        for (int at = 0; at < tokens.size(); at++) {
            boolean left = !used.contains(at);
            switch (tokens.get(at)) {
                case Token.Amount number
                when left -> {
                    int beside = at > 0 && isName(tokens.get(at - 1)) ? at - 1 : at + 1;
                    if (beside < tokens.size() && isName(tokens.get(beside))) {
                        unused.remove(beside);
                        used.add(beside);
                        String name = DesignReader.surface(tokens.get(beside));
                        unused.put(at, beside < at ? name + " " + said(number) : said(number) + " " + name);
                    } else {
                        unused.put(at, said(number));
                    }
                }
                case Token.Word(String word) when left && isUnknown(word) -> unused.put(at, word);
                case Token.Term(Kind kind, String value, String surface)
                when kind == Kind.DATASET && !value.equals(datasets.getFirst()) -> unused.put(at, surface);
                case Token.Term(Kind kind, String value, String surface)
                when kind == Kind.SETTING && !settings.contains(value) -> unused.put(at, surface);
                case Token.Term(Kind kind, String _, String surface)
                when kind == Kind.NAME -> unused.put(at, (surface + " " + wordsBehind(at)).strip());
                case Token.Quote(String text) -> unused.put(at, "“" + text + "”");
                default -> {
                    // Taken, or a word of talk.
                }
            }
        }
        return List.copyOf(unused.values());
    }

    private String wordsBehind(int at) {
        return reading.tokens().subList(at + 1, reading.tokens().size()).stream()
                .takeWhile(Token.Word.class::isInstance)
                .map(DesignReader::surface)
                .collect(Collectors.joining(" "));
    }

    private boolean isUnknown(String word) {
        return word.length() > 2
                && !known.test(word)
                && !known.test(word.split("'", 2)[0])
                && !Design.NETWORKS.contains(word);
    }

    private static boolean isName(Token token) {
        return token instanceof Token.Word(String word)
                ? word.length() > 2 && !JOINING.contains(word)
                : token instanceof Token.Term term && (term.kind() == Kind.TOPIC || term.kind() == Kind.UNIT);
    }

    private static String said(Token.Amount number) {
        BigDecimal value = BigDecimal.valueOf(number.value());
        return number.share()
                ? value.movePointRight(2).stripTrailingZeros().toPlainString() + " %"
                : value.stripTrailingZeros().toPlainString();
    }
}
