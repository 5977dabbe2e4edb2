package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.AttackPhase.Selection;
import dev.crucible.engine.config.ScheduleEntry.Span;
import dev.crucible.engine.io.JsonValues;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.participation.ClientSpeed;
import dev.crucible.engine.participation.Deadline;
import dev.crucible.engine.participation.ParticipationPhase;
import dev.crucible.engine.participation.ParticipationPhase.Event;
import dev.crucible.engine.participation.Sampling;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingDefaults;
import dev.crucible.engine.strategy.StrategyConfig.Participation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the participation of clients: sampling, dropouts, failures and simulated time. */
final class ParticipationReader {

    /** The events of {@code participation_schedule}. */
    static final List<String> EVENTS = List.of("dropout", "failure", "straggler", "participation");

    private static final String PER_ROUND = Setting.CLIENTS_PER_ROUND.name();
    private static final String FRACTION = Setting.CLIENT_FRACTION.name();
    private static final ScheduleEntry.Names NAMES =
            new ScheduleEntry.Names("client_ids", "client_count", "client_percentage", "the event", "clients");

    private final ObjectNode settings;
    private final int clients;
    private final boolean strict;
    private final Diagnostics diagnostics;
    private final ScheduleEntry entries;

    private ParticipationReader(ObjectNode settings, Diagnostics diagnostics) {
        this.settings = settings;
        this.clients = Setting.NUM_OF_CLIENTS.in(settings);
        this.strict = Setting.STRICT_MODE.in(settings);
        this.diagnostics = diagnostics;
        this.entries = new ScheduleEntry(settings, NAMES, diagnostics);
    }

    /** Returns the participation of a complete strategy; problems are added to {@code diagnostics}. */
    static Participation read(ObjectNode settings, Diagnostics diagnostics) {
        return new ParticipationReader(settings, diagnostics).read();
    }

    private Participation read() {
        List.of(Setting.MIN_FIT_CLIENTS, Setting.MIN_EVALUATE_CLIENTS, Setting.MIN_AVAILABLE_CLIENTS)
                .forEach(this::checkLeast);
        List<ParticipationPhase> schedule = entries.each(Setting.PARTICIPATION_SCHEDULE, settings, this::phase);
        boolean straggles = schedule.stream().anyMatch(phase -> phase.event() instanceof Event.Straggler);
        Participation participation = new Participation(
                Setting.MIN_FIT_CLIENTS.in(settings),
                Setting.MIN_EVALUATE_CLIENTS.in(settings),
                Setting.MIN_AVAILABLE_CLIENTS.in(settings),
                Setting.CLIENT_FRACTION.in(settings),
                perRound(),
                Setting.CLIENT_SAMPLING.is(settings, "weighted") ? Sampling.WEIGHTED : Sampling.UNIFORM,
                speed(straggles),
                deadline(),
                schedule);
        checkSampled(participation);
        return participation;
    }

    private void checkLeast(Setting<Integer> key) {
        int least = key.in(settings);
        atMostAll(key.name(), least);
        if (least < clients && strict) {
            diagnostics.error(
                    key,
                    "must equal num_of_clients (%d) in strict_mode, got %d; use %d or set strict_mode to false"
                            .formatted(clients, least, clients),
                    Setting.NUM_OF_CLIENTS);
        }
    }

    private void atMostAll(String field, int count) {
        if (count > clients) {
            diagnostics.error(
                    field,
                    "must be at most num_of_clients (%d), got %d".formatted(clients, count),
                    Setting.NUM_OF_CLIENTS);
        }
    }

    private void checkSampled(Participation participation) {
        double fraction = participation.fraction();
        if (fraction < 1 && strict) {
            diagnostics.error(
                    Setting.CLIENT_FRACTION,
                    "must be 1 in strict_mode, where every client takes part in every round; set strict_mode to false",
                    Setting.STRICT_MODE);
        } else if (fraction < 1 && participation.sampled(clients) > Math.ceil(fraction * clients)) {
            diagnostics.warn(
                    Setting.CLIENT_FRACTION,
                    "has no effect: min_fit_clients asks for %d of %d clients in every round"
                            .formatted(participation.minFit(), clients));
        }
        for (Setting<?> key :
                List.of(Setting.CLIENTS_PER_ROUND, Setting.PARTICIPATION_SCHEDULE, Setting.ROUND_DEADLINE)) {
            if (strict
                    && key.isIn(settings)
                    && !SettingDefaults.everybody(
                            settings.deepCopy().retain(key.name(), Setting.LATE_UPDATES.name()))) {
                diagnostics.error(
                        key,
                        "cannot be in strict_mode, where every client takes part in every round; set strict_mode to"
                                + " false",
                        Setting.STRICT_MODE);
            }
        }
    }

