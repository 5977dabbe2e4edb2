package dev.crucible.engine.verdict;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.strategy.StrategyConfig;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Harm of an attack to controls: rules without a defence, in the same scenario as the judged rule. An attack that harms none of them
 * shows nothing about a rule that it does not harm either.
 *
 * @param state the conclusion from all controls
 * @param controls the measured ones
 */
public record Bite(State state, List<Control> controls) {

    /** No control, or fewer than {@link Thresholds#SEEDS} seeds of each. */
    public static final Bite UNKNOWN = new Bite(State.UNKNOWN, List.of());

    /** Share of error that all controls together may have. */
    private static final double ERROR = 0.05;

    /** Conclusion on the bite of an attack. */
    public enum State {
        BITES,
        NONE,
        UNKNOWN
    }

    /**
     * A rule without a defence, under the attack.
     *
     * @param rule its keyword
     * @param loss its relative loss over seeds
     * @param backdoor attack success above its natural rate, over seeds; without values for attacks without a target class, or
     *     where that rate is unknown
     * @param complete false if the success of an attack on a class is known without its natural rate
     */
    public record Control(String rule, Mean loss, Mean backdoor, boolean complete) {

        private static Control of(String rule, List<Trial> trials, double chance) {
            // Sums of floating-point numbers depend on their order; verdicts must not.
            List<Trial> ordered = trials.stream()
                    .map(trial -> trial.survived(chance))
                    .sorted(Comparator.comparingLong(Trial::seed).thenComparingDouble(Trial::attacked))
                    .toList();
            return new Control(
                    rule,
                    Mean.of(ordered.stream()
                            .mapToDouble(trial -> trial.loss(chance))
                            .toArray()),
                    Mean.of(ordered.stream()
                            .filter(trial -> !Double.isNaN(trial.naturalRate()))
                            .mapToDouble(Trial::backdoor)
                            .toArray()),
                    ordered.stream()
                            .allMatch(trial ->
                                    Double.isNaN(trial.attackSuccess()) || !Double.isNaN(trial.naturalRate())));
        }

        private boolean isMean() {
            return rule.equals(StrategyConfig.WEIGHTED_MEAN);
        }

        /** Returns the harm in words. */
        private String in(boolean german, double confidence) {
            String interval = (german ? "%s bis %s" : "%s to %s")
                    .formatted(percent(loss.low(confidence)), percent(2 * loss.mean() - loss.low(confidence)));
            String share = new BigDecimal(100 * confidence, new MathContext(4))
                    .stripTrailingZeros()
                    .toPlainString();
            String targeted = backdoor.n() == 0
                    ? ""
                    : (german
                                    ? " und hat %s Erfolg über der natürlichen Rate"
                                    : " and succeeds %s above the natural rate")
                            .formatted(percent(backdoor.mean()));
            return german
                    ? "%s nimmt er %s des Gelernten (%s-%%-Intervall %s, n = %d)%s"
                            .formatted(
                                    isMean() ? "Dem Mittel" : rule,
                                    percent(loss.mean()),
                                    share.replace('.', ','),
                                    interval,
                                    loss.n(),
                                    targeted)
                    : "takes %s of what was learned from %s (%s %% interval %s, n = %d)%s"
                            .formatted(
                                    percent(loss.mean()),
                                    isMean() ? "the mean" : rule,
                                    share,
                                    interval,
                                    loss.n(),
                                    targeted);
        }

        private boolean isHarmed(double confidence) {
            return exceeds(loss, confidence) || exceeds(backdoor, confidence);
        }

        private static boolean exceeds(Mean harm, double confidence) {
            return harm.mean() > Thresholds.BITE && harm.low(confidence) > 0;
        }
    }

    public Bite {
        controls = List.copyOf(controls);
    }

    /**
     * Returns the bite of an attack. A control counts that learned something under every seed, with {@link Thresholds#SEEDS} seeds or more.
     *
     * @param controls the trials of each control by its rule, one per seed
     * @param chance the accuracy of guessing, 0..1
     */
    public static Bite of(Map<String, List<Trial>> controls, double chance) {
        List<Control> known = controls.entrySet().stream()
                .filter(control -> control.getValue().size() >= Thresholds.SEEDS
                        && control.getValue().stream().allMatch(trial -> trial.clean() > chance))
                .map(control -> Control.of(control.getKey(), control.getValue(), chance))
                .sorted(Comparator.comparing((Control control) -> !control.isMean())
                        .thenComparing(Control::rule))
                .toList();
        if (known.isEmpty()) {
            return UNKNOWN;
        }
        double confidence = confidence(known);
        boolean harmed = known.stream().anyMatch(control -> control.isHarmed(confidence));
        if (harmed) {
            return new Bite(State.BITES, known);
        }
        return known.stream().allMatch(Control::complete) ? new Bite(State.NONE, known) : UNKNOWN;
    }

    /** Returns the bite from the controls of each seed, by rule. */
    public static Bite ofSeeds(List<Map<String, Trial>> seeds, double chance) {
        return of(
                seeds.stream()
                        .flatMap(controls -> controls.entrySet().stream())
                        .collect(Collectors.groupingBy(
                                Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList()))),
                chance);
    }

    private static double confidence(List<Control> controls) {
        return 1 - ERROR / controls.size();
    }

    /** Returns the smallest number of seeds of a control; 0 without one. */
    public int seeds() {
        return controls.stream().mapToInt(control -> control.loss().n()).min().orElse(0);
    }

    /** Returns the conclusion in a sentence. */
    public String in(Locale language) {
        boolean german = language.getLanguage().equals("de");
        if (state == State.UNKNOWN) {
            return german
                    ? "Ob der Angriff wirkt, ist unbekannt: Es fehlt ein Mittel, das unter drei Seeds oder mehr angegriffen"
                            + " wurde (controls gibt eines)."
                    : "Whether the attack bites is unknown: there is no mean that it attacked under three seeds or more"
                            + " (controls gives one).";
        }
        double confidence = confidence(controls);
        String harms = controls.stream()
                .filter(control -> state == State.NONE || control.isHarmed(confidence))
                .map(control -> control.in(german, confidence))
                .collect(Collectors.joining(german ? "; " : "; it "));
        return german
                ? (state == State.BITES ? "Der Angriff wirkt: " : "Der Angriff zeigt keine Wirkung: ") + harms + "."
                : (state == State.BITES ? "The attack bites: it " : "The attack shows no bite: it ") + harms + ".";
    }

    private static String percent(double share) {
        // Adding 0 makes 0 of a rounded −0.
        return String.format(Locale.ROOT, "%.0f\u00a0%%", Math.rint(100 * share) + 0.0);
    }

    ObjectNode json() {
        ObjectNode node = Json.object()
                .put("state", state.name().toLowerCase(Locale.ROOT))
                .put("seeds", seeds());
        ArrayNode list = node.putArray("controls");
        for (Control control : controls) {
            ObjectNode one = list.addObject().put("rule", control.rule);
            one.set("relative_loss", control.loss.toJson());
            one.set("backdoor", control.backdoor.shareToJson());
        }
        return node;
    }
}
