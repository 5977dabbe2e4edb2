package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
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
import dev.crucible.engine.strategy.StrategyConfig.Participation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the participation of clients: sampling, dropouts, failures and simulated time. */
final class ParticipationReader {

    /** The events of {@code participation_schedule}. */
    static final List<String> EVENTS = List.of("dropout", "failure", "straggler", "participation");

    private static final String SCHEDULE = "participation_schedule";
    private static final String PER_ROUND = "clients_per_round";
    private static final String FRACTION = "client_fraction";
    private static final ScheduleEntry.Names NAMES =
            new ScheduleEntry.Names("client_ids", "client_count", "client_percentage", "the event", "clients");

    private final ObjectNode settings;
    private final int clients;
    private final boolean strict;
    private final Diagnostics diagnostics;
    private final ScheduleEntry entries;

    private ParticipationReader(ObjectNode settings, Diagnostics diagnostics) {
        this.settings = settings;
        this.clients = settings.get("num_of_clients").intValue();
        this.strict = settings.get("strict_mode").booleanValue();
        this.diagnostics = diagnostics;
        this.entries = new ScheduleEntry(settings, NAMES, diagnostics);
    }

    /** Returns the participation of a complete strategy; problems are added to {@code diagnostics}. */
    static Participation read(ObjectNode settings, Diagnostics diagnostics) {
        return new ParticipationReader(settings, diagnostics).read();
    }

    /** Returns true if, by the keys that are present, every client is selected in every round and none is ever absent. */
    static boolean everybody(ObjectNode settings) {
        return settings.path(FRACTION).asDouble(1) == 1
                && !settings.has(PER_ROUND)
                && settings.path(SCHEDULE).isEmpty()
                && (!settings.has("round_deadline")
                        || settings.path("late_updates").asText().equals("wait"));
    }

    private Participation read() {
        for (String key : List.of("min_fit_clients", "min_evaluate_clients", "min_available_clients")) {
            checkLeast(key);
        }
        List<ParticipationPhase> schedule = schedule();
        boolean straggles = schedule.stream().anyMatch(phase -> phase.event() instanceof Event.Straggler);
        Participation participation = new Participation(
                whole("min_fit_clients"),
                whole("min_evaluate_clients"),
                whole("min_available_clients"),
                settings.get(FRACTION).doubleValue(),
                perRound(),
                settings.path("client_sampling").asText().equals("weighted") ? Sampling.WEIGHTED : Sampling.UNIFORM,
                speed(straggles),
                deadline(),
                schedule);
        checkSampled(participation);
        return participation;
    }

    private void checkLeast(String key) {
        int least = whole(key);
        if (least > clients) {
            diagnostics.error(
                    key,
                    List.of("num_of_clients"),
                    "must be at most num_of_clients (%d), got %d".formatted(clients, least));
        } else if (strict && least != clients) {
            diagnostics.error(
                    key,
                    List.of("num_of_clients"),
                    "must equal num_of_clients (%d) in strict_mode, got %d; use %d or set strict_mode to false"
                            .formatted(clients, least, clients));
        }
    }

    private void checkSampled(Participation participation) {
        double fraction = participation.fraction();
        if (fraction < 1 && strict) {
            diagnostics.error(
                    FRACTION,
                    List.of("strict_mode"),
                    "must be 1 in strict_mode, where every client takes part in every round; set strict_mode to false");
        } else if (fraction < 1 && participation.sampled(clients) > Math.ceil(fraction * clients)) {
            diagnostics.warn(
                    FRACTION,
                    "has no effect: min_fit_clients asks for %d of %d clients in every round"
                            .formatted(participation.minFit(), clients));
        }
        for (String key : List.of(PER_ROUND, SCHEDULE, "round_deadline")) {
            if (strict && settings.has(key) && !everybody(settings.deepCopy().retain(key, "late_updates"))) {
                diagnostics.error(
                        key,
                        List.of("strict_mode"),
                        "cannot be in strict_mode, where every client takes part in every round; set strict_mode to"
                                + " false");
            }
        }
    }

    private OptionalInt perRound() {
        if (!settings.has(PER_ROUND)) {
            return OptionalInt.empty();
        }
        int count = whole(PER_ROUND);
        if (settings.get(FRACTION).doubleValue() < 1) {
            diagnostics.error(PER_ROUND, List.of(FRACTION), "and client_fraction exclude each other; set one of them");
        }
        if (count > clients) {
            diagnostics.error(
                    PER_ROUND,
                    List.of("num_of_clients"),
                    "must be at most num_of_clients (%d), got %d".formatted(clients, count));
        }
        if (count < whole("min_fit_clients")) {
            diagnostics.error(
                    PER_ROUND,
                    List.of("min_fit_clients"),
                    "must be at least min_fit_clients (%d), got %d".formatted(whole("min_fit_clients"), count));
        }
        return OptionalInt.of(count);
    }

    private Optional<ClientSpeed> speed(boolean straggles) {
        if (!settings.has("client_speed")) {
            return straggles || settings.has("round_deadline") ? Optional.of(ClientSpeed.USUAL) : Optional.empty();
        }
        List<Problem> problems = new ArrayList<>();
        Parameters given = new Parameters(JsonValues.of(settings), "", problems).object("client_speed");
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
        boolean waits = settings.path("late_updates").asText().equals("wait");
        if (!settings.has("round_deadline")) {
            if (settings.has("late_updates")) {
                diagnostics.warn("late_updates", "has no effect without round_deadline");
            }
            return Optional.empty();
        }
        return Optional.of(new Deadline(
                settings.get("round_deadline").doubleValue(), waits ? Deadline.Late.WAIT : Deadline.Late.DROP));
    }

    private List<ParticipationPhase> schedule() {
        JsonNode list = settings.path(SCHEDULE);
        if (list.size() > ScheduleReader.MOST_ENTRIES) {
            diagnostics.error(
                    SCHEDULE,
                    List.of(),
                    "has %d entries; at most %d are allowed".formatted(list.size(), ScheduleReader.MOST_ENTRIES));
            return List.of();
        }
        List<ParticipationPhase> phases = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) instanceof ObjectNode entry) {
                phase(i, entry).ifPresent(phases::add);
            }
        }
        return phases;
    }

    private Optional<ParticipationPhase> phase(int index, ObjectNode node) {
        List<Problem> problems = new ArrayList<>();
        Parameters entry = new Parameters(JsonValues.of(node), SCHEDULE + "." + index, problems);
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
        if (count > clients) {
            diagnostics.error(
                    entry.pathOf(PER_ROUND),
                    List.of("num_of_clients"),
                    "must be at most num_of_clients (%d), got %d".formatted(clients, count));
        }
        return Optional.of(new Event.Participation(count));
    }

    private int whole(String key) {
        return settings.get(key).intValue();
    }
}
