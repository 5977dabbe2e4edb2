package dev.crucible.engine.metrics;

import static dev.crucible.engine.metrics.Metric.Direction.DOWN;
import static dev.crucible.engine.metrics.Metric.Direction.NEITHER;
import static dev.crucible.engine.metrics.Metric.Direction.UP;
import static dev.crucible.engine.metrics.Metric.Unit.LENGTH;
import static dev.crucible.engine.metrics.Metric.Unit.LOSS;
import static dev.crucible.engine.metrics.Metric.Unit.NUMBER;
import static dev.crucible.engine.metrics.Metric.Unit.SHARE;

import dev.crucible.engine.compute.Evaluation;
import dev.crucible.engine.metrics.Metric.Title;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The metrics of a round. Within a group of the event they have the order of {@link #ALL}. */
public final class RoundMetrics {

    private static final String EVENT = "";
    private static final String ROBUSTNESS = "robustness";
    private static final String DETECTION = "detection";

    public static final RoundMetric CLEAN_ACCURACY = RoundMetric.of(
                    "clean_accuracy",
                    new Title("Clean accuracy", "Genauigkeit ohne Angriff"),
                    "test accuracy of the clean twin in the same round",
                    SHARE,
                    UP,
                    o -> o.attack().cleanAccuracy())
            .in(ROBUSTNESS)
            .tabled("clean_accuracy_history");

    public static final RoundMetric TEST_ACCURACY = RoundMetric.of(
                    "test_accuracy",
                    new Title("Test accuracy", "Testgenauigkeit"),
                    "of the global model on the server's samples",
                    SHARE,
                    UP,
                    o -> o.test().accuracy())
            .in(EVENT)
            .tabled("test_accuracy_history")
            .plotted("test_accuracy")
            .comparable()
            .beside(CLEAN_ACCURACY);

    public static final RoundMetric TEST_LOSS = RoundMetric.of(
                    "test_loss",
                    new Title("Test loss", "Testverlust"),
                    "of the global model on the server's samples",
                    LOSS,
                    DOWN,
                    o -> o.test().loss())
            .in(EVENT);

    public static final RoundMetric AGGREGATED_LOSS = RoundMetric.of(
                    "aggregated_loss",
                    new Title("Aggregated loss", "Aggregierter Verlust"),
                    "mean over the clients, weighted by samples",
                    LOSS,
                    DOWN,
                    o -> meanLoss(o.held()))
            .in(EVENT)
            .tabled("aggregated_loss_history")
            .plotted("aggregated_loss_history");

    public static final RoundMetric ACCURACY_MEAN = RoundMetric.of(
                    "accuracy_mean",
                    new Title("Mean accuracy of clients", "Mittlere Genauigkeit der Clients"),
                    "mean over the aggregated clients, on what each held back",
                    SHARE,
                    UP,
                    o -> mean(aggregated(o)))
            .in(EVENT)
            .tabled("average_accuracy_history")
            .plotted("average_accuracy_history");

    public static final RoundMetric ACCURACY_STD = RoundMetric.of(
                    "accuracy_std",
                    new Title("Deviation of aggregated clients", "Abweichung der aggregierten Clients"),
                    "population standard deviation of the aggregated clients' accuracies",
                    SHARE,
                    DOWN,
                    o -> deviation(aggregated(o)))
            .in(EVENT)
            .tabled("average_accuracy_std_history");

    public static final RoundMetric WORST_TENTH = RoundMetric.of(
                    "worst_tenth_accuracy",
                    new Title("Accuracy, worst 10 %", "Genauigkeit, schlechteste 10 %"),
                    "mean accuracy of the worst tenth of all judged clients, at least one",
                    SHARE,
                    UP,
                    o -> worstTenth(o.accuracies()))
            .in(EVENT)
            .tabled("worst_tenth_accuracy_history")
            .plotted("worst_tenth_accuracy")
            .comparable();

    public static final RoundMetric PERSONAL_ACCURACY = RoundMetric.of(
                    "personal_accuracy_mean",
                    new Title("Mean accuracy of personal models", "Mittlere Genauigkeit persönlicher Modelle"),
                    "mean over the honest clients of the round, each with its own model, on what each held back",
                    SHARE,
                    UP,
                    o -> mean(personal(o)))
            .in(EVENT)
            .tabled("personal_accuracy_mean_history")
            .plotted("personal_accuracy_mean")
            .comparable()
            .sparsely()
            .beside(ACCURACY_MEAN);

    public static final RoundMetric PERSONAL_WORST_TENTH = RoundMetric.of(
                    "personal_worst_tenth_accuracy",
                    new Title(
                            "Accuracy of personal models, worst 10 %",
                            "Genauigkeit persönlicher Modelle, schlechteste 10 %"),
                    "mean accuracy of the worst tenth of the personal models, at least one",
                    SHARE,
                    UP,
                    o -> worstTenth(personal(o)))
            .in(EVENT)
            .tabled("personal_worst_tenth_accuracy_history")
            .sparsely();

    public static final RoundMetric REMOVAL_THRESHOLD = RoundMetric.of(
                    "removal_threshold",
                    new Title("Removal threshold", "Schwelle für Ausschlüsse"),
                    "the removal rule's threshold",
                    NUMBER,
                    NEITHER,
                    RoundOutcome::removalThreshold)
            .in(EVENT)
            .tabled("removal_threshold_history");

    public static final RoundMetric EPSILON = RoundMetric.of(
                    "epsilon",
                    new Title("Privacy spent, ε", "Verbrauchte Privatheit, ε"),
                    "ε of (ε, δ) differential privacy by now, of the client it is largest for",
                    NUMBER,
                    DOWN,
                    RoundOutcome::epsilon)
            .in(EVENT)
            .tabled("epsilon_history")
            .sparsely();

    public static final RoundMetric ADAPTER_GAP = RoundMetric.of(
                    "adapter_gap",
                    new Title("Gap of averaged adapters", "Lücke gemittelter Adapter"),
                    "‖mean(A·B) − mean(A)·mean(B)‖ over all adapters, what averaging their halves apart is off by",
                    LENGTH,
                    NEITHER,
                    RoundOutcome::adapterGap)
            .in(EVENT)
            .tabled("adapter_gap_history")
            .sparsely();

    public static final RoundMetric NATURAL_RATE = RoundMetric.of(
                    "natural_rate",
                    new Title("Natural rate", "Natürliche Rate"),
                    "the attack's target class among its samples without the trigger, or for the clean twin",
                    SHARE,
                    NEITHER,
                    o -> o.attack().naturalRate())
            .in(ROBUSTNESS)
            .tabled("natural_rate_history");

    public static final RoundMetric ATTACK_SUCCESS = RoundMetric.of(
                    "attack_success",
                    new Title("Attack success", "Erfolg des Angriffs"),
                    "share of the attack's samples that are taken for its target class",
                    SHARE,
                    DOWN,
                    o -> o.attack().success())
            .in(ROBUSTNESS)
            .tabled("attack_success_history")
            .plotted("attack_success")
            .comparable()
            .beside(NATURAL_RATE);

    public static final RoundMetric HONEST_DISTANCE = RoundMetric.of(
                    "honest_distance",
                    new Title("Distance to the honest mean", "Abstand zum ehrlichen Mittel"),
                    "‖aggregate − mean of the honest updates‖",
                    LENGTH,
                    DOWN,
                    o -> o.attack().honestDistance())
            .in(ROBUSTNESS);

    public static final RoundMetric ATTACKER_WEIGHT = RoundMetric.of(
                    "attacker_weight",
                    new Title("Weight of attackers", "Gewicht der Angreifer"),
                    "the attackers' share in the aggregate",
                    SHARE,
                    DOWN,
                    o -> o.attack().weight())
            .in(ROBUSTNESS);

    public static final RoundMetric PRECISION = RoundMetric.of(
                    "precision",
                    new Title("Precision of detection", "Präzision der Erkennung"),
                    "of the clients left out, the share that was malicious",
                    SHARE,
                    UP,
                    o -> o.detection().precision())
            .in(DETECTION);

    public static final RoundMetric RECALL = RoundMetric.of(
                    "recall",
                    new Title("Recall of detection", "Trefferquote der Erkennung"),
                    "of the malicious clients, the share that was left out",
                    SHARE,
                    UP,
                    o -> o.detection().recall())
            .in(DETECTION);

    public static final RoundMetric F1 = RoundMetric.of(
                    "f1",
                    new Title("F1 of detection", "F1 der Erkennung"),
                    "the harmonic mean of precision and recall of detection",
                    SHARE,
                    UP,
                    o -> o.detection().f1())
            .in(DETECTION);

    public static final RoundMetric WORST_CLASS_RECALL = RoundMetric.of(
            "worst_class_recall",
            new Title("Recall of the worst class", "Trefferquote der schlechtesten Klasse"),
            "of the class that the global model tells right least often on the server's samples",
            SHARE,
            UP,
            o -> o.test().classes().worstRecall());

    public static final RoundMetric CLIENT_ACCURACY_SPREAD = RoundMetric.of(
            "client_accuracy_spread",
            new Title("Spread of clients' accuracy", "Streuung der Genauigkeit der Clients"),
            "population standard deviation over all judged clients, on what each held back",
            SHARE,
            DOWN,
            o -> deviation(o.accuracies()));

    /** All metrics, in the order of pages and tables. */
    public static final List<RoundMetric> ALL = List.of(
            TEST_ACCURACY,
            TEST_LOSS,
            AGGREGATED_LOSS,
            ACCURACY_MEAN,
            ACCURACY_STD,
            WORST_TENTH,
            PERSONAL_ACCURACY,
            PERSONAL_WORST_TENTH,
            REMOVAL_THRESHOLD,
            EPSILON,
            ADAPTER_GAP,
            ATTACK_SUCCESS,
            NATURAL_RATE,
            HONEST_DISTANCE,
            ATTACKER_WEIGHT,
            CLEAN_ACCURACY,
            PRECISION,
            RECALL,
            F1,
            WORST_CLASS_RECALL,
            CLIENT_ACCURACY_SPREAD);

    /** Metrics whose columns the existing program has, in its order; other columns follow them. */
    public static final List<RoundMetric> INHERITED =
            List.of(REMOVAL_THRESHOLD, AGGREGATED_LOSS, ACCURACY_MEAN, ACCURACY_STD);

    private RoundMetrics() {}

    /** Returns the metrics with a column that the existing program lacks, sparse ones first. */
    public static List<RoundMetric> appended() {
        return ALL.stream()
                .filter(metric -> metric.column().isPresent() && !INHERITED.contains(metric))
                .sorted(Comparator.comparing(metric -> !metric.sparse()))
                .toList();
    }

    /** Returns the metrics by whose final values strategies are compared. */
    public static List<RoundMetric> compared() {
        return ALL.stream().filter(RoundMetric::compared).toList();
    }

    private static double[] aggregated(RoundOutcome outcome) {
        return outcome.held().stream()
                .filter(RoundOutcome.Held::aggregated)
                .mapToDouble(client -> client.evaluation().accuracy())
                .toArray();
    }

    /** Returns the accuracies of the personal models, ascending. */
    private static double[] personal(RoundOutcome outcome) {
        return outcome.clients().stream()
                .mapToDouble(ClientReport::personalAccuracy)
                .filter(accuracy -> !Double.isNaN(accuracy))
                .sorted()
                .toArray();
    }

    private static double meanLoss(List<RoundOutcome.Held> held) {
        double loss = 0;
        long samples = 0;
        for (RoundOutcome.Held client : held) {
            Evaluation evaluation = client.evaluation();
            if (evaluation.samples() > 0) {
                loss += evaluation.loss() * evaluation.samples();
                samples += evaluation.samples();
            }
        }
        return samples == 0 ? Double.NaN : loss / samples;
    }

    private static double worstTenth(double[] ascending) {
        int worst = Math.max(1, ascending.length / 10);
        return ascending.length == 0
                ? Double.NaN
                : Arrays.stream(ascending, 0, worst).sum() / worst;
    }

    /** Returns the mean, summed in the order of the values; NaN of none. */
    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return values.length == 0 ? Double.NaN : sum / values.length;
    }

    private static double deviation(double[] values) {
        double mean = mean(values);
        return Math.sqrt(
                mean(Arrays.stream(values).map(v -> (v - mean) * (v - mean)).toArray()));
    }
}
