package dev.crucible.sweep;

import static dev.crucible.sweep.Pitfall.State.PASS;
import static dev.crucible.sweep.Pitfall.State.UNKNOWN;
import static dev.crucible.sweep.Pitfall.State.WARN;

import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.attack.FangKrum;
import dev.crucible.engine.attack.FangTrim;
import dev.crucible.engine.attack.MinMaxMinSum;
import dev.crucible.engine.attack.OptimalScale;
import dev.crucible.engine.data.partition.Partitioning;
import dev.crucible.engine.metrics.RoundMetric;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.sweep.Pitfall.Kind;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks of a sweep for pitfalls. */
final class PitfallChecks {

    /** Data sets on which even the mean is fairly robust: MNIST, scanned digits and drawn handwriting. */
    private static final Set<String> FORGIVING =
            Set.of("mnist", "digits", "breast_cancer", "femnist_iid", "femnist_niid");

    /** Minimum loss of the mean under the worst attack for a data set to count as vulnerable. */
    private static final double VULNERABLE = 0.10;
    /** Largest α of the Dirichlet distribution for clients that are not nearly alike. */
    private static final double SKEWED = 0.5;
    /** Gain of a clean model in the last fifth of the rounds above which training has not converged. */
    private static final double RISING = 0.01;

    private static final double LAST_PART = 0.2;
    private static final int FAMILIES = 3;
    private static final int MANY = 50;
    private static final double MOST_HOSTILE = 0.3;
    private static final int SEEDS = 3;
    private static final Set<String> MEANS = Set.of("fedavg", "average", "mean");
    private static final List<RoundMetric> BEYOND_AVERAGE =
            List.of(RoundMetrics.WORST_CLASS_RECALL, RoundMetrics.WORST_TENTH, RoundMetrics.CLIENT_ACCURACY_SPREAD);

    private final Results results;
    private final List<StrategyConfig> strategies;
    private final List<CellOutcome> attacked;

    private PitfallChecks(Results results) {
        this.results = results;
        this.strategies =
                results.rows().stream().map(row -> row.cell().strategy()).toList();
        this.attacked =
                results.rows().stream().filter(row -> row.cell().attacked()).toList();
    }

    /** Returns the state of each pitfall; empty for no results. */
    static List<Pitfall> of(Results results) {
        if (results.rows().isEmpty()) {
            return List.of();
        }
        PitfallChecks checks = new PitfallChecks(results);
        return List.of(
                checks.data(),
                checks.clients(),
                checks.training(),
                checks.attacks(),
                checks.scale(),
                checks.metrics(),
                checks.seeds());
    }

    private Pitfall data() {
        DoubleSummaryStatistics lost = results.groups().stream()
                .filter(group -> group.attacked() && MEANS.contains(group.contender()))
                .mapToDouble(group -> group.drop().mean())
                .filter(Double::isFinite)
                .summaryStatistics();
        String sets = strategies.stream()
                .map(strategy -> strategy.data().keyword())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        boolean forgiving =
                strategies.stream().allMatch(s -> FORGIVING.contains(s.data().keyword()));
        if (lost.getCount() > 0 && lost.getMax() < VULNERABLE) {
            return found(
                    Kind.ROBUST_DATA,
                    WARN,
                    "on %s the mean loses %s points to the worst attack, less than 10"
                            .formatted(sets, points(lost.getMax())),
                    "auf %s verliert der Mittelwert gegen den schlimmsten Angriff %s Punkte, weniger als 10"
                            .formatted(sets, points(lost.getMax())));
        }
        if (forgiving) {
            return found(
                    Kind.ROBUST_DATA,
                    WARN,
                    sets + " alone, where robust rules have it easy; add a harder set",
                    "nur " + sets + ", wo robuste Regeln es leicht haben; ein schwererer Datensatz fehlt");
        }
        return lost.getCount() > 0
                ? found(
                        Kind.ROBUST_DATA,
                        PASS,
                        "on %s the mean loses %s points to the worst attack".formatted(sets, points(lost.getMax())),
                        "auf %s verliert der Mittelwert gegen den schlimmsten Angriff %s Punkte"
                                .formatted(sets, points(lost.getMax())))
                : found(
                        Kind.ROBUST_DATA,
                        UNKNOWN,
                        "no plain mean under attack shows how vulnerable " + sets + " is",
                        "kein Mittelwert unter Angriff zeigt, wie verletzlich " + sets + " ist");
    }

