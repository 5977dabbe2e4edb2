package dev.crucible.agents.authoring;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What rules the crew can write; each has a template, and the numbers that may be put into it. */
public enum RuleKind {
    TRIMMED_MEAN(
            "trimmed mean",
            "getrimmtes Mittel",
            "leaves out the lowest and highest values of every coordinate (a share, or a number of them)",
            "lässt in jeder Koordinate die kleinsten und größten Werte weg (einen Anteil oder eine Anzahl)"),
    MEDIAN(
            "coordinate median",
            "Median der Koordinaten",
            "takes the middle value of every coordinate",
            "nimmt in jeder Koordinate den mittleren Wert"),
    CLIPPED_MEAN(
            "norm-clipped mean",
            "Mittel mit begrenzter Norm",
            "shortens updates to a norm before it averages",
            "kürzt Updates vor dem Mitteln auf eine Norm"),
    DISTANCE_SELECTION(
            "distance selection, as Krum does it",
            "Auswahl nach Abständen wie bei Krum",
            "takes the updates closest to their neighbours (how many)",
            "nimmt die Updates, die ihren Nachbarn am nächsten liegen (wie viele)"),
    COSINE_FILTER(
            "cosine filter",
            "Kosinus-Filter",
            "leaves out updates that point elsewhere than the median (a threshold from -1 to 1)",
            "lässt Updates weg, die anderswohin zeigen als der Median (eine Schwelle von -1 bis 1)"),
    INVERSE_DISTANCE(
            "inverse distance weighting",
            "Gewichtung nach inversem Abstand",
            "lets updates weigh less the farther they lie from the median (a power)",
            "gewichtet Updates umso weniger, je weiter sie vom Median liegen (eine Potenz)"),
    NEAREST_TO_MEDIAN(
            "nearest to the median",
            "die dem Median nächsten",
            "averages the updates nearest to the median (how many, or a share)",
            "mittelt die Updates, die dem Median am nächsten liegen (wie viele oder ein Anteil)"),
    SMALLEST_NORMS(
            "smallest norms",
            "kleinste Normen",
            "averages the updates with the smallest norms (how many, or a share)",
            "mittelt die Updates mit den kleinsten Normen (wie viele oder ein Anteil)");

    private final String english;
    private final String german;
    private final String does;
    private final String tut;

    RuleKind(String english, String german, String does, String tut) {
        this.english = english;
        this.german = german;
        this.does = does;
        this.tut = tut;
    }

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
    public String title() {
        return english;
    }

    /** The same in German. */
    public String germanTitle() {
        return german;
    }

    /** What it does, and which numbers it takes. */
    public String does() {
        return does;
    }

    /** The same in German. */
    public String germanDoes() {
        return tut;
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
