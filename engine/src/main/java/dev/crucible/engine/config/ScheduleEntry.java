package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.AttackPhase.Selection;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.setting.Setting;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;

/** Reads the common parts of all schedules' entries: the rounds, and the selected clients. */
final class ScheduleEntry {

    /** Maximum number of entries of a schedule. */
    static final int MOST = 1_000;

    private final Names names;
    private final int rounds;
    private final int clients;
    private final Diagnostics diagnostics;

    /**
     * Names of a schedule's keys, entries and clients.
     *
     * @param what an entry's name, such as the attack
     * @param who the clients' name, such as attackers
     */
    record Names(String ids, String count, String percentage, String what, String who) {}

    /** The rounds of an entry. */
    record Span(int entry, int start, int end) {}

    ScheduleEntry(ObjectNode settings, Names names, Diagnostics diagnostics) {
        this.names = names;
        this.rounds = Setting.NUM_OF_ROUNDS.in(settings);
        this.clients = Setting.NUM_OF_CLIENTS.in(settings);
        this.diagnostics = diagnostics;
    }

    /** Returns what {@code read} makes of each entry of {@code schedule}, by its index; nothing if there are too many. */
    <T> List<T> each(
            Setting<JsonNode> schedule, ObjectNode settings, BiFunction<Integer, ObjectNode, Optional<T>> read) {
        JsonNode list = schedule.in(settings);
        List<T> phases = new ArrayList<>();
        if (list.size() > MOST) {
            diagnostics.error(schedule, "has %d entries; at most %d are allowed".formatted(list.size(), MOST));
            return phases;
        }
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) instanceof ObjectNode entry) {
                read.apply(i, entry).ifPresent(phases::add);
            }
        }
        return phases;
    }

    Optional<Span> span(int index, Parameters entry) {
        boolean given = entry.require("start_round", "(the first round of " + names.what + ")");
        given &= entry.require("end_round", "(the last round of " + names.what + ")");
        int start = entry.integer("start_round", 0, 1, Integer.MAX_VALUE);
        int end = entry.integer("end_round", 0, 1, Integer.MAX_VALUE);
        if (!given || start == 0 || end == 0) {
            return Optional.empty();
        }
        if (end < start) {
            entry.error("end_round", "must be at least start_round (%d), got %d".formatted(start, end));
            return Optional.empty();
        }
        for (String key : List.of("start_round", "end_round")) {
            int round = key.equals("start_round") ? start : end;
            if (round > rounds) {
                diagnostics.error(
                        entry.pathOf(key),
                        "is %d, but the run has %d rounds (num_of_rounds); use at most %d or more rounds"
                                .formatted(round, rounds, rounds),
                        Setting.NUM_OF_ROUNDS);
            }
        }
        return Optional.of(new Span(index, start, end));
    }

    /** Returns the clients selected by {@code strategy}: specific, random or percentage. */
    Optional<Selection> selection(String strategy, Parameters entry) {
        OptionalLong seed = entry.has(Setting.RANDOM_SEED.name())
                ? OptionalLong.of(entry.wholeNumber(Setting.RANDOM_SEED.name(), 0, Long.MIN_VALUE, Long.MAX_VALUE))
                : OptionalLong.empty();
        return switch (strategy) {
            case "specific" -> specific(entry);
            case "random" -> count(entry, seed);
            case "percentage" -> percentage(entry, seed);
            default -> {
                entry.error(
                        "selection_strategy", "must be one of specific, random, percentage, got \"" + strategy + "\"");
                yield Optional.empty();
            }
        };
    }

    private Optional<Selection> specific(Parameters entry) {
        String key = names.ids;
        if (!entry.require(key, "(the " + names.who + "' numbers) when selection_strategy is specific")) {
            return Optional.empty();
        }
        return entry.integers(key, 0).map(ids -> {
            check(ids, key, entry);
            return new Selection.Specific(ids);
        });
    }

    private void check(int[] ids, String key, Parameters entry) {
        if (ids.length == 0) {
            entry.error(key, "must name at least one client");
        }
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < ids.length; i++) {
            if (!seen.add(ids[i])) {
                entry.error(key + "." + i, "client %d is named twice".formatted(ids[i]));
            } else if (ids[i] >= clients) {
                diagnostics.error(
                        entry.pathOf(key + "." + i),
                        "there is no client %d; the %d clients (num_of_clients) are numbered 0 to %d"
                                .formatted(ids[i], clients, clients - 1),
                        Setting.NUM_OF_CLIENTS);
            }
        }
    }

    private Optional<Selection> count(Parameters entry, OptionalLong seed) {
        String key = names.count;
        if (!entry.require(key, "(how many " + names.who + ") when selection_strategy is random")) {
            return Optional.empty();
        }
        int count = entry.integer(key, 0, 1, Integer.MAX_VALUE);
        if (count > clients) {
            String found = ": %d of %d (num_of_clients); use at most %d".formatted(count, clients, clients);
            if (names.who.equals("clients")) {
                diagnostics.error(entry.pathOf(key), "more clients than there are" + found, Setting.NUM_OF_CLIENTS);
            } else {
                diagnostics.bound(
                        entry.pathOf(key), "more " + names.who + " than clients" + found, Setting.NUM_OF_CLIENTS);
            }
        }
        return count == 0 ? Optional.empty() : Optional.of(new Selection.Count(count, seed));
    }

    private Optional<Selection> percentage(Parameters entry, OptionalLong seed) {
        String key = names.percentage;
        if (!entry.require(key, "(a share from 0 to 1) when selection_strategy is percentage")) {
            return Optional.empty();
        }
        double share = entry.number(key, -1, Range.SHARE);
        if (share < 0) {
            return Optional.empty();
        }
        int count =
                BigDecimal.valueOf(share).multiply(BigDecimal.valueOf(clients)).intValue();
        if (count == 0) {
            String one = names.who.substring(0, names.who.length() - 1);
            diagnostics.error(
                    entry.pathOf(key),
                    "%s of %d clients (num_of_clients) is less than one %s; use at least %s"
                            .formatted(share, clients, one, StrategyRules.shareOf(1, clients)),
                    Setting.NUM_OF_CLIENTS);
            return Optional.empty();
        }
        return Optional.of(new Selection.Count(count, seed));
    }
}