    private Pitfall clients() {
        List<Partitioning> all = strategies.stream()
                .map(strategy -> strategy.data().partitioning())
                .toList();
        if (all.stream().anyMatch(PitfallChecks::isSkewed)) {
            return found(
                    Kind.EQUAL_CLIENTS,
                    PASS,
                    "some clients are unlike (Dirichlet α ≤ 0.5 or natural owners)",
                    "manche Clients unterscheiden sich (Dirichlet-α ≤ 0,5 oder natürliche Besitzer)");
        }
        boolean alike =
                all.stream().allMatch(p -> p instanceof Partitioning.Iid || p instanceof Partitioning.Dirichlet);
        return alike
                ? found(
                        Kind.EQUAL_CLIENTS,
                        WARN,
                        "all clients hold the same mixture; add heterogeneity 0.5 or less",
                        "alle Clients haben dieselbe Mischung; heterogeneity von höchstens 0.5 fehlt")
                : found(
                        Kind.EQUAL_CLIENTS,
                        UNKNOWN,
                        "how unlike the clients are is not measured for this partitioning",
                        "wie verschieden die Clients sind, wird bei dieser Aufteilung nicht gemessen");
    }

    private static boolean isSkewed(Partitioning partitioning) {
        return switch (partitioning) {
            case Partitioning.Dirichlet dirichlet -> dirichlet.alpha() <= SKEWED;
            case Partitioning.NaturalId _ -> true;
            default -> false;
        };
    }

    private Pitfall training() {
        double rise = Stream.concat(
                        results.rows().stream()
                                .filter(row -> !row.cell().attacked())
                                .map(CellOutcome::score),
                        attacked.stream().flatMap(row -> row.twin().stream()))
                .filter(CellScore::completed)
                .mapToDouble(score -> rise(score.late(), score.rounds()))
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
        boolean oneStep = strategies.stream().allMatch(s -> s.distributed().isPresent());
        if (Double.isNaN(rise)) {
            return found(
                    Kind.SLOW_TRAINING,
                    UNKNOWN,
                    "too few clean rounds are judged to tell whether training has arrived",
                    "zu wenige Runden ohne Angriff sind bewertet, um zu sagen, ob das Training angekommen ist");
        }
        boolean rising = rise > RISING;
        String steps = oneStep ? "; all take one step a round" : "";
        String schritte = oneStep ? "; alle machen einen Schritt je Runde" : "";
        return found(
                Kind.SLOW_TRAINING,
                rising ? WARN : PASS,
                (rising
                                        ? "without attack, accuracy still gains %s points in the last fifth of the"
                                                + " rounds; run more"
                                        : "without attack, accuracy gains %s points in the last fifth of the rounds")
                                .formatted(points(rise))
                        + steps,
                (rising
                                        ? "ohne Angriff steigt die Genauigkeit im letzten Fünftel der Runden noch um"
                                                + " %s Punkte; mehr Runden"
                                        : "ohne Angriff steigt die Genauigkeit im letzten Fünftel der Runden um %s"
                                                + " Punkte")
                                .formatted(points(rise))
                        + schritte);
    }

    /**
     * Returns the gain of accuracy in the last fifth of {@code rounds}, extrapolated from the evaluated ones; NaN if those span less than
     * half of it, since noise between neighbouring rounds would count as a gain.
     */
    private static double rise(SortedMap<Integer, Double> judged, int rounds) {
        SortedMap<Integer, Double> before = judged.headMap(rounds - Math.ceilDiv(rounds, 5) + 1);
        SortedMap<Integer, Double> late = before.isEmpty() ? judged : judged.tailMap(before.lastKey());
        int span = late.isEmpty() ? 0 : late.lastKey() - late.firstKey();
        double fifth = LAST_PART * rounds;
        return span == 0 || 2 * span < fifth
                ? Double.NaN
                : (late.lastEntry().getValue() - late.firstEntry().getValue()) / span * fifth;
    }

    private Pitfall attacks() {
        List<Attack> all = attacked.stream()
                .flatMap(row -> row.cell().strategy().schedule().stream())
                .map(AttackPhase::attack)
                .toList();
        if (all.isEmpty()) {
            return found(Kind.NAIVE_ATTACKS, WARN, "nobody attacks", "niemand greift an");
        }
        boolean adapts = all.stream().anyMatch(PitfallChecks::isAdaptive);
        long families = all.stream().map(PitfallChecks::family).distinct().count();
        boolean enough = adapts && families >= FAMILIES;
        String fitted = adapts ? "some attack is" : "no attack is";
        String angepasst = adapts ? "mindestens ein Angriff ist" : "kein Angriff ist";
        return found(
                Kind.NAIVE_ATTACKS,
                enough ? PASS : WARN,
                fitted
                        + " fitted to the updates it sees, kinds of attack: %d of 4 (data, training, updates, fitted)"
                                .formatted(families)
                        + (enough ? "" : "; take one such as min_max, fang_trim or optimal_alie, and three kinds"),
                angepasst
                        + " auf die gesehenen Updates zugeschnitten, Arten von Angriffen: %d von 4 (Daten, Training, Updates, zugeschnitten)"
                                .formatted(families)
                        + (enough ? "" : "; nötig sind einer wie min_max, fang_trim oder optimal_alie und drei Arten"));
    }

