package dev.crucible.agents.understanding;

import dev.crucible.agents.bundled.BundledFile;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words of the lab and of people in need: a word that the classifier has not learned is taken for the one it is a likely slip of. */
final class Vocabulary {

    private static final int SHORTEST = 5;
    private static final int SHORTEST_SWAP = 3;
    /** Lines that hold a word, from which on two swapped letters of it are put right. */
    private static final int OFTEN = 20;
    /** Lines that hold a word, up to which it may be a slip of those who wrote them. */
    private static final int SELDOM = 6;
    /** A line of nothing but unknown words is not worth more. */
    private static final int MOST_SLIPS = 12;

    /** What is misspelt when it matters most. */
    private static final List<String> TELLING = List.of(
            "against",
            "without",
            "simulation",
            "experiment",
            "suicide",
            "suicidal",
            "myself",
            "killing",
            "alive",
            "umbringen",
            "sterben",
            "selbstmord",
            "suizid",
            "geritzt",
            "tabletten",
            "schlägt",
            "hoffnung",
            "overdose",
            "überdosis",
            "anymore",
            "disappear");

    /** Where words begin and end. */
    private static final Pattern WORDS = Pattern.compile("(?<=[^\\p{L}'])|(?=[^\\p{L}'])");

    private static final Map<String, String> SLIPS = slips();

    private static final Vocabulary BUNDLED = new Vocabulary(Lines.training());

    private final Set<String> known = new HashSet<>();
    private final Set<String> meant = new TreeSet<>(TELLING);
    /** Frequent words by their letters in order. */
    private final Map<String, String> frequent = new HashMap<>();

    private Vocabulary(List<Lines.Line> lines) {
        Map<String, Integer> count = new TreeMap<>();
        for (Lines.Line line : lines) {
            Wording.pieces(Wording.plain(line.text())).forEach(word -> count.merge(word, 1, Integer::sum));
        }
        known.addAll(count.keySet());
        count.entrySet().stream()
                .filter(entry -> entry.getValue() >= OFTEN && entry.getKey().length() >= SHORTEST_SWAP)
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .forEach(entry -> frequent.putIfAbsent(letters(entry.getKey()), entry.getKey()));
        // Lines to learn from have slips, too; a single swap of a frequent word is one.
        known.removeIf(word -> Objects.requireNonNull(count.get(word), word) == 1 && isSwap(word));
        // So is what few lines hold and is a letter off the name of a rule or an attack.
        Set<String> names = Wording.names().words();
        known.removeIf(word -> Objects.requireNonNull(count.get(word), word) <= SELDOM && isSlipOf(names, word));
        meant.addAll(Names.words(List.of("UNIT", "DATASET", "SKEW", "NUMBER", "SHARE", "NONE", "RUN", "INTENT")));
        meant.addAll(Wording.names().words());
        meant.removeIf(word -> word.length() < SHORTEST - 1);
        known.addAll(meant);
    }

    static Vocabulary bundled() {
        return BUNDLED;
    }

    /**
     * The same with the slips that people make in words of questions, too. It is for a second look at what meant nothing: the votes have learned such
     * slips, and patterns have not.
     */
    Wording asked(Wording wording) {
        String plain = corrected(wording).plain();
        String asked = Arrays.stream(WORDS.split(plain))
                .map(piece -> SLIPS.getOrDefault(piece, piece))
                .collect(Collectors.joining());
        return asked.equals(wording.plain()) ? wording : Wording.ofPlain(asked);
    }

    private static Map<String, String> slips() {
        Map<String, String> slips = new HashMap<>();
        BundledFile.text(Vocabulary.class, "slips.txt")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(": ", 2))
                .forEach(line -> Arrays.stream(line[1].split(" ")).forEach(slip -> slips.put(slip, line[0])));
        return slips;
    }

    /** Returns true if a word is one of people's talk, of the lab, or of people in need. */
    boolean knows(String word) {
        return known.contains(Wording.plain(word)) || Spelling.isCommon(word);
    }

    /** Returns the share of a line's words that training has seen; 1 for a line without words. */
    double knownShare(Wording wording) {
        List<String> words = Wording.pieces(wording.plain()).stream()
                .filter(piece -> Character.isLetter(piece.charAt(0)))
                .toList();
        return words.isEmpty()
                ? 1
                : (double) words.stream().filter(known::contains).count() / words.size();
    }

    /** The wording with its slips put right; the same one when there are none. */
    Wording corrected(Wording wording) {
        List<String> slips = Wording.pieces(wording.plain()).stream()
                .filter(word -> word.length() >= SHORTEST_SWAP && !known.contains(word) && !Spelling.isCommon(word))
                .distinct()
                .limit(MOST_SLIPS)
                .toList();
        String plain = wording.plain();
        for (String slip : slips) {
            plain = plain.replaceAll("\\b" + slip + "\\b", nearest(slip));
        }
        return plain.equals(wording.plain()) ? wording : Wording.ofPlain(plain);
    }

    private String nearest(String slip) {
        String swapped = frequent.get(letters(slip));
        if (swapped != null && Spelling.distance(slip, swapped) == 1) {
            return swapped;
        }
        return slip.length() >= SHORTEST ? nearestMeant(slip) : slip;
    }

    private boolean isSwap(String word) {
        String swapped = frequent.get(letters(word));
        return swapped != null && Spelling.distance(word, swapped) == 1;
    }

    private static boolean isSlipOf(Set<String> names, String word) {
        return word.length() >= SHORTEST
                && !names.contains(word)
                && names.stream()
                        .anyMatch(name -> name.length() >= SHORTEST - 1
                                && name.charAt(0) == word.charAt(0)
                                && Math.abs(name.length() - word.length()) <= 1
                                && Spelling.distance(word, name) == 1);
    }

    private static String letters(String word) {
        char[] letters = word.toCharArray();
        Arrays.sort(letters);
        return new String(letters);
    }

    private String nearestMeant(String slip) {
        String best = slip;
        int least = Integer.MAX_VALUE;
        for (String word : meant) {
            int distance = Spelling.distance(slip, word);
            boolean nearer = distance < least || (distance == least && word.length() > best.length());
            if (nearer && distance <= Spelling.forgiven(slip, word)) {
                least = distance;
                best = word;
            }
        }
        return best;
    }
}
