package dev.crucible.engine.metrics;

import static dev.crucible.engine.metrics.Metric.Direction.DOWN;
import static dev.crucible.engine.metrics.Metric.Direction.NEITHER;
import static dev.crucible.engine.metrics.Metric.Direction.UP;
import static dev.crucible.engine.metrics.Metric.Unit.LENGTH;
import static dev.crucible.engine.metrics.Metric.Unit.LOSS;
import static dev.crucible.engine.metrics.Metric.Unit.NUMBER;
import static dev.crucible.engine.metrics.Metric.Unit.SHARE;

import dev.crucible.engine.metrics.ClientMetric.Presence;
import dev.crucible.engine.metrics.Metric.Title;
import java.util.List;
import java.util.Optional;

/** The metrics of a client. */
public final class ClientMetrics {

    /** All metrics, in the order of the events. */
    public static final List<ClientMetric> ALL = List.of(
            new ClientMetric(
                    "weight",
                    new Title("Weight", "Gewicht"),
                    "the update's share in the aggregate",
                    SHARE,
                    NEITHER,
                    Optional.empty(),
                    Presence.ALWAYS,
                    ClientReport::weight),
            new ClientMetric(
                    "score",
                    new Title("The rule's score", "Wert der Regel"),
                    "what the rule makes of the update",
                    NUMBER,
                    NEITHER,
                    Optional.of("removal_criterion_history"),
                    Presence.ALWAYS,
                    ClientReport::score),
            new ClientMetric(
                    "distance",
                    new Title("Distance to the mean update", "Abstand zum mittleren Update"),
                    "‖update − mean of the round's updates‖",
                    LENGTH,
                    NEITHER,
                    Optional.of("absolute_distance_history"),
                    Presence.ALWAYS,
                    ClientReport::distance),
            new ClientMetric(
                    "training_loss",
                    new Title("Training loss", "Trainingsverlust"),
                    "mean over the client's last local epoch",
                    LOSS,
                    DOWN,
                    Optional.empty(),
                    Presence.ALWAYS,
                    ClientReport::trainingLoss),
            new ClientMetric(
                    "loss",
                    new Title("Loss", "Verlust"),
                    "of the new global model on what the client held back",
                    LOSS,
                    DOWN,
                    Optional.of("loss_history"),
                    Presence.ALWAYS,
                    ClientReport::loss),
            new ClientMetric(
                    "accuracy",
                    new Title("Accuracy", "Genauigkeit"),
                    "of the new global model on what the client held back",
                    SHARE,
                    UP,
                    Optional.of("accuracy_history"),
                    Presence.ALWAYS,
                    ClientReport::accuracy),
            new ClientMetric(
                    "seconds",
                    new Title("Simulated seconds", "Simulierte Sekunden"),
                    "until the update came back or would have",
                    NUMBER,
                    DOWN,
                    Optional.empty(),
                    Presence.TIMED,
                    ClientReport::seconds),
            new ClientMetric(
                    "personal_accuracy",
                    new Title("Accuracy of the personal model", "Genauigkeit des persönlichen Modells"),
                    "of an honest client's own model on what it held back",
                    SHARE,
                    UP,
                    Optional.of("personal_accuracy_history"),
                    Presence.MEASURED,
                    ClientReport::personalAccuracy));

    /** Columns inherited from the existing program; those of other metrics follow them. */
    private static final List<String> INHERITED =
            List.of("removal_criterion_history", "absolute_distance_history", "loss_history", "accuracy_history");

    private ClientMetrics() {}

    /**
     * Returns the metrics with a column.
     *
     * @param inherited true for those of the existing program, false for the others
     */
    public static List<ClientMetric> tabled(boolean inherited) {
        return ALL.stream()
                .filter(metric -> metric.column().isPresent()
                        && INHERITED.contains(metric.column().get()) == inherited)
                .toList();
    }
}
