package dev.crucible.speech;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marytts.datatypes.MaryDataType;
import marytts.datatypes.MaryXML;
import marytts.modules.JPhonemiser;
import marytts.modules.ModuleRegistry;
import marytts.util.dom.MaryDomUtils;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.traversal.TreeWalker;

/**
 * Corrects the sounds that the speech engine chooses for words. Its lexicon is American and has no contractions: it
 * would say “I'm” as “im” and “they've” as “theev”.
 */
final class Pronunciation {

    private static final List<Spelling> SPELLINGS = List.of(
            new Spelling(
                    "\\b([A-Z]{2,4})s\\b",
                    match -> spelt(match.group(1)) ? letters(match.group(1)) + "'s" : match.group()),
            new Spelling("(?i)\\b[hm]m+\\b", match -> "hum"),
            new Spelling("\\bByz\\b", match -> "Bizz"),
            new Spelling(
                    "(?i)\\b(\\w*(?:centr|character|fin|gener|initi|loc|maxim|memor|minim|norm|optim|organ|pen|person|priorit|quant|random"
                            + "|re|recogn|regular|stabil|standard|summar|util|visu)(?:al)?)is(e[drs]?|ers|ing|ations?)\\b",
                    match -> match.group(1) + "iz" + match.group(2)),
            new Spelling("(?i)\\b(analy)s(e[ds]?|ing)\\b", match -> match.group(1) + "z" + match.group(2)),
            new Spelling("(?i)\\b(behavi|col|fav|hon|lab|neighb|rig|vig)our", match -> match.group(1) + "or"),
            new Spelling("(?i)\\bcentre(d?)\\b", match -> "center" + match.group(1)),
            new Spelling("(?i)\\bmodell(ed|ing)\\b", match -> "model" + match.group(1)));

    /** Abbreviations that could be words but are spelt out. */
    private static final Set<String> SPELT = Set.of(
            "AI", "API", "AUC", "EU", "FAQ", "ICLR", "ICML", "ID", "IEEE", "IID", "IO", "IP", "IPM", "OS", "PID", "UAI",
            "UI", "UK", "URL", "USA");

    private static final Pattern CAPITALS = Pattern.compile("[A-Z]{2,4}");

    /** Beginnings of abbreviations that are spoken as a word. */
    private static final Pattern SPEAKABLE =
            Pattern.compile("(?:[B-DF-HJ-NP-TV-Z]?|[BCFGPS]L|[BCDFGKPT]R|[CGPSTW]H|[CPST]HR|S[CKMNPQTW]"
                    + "|SC[HR]|SP[LR]|STR|[DTS]W|QU|KN|GN|WR)[AEIOUY].*");

    private static final Pattern SUFFIXED = Pattern.compile("([A-Za-z]+)'(s|ll|ve|d|m)");
    private static final Set<String> SIBILANT = Set.of("s", "z", "S", "Z", "tS", "dZ");
    private static final Set<String> VOICELESS = Set.of("p", "t", "k", "f", "T");
    private static final Set<String> VOWELS =
            Set.of("A", "AI", "E", "EI", "I", "O", "OI", "U", "V", "aU", "i", "u", "@", "@U", "{", "r=");

    private final Map<String, String> words = words();
    private final JPhonemiser lexicon;

    /** Creates it for the engine's one language. The engine must have been started. */
    Pronunciation() {
        lexicon = ModuleRegistry.modulesRequiredForProcessing(
                        MaryDataType.get("PARTSOFSPEECH"), MaryDataType.get("PHONEMES"), Locale.US)
                .stream()
                .filter(JPhonemiser.class::isInstance)
                .map(JPhonemiser.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private record Spelling(Pattern pattern, Function<MatchResult, String> replacement) {

        Spelling(String pattern, Function<MatchResult, String> replacement) {
            this(Pattern.compile(pattern), replacement);
        }
    }

    /** Returns true if a word in capitals is said letter by letter. */
    private static boolean spelt(String word) {
        return CAPITALS.matcher(word).matches()
                && (SPELT.contains(word) || !SPEAKABLE.matcher(word).matches());
    }

    private static String letters(String word) {
        return String.join(" ", word.split(""));
    }

    private static Map<String, String> words() {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(Pronunciation.class.getResourceAsStream("words.txt"), StandardCharsets.UTF_8))) {
            Map<String, String> words = new HashMap<>();
            lines.lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .forEach(line -> {
                        int end = line.indexOf(' ');
                        words.put(line.substring(0, end), line.substring(end + 1));
                    });
            return Map.copyOf(words);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the text in the spelling of the engine's lexicon. */
    static String respelt(String text) {
        String result = text;
        for (Spelling spelling : SPELLINGS) {
            result = spelling.pattern().matcher(result).replaceAll(spelling.replacement());
        }
        return result;
    }

    /** Corrects the sounds of a document's words. */
    void correct(Document document) {
        TreeWalker walker = MaryDomUtils.createTreeWalker(document, document, MaryXML.TOKEN);
        Element before = null;
        for (Element word = (Element) walker.nextNode(); word != null; word = (Element) walker.nextNode()) {
            boolean first = before == null || sentence(before) != sentence(word);
            String sounds = sounds(MaryDomUtils.tokenText(word), word.getAttribute("pos"), first);
            if (!sounds.isEmpty()) {
                word.setAttribute("ph", sounds);
            }
            before = word;
        }
    }

    private static Element sentence(Element word) {
        return (Element) MaryDomUtils.getAncestor(word, MaryXML.SENTENCE);
    }

    /** Returns the sounds of a word, empty if the engine's own are right. */
    private String sounds(String word, String pos, boolean first) {
        // Within a sentence a capital is the letter, not the article.
        if (word.equals("_a") || (word.equals("A") && !first)) {
            return "' EI";
        }
        String known = known(word, pos);
        if (!known.isEmpty()) {
            return known;
        }
        if (spelt(word)) {
            return Arrays.stream(word.split(""))
                    .map(letter -> sound(letter, pos))
                    .collect(Collectors.joining(" - "));
        }
        Matcher suffixed = SUFFIXED.matcher(word);
        return suffixed.matches() ? withSuffix(sound(suffixed.group(1), pos), suffixed.group(2)) : "";
    }

    /** Returns the sounds of a part of a word, never empty. */
    private String sound(String part, String pos) {
        String sounds = sounds(part, pos, false);
        return sounds.isEmpty() ? lexicon.phonemise(part, pos, new StringBuilder()) : sounds;
    }

    private String known(String word, String pos) {
        String lower = word.toLowerCase(Locale.ROOT);
        for (int length = Math.min(3, pos.length()); length > 0; length--) {
            String sounds = words.get(lower + "/" + pos.substring(0, length));
            if (sounds != null) {
                return sounds;
            }
        }
        return words.getOrDefault(lower, "");
    }

    private static String withSuffix(String stem, String suffix) {
        String last = stem.substring(stem.lastIndexOf(' ') + 1);
        return stem
                + switch (suffix) {
                    case "s" -> SIBILANT.contains(last) ? " - @ z" : VOICELESS.contains(last) ? " s" : " z";
                    case "m" -> " m";
                    default -> (VOWELS.contains(last) ? " " : " - @ ") + suffix.charAt(0);
                };
    }
}
