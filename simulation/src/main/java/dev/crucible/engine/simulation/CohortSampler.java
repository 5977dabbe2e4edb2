package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.metrics.ParticipationReport;
import dev.crucible.engine.participation.ClientSpeed;
import dev.crucible.engine.participation.Deadline;
import dev.crucible.engine.participation.ParticipationPhase;
import dev.crucible.engine.participation.ParticipationPhase.Event;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Samples the cohort of each round. The result is a function of the config and the round, so a resumed run selects the same clients and no
 * state is stored.
 */
final class CohortSampler {

    private final StrategyConfig config;
    private final StrategyConfig.Participation participation;
    private final IntUnaryOperator samples;
    /** By entry of the schedule, the clients it may affect; empty for all. */
    private final List<Optional<int[]>> concerned = new ArrayList<>();

    /**
     * Creates the sampler of a strategy.
     *
     * @param samples by client, the training samples of an epoch
     */
    CohortSampler(StrategyConfig config, IntUnaryOperator samples) {
        this.config = config;
        this.participation = config.participation();
        this.samples = samples;
        for (int i = 0; i < participation.schedule().size(); i++) {
            int index = i;
            concerned.add(participation
                    .schedule()
                    .get(i)
                    .selection()
                    .map(s -> s.resolve(config.clients(), config.seed(), Purpose.PARTICIPATION_SELECTION, index)));
        }
    }

    /** Returns the number of training samples of {@code client}. */
    int samples(int client) {
        return samples.applyAsInt(client);
    }

    /** Returns the participation for the manifest. */
    Manifest.Participation manifest() {
        List<Manifest.ParticipationEvent> events = new ArrayList<>();
        for (int i = 0; i < concerned.size(); i++) {
            ParticipationPhase phase = participation.schedule().get(i);
            events.add(new Manifest.ParticipationEvent(
                    phase.event().toString(),
                    phase.startRound(),
                    phase.endRound(),
                    phase.probability(),
                    concerned.get(i)));
        }
        return new Manifest.Participation(
                config.clients(),
                participation.sampled(config.clients()),
                participation.sampling().name().toLowerCase(Locale.ROOT),
                participation.speed().map(ClientSpeed::toString),
                participation.deadline().map(Deadline::toString),
                events);
    }

    /** Returns the simulated clock after {@code round}; 0 before the first. */
    double clock(int round) {
        double clock = 0;
        for (int r = 1; r <= round && participation.speed().isPresent(); r++) {
            clock = of(r, clock).clock();
        }
        return clock;
    }

    /** Returns the cohort of {@code round}, which begins at {@code clock}. */
    Cohort of(int round, double clock) {
        Map<Integer, String> absences = new TreeMap<>();
        boolean[] away = away(round, absences);
        int available =
                (int) IntStream.range(0, away.length).filter(c -> !away[c]).count();
        boolean enough = !participation.simulated() || available >= participation.minAvailable();
        int[] selected = enough ? ClientSelection.of(config, round, c -> !away[c], samples) : new int[0];
        if (!participation.simulated()) {
            return new Cohort(selected, selected, absences, new double[0], Optional.empty());
        }
        double[] seconds = participation
                .speed()
                .map(speed -> IntStream.of(selected)
                        .mapToDouble(client -> seconds(client, round, speed))
                        .toArray())
                .orElse(new double[0]);
        return cohort(round, clock, available, selected, seconds, absences);
    }

    private Cohort cohort(
            int round, double clock, int available, int[] selected, double[] seconds, Map<Integer, String> absences) {
        IntStream.Builder arrived = IntStream.builder();
        int failed = 0;
        int late = 0;
        for (int i = 0; i < selected.length; i++) {
            int client = selected[i];
            double time = seconds.length == 0 ? 0 : seconds[i];
            boolean tooLate =
                    participation.deadline().filter(d -> d.missedBy(time)).isPresent();
            int failure = first(Event.Failure.class, Purpose.CLIENT_FAILURE, client, round);
            if (failure >= 0) {
                failed++;
                absences.put(client, cause(client, round, "failed", failure));
            } else if (tooLate && dropsLate()) {
                late++;
                absences.put(client, late(client, round, time));
            } else {
                late += tooLate ? 1 : 0;
                arrived.add(client);
            }
        }
        int[] present = arrived.build().toArray();
        double lasted = lasted(seconds);
        Optional<String> shortage = shortage(available, present.length);
        return new Cohort(
                selected,
                shortage.isPresent() ? new int[0] : present,
                absences,
                seconds,
                Optional.of(new ParticipationReport(
                        available, selected.length, present.length, failed, late, lasted, clock + lasted, shortage)));
    }