    private static boolean isAdaptive(Attack attack) {
        return attack instanceof OptimalScale
                || attack instanceof MinMaxMinSum
                || attack instanceof FangKrum
                || attack instanceof FangTrim;
    }

    private static String family(Attack attack) {
        return isAdaptive(attack)
                ? "adaptive"
                : switch (attack) {
                    case Attack.OnData _ -> "data";
                    case Attack.OnTraining _ -> "training";
                    default -> "updates";
                };
    }

    private Pitfall scale() {
        int most = strategies.stream().mapToInt(StrategyConfig::clients).max().orElse(0);
        boolean all = strategies.stream().allMatch(s -> s.participation().sampled(s.clients()) == s.clients());
        double least = attacked.stream()
                .mapToDouble(
                        row -> (double) hostile(row) / row.cell().strategy().clients())
                .min()
                .orElse(0);
        boolean warn = most < MANY || all || least > MOST_HOSTILE;
        String hostile = attacked.isEmpty()
                ? ""
                : ", at least %s %% of them hostile; every rule is told how many".formatted(points(least));
        String feindlich = attacked.isEmpty()
                ? ""
                : ", mindestens %s %% davon feindlich; jede Regel weiß, wie viele".formatted(points(least));
        return found(
                Kind.SMALL_SCALE,
                warn ? WARN : PASS,
                "at most %d clients, %s".formatted(most, all ? "all in every round" : "a part of them in a round")
                        + hostile,
                "höchstens %d Clients, %s".formatted(most, all ? "alle in jeder Runde" : "ein Teil davon je Runde")
                        + feindlich);
    }

    private static int hostile(CellOutcome row) {
        return row.cell().strategy().schedule().stream()
                .mapToInt(phase -> switch (phase.selection()) {
                    case AttackPhase.Selection.Specific(int[] clients) -> clients.length;
                    case AttackPhase.Selection.Count(int clients, var _) -> clients;
                })
                .max()
                .orElse(0);
    }

    private Pitfall metrics() {
        long lacking = results.rows().stream()
                .filter(row -> row.score().completed() && !tellsMore(row.score()))
                .count();
        return lacking == 0
                ? found(
                        Kind.ONE_AVERAGE,
                        PASS,
                        "worst class, worst tenth and spread of the clients are in the table, attack success beside"
                                + " its natural rate",
                        "schlechteste Klasse, schlechtestes Zehntel und Streuung der Clients stehen in der Tabelle,"
                                + " der Erfolg des Angriffs neben seiner natürlichen Rate")
                : found(
                        Kind.ONE_AVERAGE,
                        WARN,
                        "%d of %d cells tell no more than an average"
                                .formatted(lacking, results.rows().size()),
                        "%d von %d Zellen sagen nicht mehr als einen Mittelwert"
                                .formatted(lacking, results.rows().size()));
    }

    private static boolean tellsMore(CellScore score) {
        boolean targeted = !Double.isNaN(score.value(RoundMetrics.ATTACK_SUCCESS));
        Predicate<RoundMetric> known = metric -> !Double.isNaN(score.value(metric));
        return BEYOND_AVERAGE.stream().allMatch(known) && (!targeted || known.test(RoundMetrics.NATURAL_RATE));
    }

    private Pitfall seeds() {
        int seeds = results.groups().stream()
                .map(Group::rows)
                .mapToInt(Collection::size)
                .min()
                .orElse(0);
        String one = seeds == 1 ? "1 seed" : seeds + " seeds";
        return found(
                Kind.FEW_SEEDS,
                seeds < SEEDS ? WARN : PASS,
                seeds < SEEDS ? one + "; three tell more" : one,
                seeds < SEEDS ? one.replace("seed", "Seed") + "; drei sagen mehr" : one.replace("seed", "Seed"));
    }

    private static String points(double share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share);
    }

    /** Creates a finding; numbers in {@code german} still have decimal points. */
    private static Pitfall found(Kind kind, Pitfall.State state, String english, String german) {
        return new Pitfall(kind, state, english, german.replaceAll("(\\d)\\.(\\d)", "$1,$2"));
    }
}
