package dev.crucible.agents.offline.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** PlaceWords in a list that a line names: "the first one", "den zweiten und den dritten", "number 2". */
public final class PlaceWords {

    private static final List<Pattern> ORDINALS = List.of(
            ordinal("1st|first|erste[nrs]?"),
            ordinal("2nd|second|zweite[nrs]?"),
            ordinal("3rd|third|dritte[nrs]?"),
            ordinal("4th|fourth|vierte[nrs]?"),
            ordinal("5th|fifth|fünfte[nrs]?"),
            ordinal("6th|sixth|sechste[nrs]?"),
            ordinal("7th|seventh|siebte[nrs]?"),
            ordinal("8th|eighth|achte[nrs]?"),
            ordinal("9th|ninth|neunte[nrs]?"),
            ordinal("10th|tenth|zehnte[nrs]?"));
    private static final Pattern LAST = ordinal("last|letzte[nrs]?");
    private static final Pattern NUMBER = Pattern.compile("(?:\\b(?:number|no\\.?|nummer|nr\\.?)|#)\\s*(\\d{1,2})\\b");
    private static final Pattern BARE = Pattern.compile("(?<![\\w-])(\\d{1,2})(?:\\.(?!\\d))?(?![\\w-])");
    private static final Set<String> BESIDE = Set.of(
            "the",
            "one",
            "ones",
            "run",
            "runs",
            "only",
            "just",
            "please",
            "and",
            "that",
            "number",
            "no",
            "of",
            "them",
            "take",
            "stop",
            "delete",
            "den",
            "die",
            "das",
            "der",
            "dem",
            "lauf",
            "läufe",
            "nur",
            "bloß",
            "bitte",
            "und",
            "nummer",
            "nr",
            "nimm",
            "stopp",
            "stoppe",
            "lösche",
            "davon",
            "von",
            "ihnen",
            "from",
            "list",
            "liste",
            "auf",
            "in",
            "but",
            "instead",
            "sondern",
            "lieber",
            "i",
            "mean",
            "meant",
            "ich",
            "meine",
            "meinte",
            "doch",
            "mal",
            "eins",
            "einen",
            "it's",
            "then",
            "dann",
            "simulation");

    private PlaceWords() {}

    private static Pattern ordinal(String words) {
        return Pattern.compile("(?<![\\p{L}\\d])(?:" + words + ")(?![\\p{L}\\d])");
    }

    /** The places that are named in words or as "number 2", from 1 on; -1 is the last run, which is the newest. */
    public static List<Integer> in(String text) {
        String line = text.toLowerCase(Locale.ROOT);
        List<Integer> places = new ArrayList<>();
        for (int at = 0; at < ORDINALS.size(); at++) {
            if (ORDINALS.get(at).matcher(line).find()) {
                places.add(at + 1);
            }
        }
        addNumbers(NUMBER, line, places);
        if (LAST.matcher(line).find()) {
            places.add(-1);
        }
        return places;
    }

    /** The same and bare numbers, of a line that holds nothing else. */
    public static List<Integer> only(String text) {
        List<Integer> places = in(text);
        addNumbers(BARE, text.toLowerCase(Locale.ROOT), places);
        return isOnlyThose(text) ? places : List.of();
    }

    /** Returns true if a line holds nothing but places and words that may stand beside them. */
    public static boolean isOnlyThose(String text) {
        String line = text.toLowerCase(Locale.ROOT);
        for (Pattern ordinal : ORDINALS) {
            line = ordinal.matcher(line).replaceAll(" ");
        }
        line = LAST.matcher(line).replaceAll(" ");
        return Pattern.compile("[^\\p{L}']+")
                .splitAsStream(line)
                .allMatch(word -> word.isEmpty() || BESIDE.contains(word));
    }

    private static void addNumbers(Pattern pattern, String line, List<Integer> places) {
        Matcher number = pattern.matcher(line);
        while (number.find()) {
            int place = Integer.parseInt(number.group(1));
            if (!places.contains(place)) {
                places.add(place);
            }
        }
    }
}