    private boolean[] away(int round, Map<Integer, String> absences) {
        boolean[] away = new boolean[config.clients()];
        for (int client = 0; client < away.length; client++) {
            int dropout = first(Event.Dropout.class, Purpose.DROPOUT, client, round);
            away[client] = dropout >= 0;
            if (away[client] && away.length <= EventLog.FEW) {
                absences.put(client, cause(client, round, "was away", dropout));
            }
        }
        return away;
    }

    /** Returns the first entry whose event of {@code type} occurs to {@code client}, −1 for none. */
    private int first(Class<? extends Event> type, Purpose purpose, int client, int round) {
        for (int i = 0; i < concerned.size(); i++) {
            if (type.isInstance(participation.schedule().get(i).event()) && meets(i, purpose, client, round)) {
                return i;
            }
        }
        return -1;
    }

    private boolean meets(int entry, Purpose purpose, int client, int round) {
        ParticipationPhase phase = participation.schedule().get(entry);
        return phase.covers(round)
                && concerned
                        .get(entry)
                        .map(ids -> Arrays.binarySearch(ids, client) >= 0)
                        .orElse(true)
                && (phase.probability() == 1
                        || config.seed().stream(purpose, entry, round, client).nextDouble() < phase.probability());
    }

    /** Returns the training time of {@code client}: epochs · samples / speed, times the slowdowns of all entries that affect it. */
    private double seconds(int client, int round, ClientSpeed speed) {
        double seconds = (double) config.training().epochs()
                * samples.applyAsInt(client)
                / speed.of(client, round, config.seed());
        for (int i = 0; i < concerned.size(); i++) {
            if (participation.schedule().get(i).event() instanceof Event.Straggler(double slowdown)
                    && meets(i, Purpose.CLIENT_SPEED, client, round)) {
                seconds *= slowdown;
            }
        }
        return seconds;
    }

    /**
     * Returns the slowest client's time, including failed ones, since the server cannot know; at most the deadline if it drops late
     * updates.
     */
    private double lasted(double[] seconds) {
        if (participation.speed().isEmpty()) {
            return Double.NaN;
        }
        double slowest = Arrays.stream(seconds).max().orElse(0);
        return dropsLate()
                ? Math.min(slowest, participation.deadline().orElseThrow().seconds())
                : slowest;
    }

    private boolean dropsLate() {
        return participation
                .deadline()
                .filter(d -> d.late() == Deadline.Late.DROP)
                .isPresent();
    }

    private Optional<String> shortage(int available, int arrived) {
        if (available < participation.minAvailable()) {
            return Optional.of("%d of %d clients are there, min_available_clients is %d"
                    .formatted(available, config.clients(), participation.minAvailable()));
        }
        if (arrived < participation.minFit()) {
            return Optional.of(
                    "updates of %d clients came, min_fit_clients is %d".formatted(arrived, participation.minFit()));
        }
        try {
            config.rule().require(arrived);
            return Optional.empty();
        } catch (PreconditionException e) {
            return Optional.ofNullable(e.getMessage());
        }
    }

    private static String cause(int client, int round, String what, int entry) {
        return "client %d, round %d: it %s (participation_schedule.%d)".formatted(client, round, what, entry);
    }

    private String late(int client, int round, double time) {
        return String.format(
                Locale.ROOT,
                "client %d, round %d: its update came after %.1f simulated seconds, round_deadline is %s",
                client,
                round,
                time,
                participation.deadline().orElseThrow().seconds());
    }
}
