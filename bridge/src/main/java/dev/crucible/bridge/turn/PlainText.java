package dev.crucible.bridge.turn;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.dialogue.text.JsonSpan;
import dev.crucible.dialogue.text.SentenceSegmenter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts for clients of the first protocol, which read braces, square brackets and percent signs as markup. Words
 * replace them, JSON and code.
 */
public final class PlainText {

    /** Maximum length of JSON put into words, in characters. */
    private static final int LONGEST_WORDS = 240;

    private static final Pattern FORMULA = Pattern.compile(
            "\\$\\$.+?\\$\\$|\\\\\\[.+?\\\\]|\\\\\\(.+?\\\\\\)|\\$(?=[^$\\n]*(?:\\\\[a-zA-Z]|[_^]\\{))[^$\\n]+\\$",
            Pattern.DOTALL);
    private static final Pattern FENCE_LINE = Pattern.compile("\\s*(?:```|~~~)");
    private static final Pattern LINK = Pattern.compile("!?\\[([^\\[\\]\\n]*)]\\(([^()\\s]*)\\)");
    private static final Pattern KEY =
            Pattern.compile("\"([\\w .-]{1,80})\"(\\s*:\\s*)(?=[\"(\\[{\\d-]|true|false|null)");
    private static final Pattern PERCENT = Pattern.compile("[ \\u00a0\\u202f]?%");

    private PlainText() {}

    /** Returns the text in words, or the same text if it contains none of these. */
    public static String of(String text) {
        if (text.chars().noneMatch(c -> "{}[]%\"`~$\\".indexOf(c) >= 0)) {
            return text;
        }
        Tongue tongue = Tongue.of(text);
        String words = SentenceSegmenter.FENCE
                .matcher(text)
                .replaceAll(fence -> Matcher.quoteReplacement("(" + code(fence.group(), tongue) + ")"));
        words = FORMULA.matcher(words).replaceAll(tongue.say("plain.formula"));
        words = LINK.matcher(words).replaceAll("$1 ($2)");
        words = unbraced(words);
        return KEY.matcher(percents(words)).replaceAll("$1$2");
    }

    /** Returns options as such a client shows them, mapped to the original options; no two look the same. */
    static Map<String, String> options(List<String> choices) {
        Map<String, String> options = new LinkedHashMap<>();
        for (String choice : choices) {
            String plain = of(choice);
            for (int n = 2; options.containsKey(plain); n++) {
                plain = of(choice) + " (" + n + ")";
            }
            options.put(plain, choice);
        }
        return options;
    }

    /** Returns a description of code that is not shown. */
    static String code(String code, Tongue tongue) {
        long lines = Math.max(
                1,
                code.lines()
                        .filter(line -> !FENCE_LINE.matcher(line).lookingAt())
                        .count());
        return tongue.say(
                "plain.code lines word", lines, lines == 1 ? tongue.say("plain.line") : tongue.say("plain.lines"));
    }

    private static String unbraced(String text) {
        StringBuilder words = new StringBuilder(text.length());
        for (int at = 0; at < text.length(); ) {
            Optional<JsonSpan> json = JsonSpan.at(text, at);
            words.append(json.map(span -> spoken(span.value())).orElse(bracket(text.charAt(at))));
            at = json.map(JsonSpan::end).orElse(at + 1);
        }
        return words.toString();
    }

    private static String bracket(char c) {
        return switch (c) {
            case '{', '[' -> "(";
            case '}', ']' -> ")";
            default -> String.valueOf(c);
        };
    }

    private static String spoken(JsonNode json) {
        String words = unbraced(words(json));
        return words.length() <= LONGEST_WORDS ? words : words.substring(0, LONGEST_WORDS - 2) + "…)";
    }

    private static String words(JsonNode json) {
        if (!json.isContainerNode()) {
            return json.isTextual() ? json.textValue().strip() : json.asText();
        }
        List<String> parts = new ArrayList<>();
        if (json.isObject()) {
            json.properties().forEach(field -> parts.add(field.getKey() + " " + words(field.getValue())));
        } else {
            json.forEach(item -> parts.add(words(item)));
        }
        return parts.isEmpty() ? "(nothing)" : "(" + String.join(", ", parts) + ")";
    }

    private static String percents(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        Tongue tongue = Tongue.of(text);
        String word = tongue.say("plain.percent");
        Matcher percent = PERCENT.matcher(text);
        StringBuilder words = new StringBuilder();
        while (percent.find()) {
            percent.appendReplacement(
                    words,
                    (touches(text, percent.start() - 1) ? " " : "") + word + (touches(text, percent.end()) ? " " : ""));
        }
        return percent.appendTail(words).toString();
    }

    /** Returns true if a letter, a digit or a percent sign is there. */
    private static boolean touches(String text, int at) {
        return at >= 0 && at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '%');
    }
}
