package dev.crucible.agents.authoring;

import dev.crucible.agents.mind.Language;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What rules the crew can write; each has a template, and the numbers that may be put into it. */
public enum RuleKind {
    TRIMMED_MEAN,
    MEDIAN,
    CLIPPED_MEAN,
    DISTANCE_SELECTION,
    COSINE_FILTER,
    INVERSE_DISTANCE,
    NEAREST_TO_MEDIAN,
    SMALLEST_NORMS;

    /** What a number may be; {@code least} above {@code most} where the template takes none. */
    record Range(double least, double most) {

        static final Range NONE = new Range(1, 0);

        boolean taken() {
            return least <= most;
        }

        boolean has(double value) {
            return least <= value && value <= most;
        }
    }

    /** Its name for tools. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The kind of this name. */
    public static Optional<RuleKind> of(String key) {
        return Arrays.stream(values()).filter(kind -> kind.key().equals(key)).findFirst();
    }

    /** What it is called. */
    public String title(Language language) {
        return language.say("rule.title_" + key());
    }

    /** What it does, and which numbers it takes. */
    public String does(Language language) {
        return language.say("rule.does_" + key());
    }

    Range count() {
        return switch (this) {
            case TRIMMED_MEAN -> new Range(1, 500);
            case DISTANCE_SELECTION -> new Range(1, 1_000);
            case NEAREST_TO_MEDIAN, SMALLEST_NORMS -> new Range(-1_000, 1_000);
            case MEDIAN, CLIPPED_MEAN, COSINE_FILTER, INVERSE_DISTANCE -> Range.NONE;
        };
    }

    Range share() {
        return switch (this) {
            case TRIMMED_MEAN -> new Range(0.01, 0.49);
            case NEAREST_TO_MEDIAN, SMALLEST_NORMS -> new Range(0.01, 1);
            case MEDIAN, CLIPPED_MEAN, DISTANCE_SELECTION, COSINE_FILTER, INVERSE_DISTANCE -> Range.NONE;
        };
    }

    Range number() {
        return switch (this) {
            case CLIPPED_MEAN -> new Range(1e-6, 1e6);
            case COSINE_FILTER -> new Range(-1, 1);
            case INVERSE_DISTANCE -> new Range(1, 10);
            case TRIMMED_MEAN, MEDIAN, DISTANCE_SELECTION, NEAREST_TO_MEDIAN, SMALLEST_NORMS -> Range.NONE;
        };
    }

    /** What stands in the template where nothing was asked for; the template says what it then does. */
    double usualNumber() {
        return this == INVERSE_DISTANCE ? 1 : 0;
    }

    int usualCount() {
        return this == DISTANCE_SELECTION ? 1 : 0;
    }

    String template() {
        return key() + ".py";
    }
}
