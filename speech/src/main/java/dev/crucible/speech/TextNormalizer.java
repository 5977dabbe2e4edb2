package dev.crucible.speech;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Puts signs, units and numbers into words, where a speaker says something else than what is written. */
final class TextNormalizer {

    private static final Map<String, String> UNITS = Map.ofEntries(
            Map.entry("ms", "millisecond"),
            Map.entry("s", "second"),
            Map.entry("min", "minute"),
            Map.entry("h", "hour"),
            Map.entry("KB", "kilobyte"),
            Map.entry("kB", "kilobyte"),
            Map.entry("KiB", "kilobyte"),
            Map.entry("kiB", "kilobyte"),
            Map.entry("MB", "megabyte"),
            Map.entry("MiB", "megabyte"),
            Map.entry("GB", "gigabyte"),
            Map.entry("GiB", "gigabyte"));

    private static final Map<String, String> PARTS = Map.of(
            "1/2", "one half", "1/3", "one third", "2/3", "two thirds", "1/4", "one quarter", "3/4", "three quarters");

    private static final List<Sign> SIGNS = List.of(
            // Emoticons, which would be read as colons and brackets.
            new Sign("(?<=^|\\s)[:;]-?[()DPp](?=$|\\s)", " "),
            new Sign("\\.{2,}|…", match -> "… "),
            new Sign("…\\s*(?=\\p{Ll})", ", "),
            new Sign("\\s*…\\s*", ". "),
            // Dashes separate clauses; between numbers they are ranges and differences.
            new Sign("(?<!\\d)\\s*—\\s*|\\s*—\\s*(?!\\d)|(?<!\\d)\\s+(?:–|--)\\s+|\\s+(?:–|--)\\s+(?!\\d)", ", "),
            new Sign("(?<!\\d|\\b[b-hj-zB-HJ-Z])\\s+-\\s+", ", "),
            new Sign("−", "-"),
            new Sign("(?<=\\p{L}{2})-(?=\\d)", " "),
            new Sign("\\b(\\d+(?:\\.\\d+)?)[eE]([-+]?)0*(\\d+)\\b", TextNormalizer::power),
            new Sign("\\b10\\^\\{?(-?)(\\d+)\\}?", match -> "ten to the " + minus(match.group(1)) + match.group(2)),
            new Sign("\\^\\{?2\\}?(?!\\w)|(?<=\\w)²", " squared"),
            new Sign("\\^\\{?(-?)(\\w+)\\}?", match -> " to the " + minus(match.group(1)) + match.group(2)),
            new Sign("\\bv(?=\\d+\\.\\d)", "version "),
            new Sign("\\b\\d+(?:\\.\\d+){2,}+\\b", match -> match.group().replace(".", " point ")),
            new Sign("\\b(\\d{1,2}):0(\\d)\\b", "$1 oh $2"),
            new Sign("\\b(\\d{1,2}):(\\d\\d)\\b", "$1 $2"),
            new Sign("\\b(\\d{4})-(\\d\\d)-(\\d\\d)\\b", "$1 $2 $3"),
            new Sign(
                    "(?<!/)\\b(\\d+)/(\\d+)\\b(?!/)",
                    match -> PARTS.getOrDefault(match.group(), match.group(1) + " of " + match.group(2))),
            new Sign("\\bw/o\\b", "without"),
            new Sign("(?<=\\p{L})/(?=\\p{L})", " "),
            new Sign("(?<![\\w.])(\\d+(?:\\.\\d+)?) ?(ms|s|min|h|[kKMG]i?B)\\b", TextNormalizer::unit),
            new Sign("(?<=\\d)[xX]\\b", " times"),
            new Sign("#(?=\\d)", "number "),
            new Sign("(?<=\\w)³", " cubed"),
            new Sign("[×·](?=\\s*[\\p{L}\\d(])|(?<=[\\d)])\\s*\\*\\s*(?=[\\d(])", " times "),
            new Sign("±|\\+/-", " plus or minus "),
            new Sign("(?:≈|~)(?=\\s*\\d)", " about "),
            new Sign("≠|!=", " is not "),
            new Sign("≤|<=(?!=)", " is at most "),
            new Sign("≥|>=(?!=)", " is at least "),
            new Sign("\\s*(?:→|⇒|-+>|=+>)\\s*", " to "),
            new Sign("==", "="),
            new Sign("(?<=\\s)<(?=[\\d\\s])", " less than "),
            new Sign("(?<=\\s)>(?=[\\d\\s])", " more than "),
            new Sign("∞", " infinity "),
            new Sign("√", " root of "),
            new Sign("(?<!\\p{L})\\p{IsGreek}(?!\\p{L})", match -> greek(match.group())),
            new Sign("\\bvs\\b\\.?", "versus"),
            new Sign("\\be\\.\\s?g\\.,?", "for example,"),
            new Sign("\\bi\\.\\s?e\\.,?", "that is,"),
            new Sign("\\bcf\\.", "compare"),
            new Sign("\\bapprox\\.?(?!\\p{L})", "about"),
            new Sign("\\bFedAvg(?!\\p{Ll})", "Fed average "),
            // Rules, attacks and data sets as configs write them.
            new Sign("\\bfedavg(m?)(?![a-z])", "fed average $1"),
            new Sign("\\bfed(prox|adam|yogi|adagrad)(?![a-z])", "fed $1"),
            new Sign("\\bfl(trust|detector)(?![a-z])", "FL $1"),
            new Sign("\\bfoolsgold(?![a-z])", "fool's gold"),
            new Sign("\\bFoolsGold(?![a-z])", "Fool's Gold"),
            new Sign("\\bsignguard(?![a-z])", "sign guard"),
            new Sign("(?i)\\balignins(?![a-z])", "align ins"),
            new Sign("(?i)\\bfedrdf(?![a-z])", "fed RDF"),
            new Sign("\\barkrum(?![a-z])", "AR krum"),
            new Sign("(?i)(?<=krum[ _-])byzfl(?![a-z])", "byz FL"),
            new Sign("\\bmedquad(?![a-z])", "med quad"),
            new Sign("(?i)\\b(pneumonia|path|chest|derma|retina|breast|blood|tissue|med|fashion)mnist\\b", "$1 mnist"),
            new Sign("(?<![A-Za-z])(?:ipm|rfa|dba|mda|rlr|dnc|nnm|cnn|mlp|sgd)(?![A-Za-z])", match -> match.group()
                    .toUpperCase(Locale.ROOT)),
            new Sign("(?<=\\p{L}{5})(?=\\d{2,3}\\b)", " "),
            new Sign("\\bNeurIPS\\b", "Neurips"));

