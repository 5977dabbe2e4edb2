package dev.crucible.agents.authoring;

import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.mind.Language;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule that the crew could write. Into its source go the name, which is checked to be a name, and numbers; no word that anybody has said.
 *
 * @param kind the template
 * @param name what file and function are called
 * @param count how many values or updates; empty for the template's own
 * @param share which share of them
 * @param number a norm, a threshold or a power, by the kind
 */
public record RuleDraft(RuleKind kind, String name, OptionalInt count, OptionalDouble share, OptionalDouble number) {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{2,40}");
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    /** Names of Python's own, which a file in the folder would hide. */
    private static final Set<String> TAKEN =
            Set.of(BundledFile.text(RuleDraft.class, "taken.txt").strip().split("\n"));

    public RuleDraft {
        if (!isName(name)) {
            throw new IllegalArgumentException("name: must be a name in Python that is not taken, of 3 to 41 small"
                    + " letters, digits and _, such as my_rule");
        }
        require(
                "count",
                kind,
                kind.count(),
                count.isPresent() ? OptionalDouble.of(count.getAsInt()) : OptionalDouble.empty());
        require("share", kind, kind.share(), share);
        require("number", kind, kind.number(), number);
        if (count.isPresent() && (share.isPresent() || count.getAsInt() == 0)) {
            throw new IllegalArgumentException("count: must not be 0, and goes with no share");
        }
    }

    private static void require(String field, RuleKind kind, RuleKind.Range range, OptionalDouble value) {
        if (value.isPresent() && !range.taken()) {
            throw new IllegalArgumentException(field + ": a " + kind.title(Language.ENGLISH) + " takes none");
        }
        if (value.isPresent() && !range.has(value.getAsDouble())) {
            throw new IllegalArgumentException(field + ": must be from " + plain(range.least()) + " to "
                    + plain(range.most()) + ", got " + plain(value.getAsDouble()));
        }
    }

    /** Whether a file and a function may be called so. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches() && !TAKEN.contains(name);
    }

    /** A rule without a name of its own, called after what it is and its numbers. */
    public static String usualName(RuleKind kind, OptionalInt count, OptionalDouble share, OptionalDouble number) {
        String end = count.isPresent() ? plain(count.getAsInt()) : "";
        if (share.isPresent()) {
            end = plain(Math.round(1_000 * share.getAsDouble()) / 10.0);
        } else if (number.isPresent()) {
            end = plain(number.getAsDouble());
        }
        return "crew_" + kind.key()
                + (end.isEmpty() ? "" : "_" + end.replace('.', '_').replace("-", "minus_"));
    }

    /** The file's name. */
    public String file() {
        return name + ".py";
    }

    /** What configs call it. */
    public String keyword() {
        return "python:" + file() + ":" + name;
    }

    /** The file's text. */
    public String source() {
        Map<String, String> values = Map.of(
                "name", name,
                "count", Integer.toString(count.orElse(kind.usualCount())),
                "share", floating(share.orElse(0)),
                "number", floating(number.orElse(kind.usualNumber())));
        Matcher places = PLACE.matcher(BundledFile.text(RuleDraft.class, kind.template()));
        return places.replaceAll(place -> Optional.ofNullable(values.get(place.group(1)))
                .orElseThrow(() -> new IllegalStateException(place.group())));
    }

    private static String floating(double value) {
        String plain = plain(value);
        return plain.contains(".") ? plain : plain + ".0";
    }

    static String plain(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        return value == 0 ? "0" : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