    private OptionalInt perRound() {
        if (!settings.has(PER_ROUND)) {
            return OptionalInt.empty();
        }
        int count = Setting.CLIENTS_PER_ROUND.in(settings);
        if (Setting.CLIENT_FRACTION.in(settings) < 1) {
            diagnostics.exclude(Setting.CLIENTS_PER_ROUND, Setting.CLIENT_FRACTION);
        }
        atMostAll(PER_ROUND, count);
        if (count < Setting.MIN_FIT_CLIENTS.in(settings)) {
            diagnostics.error(
                    PER_ROUND,
                    "must be at least min_fit_clients (%d), got %d"
                            .formatted(Setting.MIN_FIT_CLIENTS.in(settings), count),
                    Setting.MIN_FIT_CLIENTS);
        }
        return OptionalInt.of(count);
    }

    private Optional<ClientSpeed> speed(boolean straggles) {
        if (!Setting.CLIENT_SPEED.isIn(settings)) {
            return straggles || Setting.ROUND_DEADLINE.isIn(settings)
                    ? Optional.of(ClientSpeed.USUAL)
                    : Optional.empty();
        }
        List<Problem> problems = new ArrayList<>();
        Parameters given = Setting.CLIENT_SPEED.parameters(settings, problems);
        ClientSpeed usual = ClientSpeed.USUAL;
        ClientSpeed.Distribution distribution =
                given.choice("distribution", ClientSpeed.Distribution.class, usual.distribution());
        double spread = distribution == ClientSpeed.Distribution.UNIFORM
                ? given.number("spread", 0.5, Range.upTo(0, 1))
                : given.number("spread", distribution == usual.distribution() ? 0 : 0.5, Range.upTo(0, 10));
        ClientSpeed speed = new ClientSpeed(
                distribution,
                given.number("samples_per_second", usual.samplesPerSecond(), Range.POSITIVE),
                spread,
                given.number("jitter", 0, Range.upTo(0, 10)));
        given.warnUnused();
        diagnostics.malformed(problems);
        return Optional.of(speed);
    }

    private Optional<Deadline> deadline() {
        boolean waits = Setting.LATE_UPDATES.is(settings, "wait");
        if (!Setting.ROUND_DEADLINE.isIn(settings)) {
            if (Setting.LATE_UPDATES.isIn(settings)) {
                diagnostics.warn(Setting.LATE_UPDATES, "has no effect without round_deadline");
            }
            return Optional.empty();
        }
        return Optional.of(
                new Deadline(Setting.ROUND_DEADLINE.in(settings), waits ? Deadline.Late.WAIT : Deadline.Late.DROP));
    }

    private Optional<ParticipationPhase> phase(int index, ObjectNode node) {
        List<Problem> problems = new ArrayList<>();
        Parameters entry =
                new Parameters(JsonValues.of(node), Setting.PARTICIPATION_SCHEDULE.name() + "." + index, problems);
        Optional<Span> span = entries.span(index, entry);
        Optional<Event> event = event(entry);
        double probability = entry.number("probability", 1, Range.POSITIVE_SHARE);
        boolean choosy = entry.has("selection_strategy");
        Optional<Selection> selection = choosy
                ? entry.text("selection_strategy").flatMap(strategy -> entries.selection(strategy, entry))
                : Optional.empty();
        if (event.orElse(null) instanceof Event.Participation && (choosy || entry.has("probability"))) {
            entry.error(
                    "event_type", "participation is for all clients and certain; leave selection and probability out");
        }
        if (problems.stream().noneMatch(Problem::isError)) {
            entry.warnUnused();
        }
        diagnostics.rules(problems);
        return span.isEmpty() || event.isEmpty() || (choosy && selection.isEmpty())
                ? Optional.empty()
                : Optional.of(new ParticipationPhase(
                        span.get().start(), span.get().end(), event.get(), selection, probability));
    }

    private Optional<Event> event(Parameters entry) {
        if (!entry.require("event_type", "(one of " + String.join(", ", EVENTS) + ")")) {
            return Optional.empty();
        }
        String type = entry.text("event_type", "");
        return switch (type) {
            case "dropout" -> Optional.of(new Event.Dropout());
            case "failure" -> Optional.of(new Event.Failure());
            case "straggler" -> {
                entry.require("slowdown", "by a straggler (the factor by which it takes longer)");
                yield Optional.of(new Event.Straggler(
                        entry.number("slowdown", 2, new Range(1, false, Double.POSITIVE_INFINITY, false))));
            }
            case "participation" -> participation(entry);
            default -> {
                entry.error("event_type", "must be one of %s, got \"%s\"".formatted(String.join(", ", EVENTS), type));
                yield Optional.empty();
            }
        };
    }

    private Optional<Event> participation(Parameters entry) {
        if (entry.has(FRACTION) == entry.has(PER_ROUND)) {
            entry.error(PER_ROUND, "or client_fraction must be given for participation, exactly one of the two");
            return Optional.empty();
        }
        int count = entry.has(PER_ROUND)
                ? entry.integer(PER_ROUND, 1, 1, Integer.MAX_VALUE)
                : (int) Math.ceil(entry.number(FRACTION, 1, Range.POSITIVE_SHARE) * clients);
        atMostAll(entry.pathOf(PER_ROUND), count);
        return Optional.of(new Event.Participation(count));
    }
}