    private TextNormalizer() {}

    private record Sign(Pattern pattern, Function<MatchResult, String> said) {

        Sign(String pattern, Function<MatchResult, String> said) {
            this(Pattern.compile(pattern), said);
        }

        Sign(String pattern, String said) {
            this(pattern, match -> filled(said, match));
        }

        private static String filled(String said, MatchResult match) {
            String filled = said;
            for (int i = 1; i <= match.groupCount(); i++) {
                filled = filled.replace("$" + i, match.group(i));
            }
            return filled;
        }

        String read(String text) {
            return pattern.matcher(text).replaceAll(said);
        }
    }

    static String read(String text) {
        String said = text;
        for (Sign sign : SIGNS) {
            said = sign.read(said);
        }
        return said;
    }

    private static String power(MatchResult match) {
        String times = match.group(1).equals("1") ? "" : match.group(1) + " times ";
        return times + "ten to the " + minus(match.group(2)) + match.group(3);
    }

    private static String minus(String sign) {
        return sign.isEmpty() || sign.equals("+") ? "" : "minus ";
    }

    private static String unit(MatchResult match) {
        String number = match.group(1);
        return number + " " + UNITS.get(match.group(2)) + (number.equals("1") ? "" : "s");
    }

    /** Returns the last word of the letter's Unicode name. */
    private static String greek(String letter) {
        String name = Character.getName(letter.codePointAt(0)).toLowerCase(Locale.ROOT);
        return " " + name.substring(name.lastIndexOf(' ') + 1) + " ";
    }
}
