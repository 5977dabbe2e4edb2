package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackCatalog;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.attack.AttackPhase.Selection;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Reads {@code attack_schedule}: who attacks how, when. */
final class ScheduleReader {

    /** The most entries of a schedule. */
    static final int MOST_ENTRIES = 1_000;

    private static final String KEY = "attack_schedule";

    private final ObjectNode settings;
    private final int rounds;
    private final int clients;
    private final int malicious;
    private final Findings findings;
    /** Of each type, the entries so far that do not overlap, by their first round. */
    private final Map<String, NavigableMap<Integer, Span>> spans = new HashMap<>();

    /** The rounds of an entry. */
    private record Span(int entry, int start, int end) {}

    private ScheduleReader(ObjectNode settings, Findings findings) {
        this.settings = settings;
        this.rounds = settings.get("num_of_rounds").intValue();
        this.clients = settings.get("num_of_clients").intValue();
        this.malicious = settings.path("num_of_malicious_clients").intValue();
        this.findings = findings;
    }

    /** The phases of the sound entries of a complete strategy's schedule. */
    static List<AttackPhase> read(ObjectNode settings, Findings findings) {
        JsonNode schedule = settings.get(KEY);
        if (schedule.size() > MOST_ENTRIES) {
            findings.error(
                    KEY, List.of(), "has %d entries; at most %d are allowed".formatted(schedule.size(), MOST_ENTRIES));
            return List.of();
        }
        if (!schedule.isEmpty() && settings.get("preserve_dataset").booleanValue()) {
            findings.error(
                    "preserve_dataset",
                    List.of(KEY),
                    "must be false when attack_schedule has entries (%d); set it to false or empty the schedule"
                            .formatted(schedule.size()));
        }
        ScheduleReader reader = new ScheduleReader(settings, findings);
        List<AttackPhase> phases = new ArrayList<>();
        for (int i = 0; i < schedule.size(); i++) {
            if (schedule.get(i) instanceof ObjectNode entry) {
                reader.phase(i, entry).ifPresent(phases::add);
            }
        }
        return phases;
    }

    private Optional<AttackPhase> phase(int index, ObjectNode node) {
        List<Problem> problems = new ArrayList<>();
        Parameters entry = new Parameters(ModelRules.withDomain(node, settings), KEY + "." + index, problems);
        Optional<Span> span = span(index, entry);
        Optional<Attack> attack = Optional.empty();
        if (entry.require("attack_type", "(what the attackers do)")) {
            String type = entry.text("attack_type", null);
            attack = Optional.ofNullable(type).flatMap(name -> AttackCatalog.create(name, entry));
            span.filter(_ -> type != null).ifPresent(rounds -> checkOverlap(type, rounds, entry));
        }
        Optional<Selection> selection = selection(entry);
        findings.rules(problems);
        attack.ifPresent(made -> ModelRules.checkAttack(made, entry.pathOf("attack_type"), settings, findings));
        if (span.isEmpty() || attack.isEmpty() || selection.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new AttackPhase(span.get().start, span.get().end, attack.get(), selection.get()));
    }

    private Optional<Span> span(int index, Parameters entry) {
        boolean given = entry.require("start_round", "(the first round of the attack)");
        given &= entry.require("end_round", "(the last round of the attack)");
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
                findings.error(
                        entry.pathOf(key),
                        List.of("num_of_rounds"),
                        "is %d, but the run has %d rounds (num_of_rounds); use at most %d or more rounds"
                                .formatted(round, rounds, rounds));
            }
        }
        return Optional.of(new Span(index, start, end));
    }

    private void checkOverlap(String type, Span span, Parameters entry) {
        NavigableMap<Integer, Span> earlier = spans.computeIfAbsent(type, _ -> new TreeMap<>());
        Map.Entry<Integer, Span> last = earlier.floorEntry(span.end);
        if (last == null || last.getValue().end < span.start) {
            earlier.put(span.start, span);
            return;
        }
        Span other = last.getValue();
        entry.error(
                "start_round",
                "rounds %d to %d overlap rounds %d to %d of entry %d, also %s; entries of one type must not overlap"
                        .formatted(span.start, span.end, other.start, other.end, other.entry, type));
    }

    private Optional<Selection> selection(Parameters entry) {
        if (!entry.require("selection_strategy", "(specific, random or percentage)")) {
            return Optional.empty();
        }
        String text = entry.text("selection_strategy", null);
        if (text == null) {
            return Optional.empty();
        }
        OptionalLong seed = entry.has("random_seed")
                ? OptionalLong.of(entry.wholeNumber("random_seed", 0, Long.MIN_VALUE, Long.MAX_VALUE))
                : OptionalLong.empty();
        String strategy = Legacy.selection(text);
        if (!strategy.equals(text)) {
            entry.warn("selection_strategy", "\"%s\" is now called \"%s\"".formatted(text, strategy));
        }
        return switch (strategy) {
            case "specific" -> specific(entry);
            case "random" -> count(entry, seed);
            case "percentage" -> percentage(entry, seed);
            case "all_malicious" -> allMalicious(entry);
            default -> {
                entry.error("selection_strategy", "must be one of specific, random, percentage, got \"" + text + "\"");
                yield Optional.empty();
            }
        };
    }

    private Optional<Selection> specific(Parameters entry) {
        String key = "malicious_client_ids";
        if (!entry.require(key, "(the attackers' numbers) when selection_strategy is specific")) {
            return Optional.empty();
        }
        int[] ids = entry.integers(key, null, 0);
        if (ids == null) {
            return Optional.empty();
        }
        if (ids.length == 0) {
            entry.error(key, "must name at least one client");
        }
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < ids.length; i++) {
            if (!seen.add(ids[i])) {
                entry.error(key + "." + i, "client %d is named twice".formatted(ids[i]));
            } else if (ids[i] >= clients) {
                findings.error(
                        entry.pathOf(key + "." + i),
                        List.of("num_of_clients"),
                        "there is no client %d; the %d clients (num_of_clients) are numbered 0 to %d"
                                .formatted(ids[i], clients, clients - 1));
            }
        }
        return Optional.of(new Selection.Specific(ids));
    }

    private Optional<Selection> count(Parameters entry, OptionalLong seed) {
        String key = "malicious_client_count";
        if (!entry.require(key, "(how many attackers) when selection_strategy is random")) {
            return Optional.empty();
        }
        int count = entry.integer(key, 0, 1, Integer.MAX_VALUE);
        if (count > clients) {
            findings.error(
                    entry.pathOf(key),
                    List.of("num_of_clients"),
                    "more attackers than clients: %d of %d (num_of_clients); use at most %d"
                            .formatted(count, clients, clients));
        }
        return count == 0 ? Optional.empty() : Optional.of(new Selection.Count(count, seed));
    }

    private Optional<Selection> percentage(Parameters entry, OptionalLong seed) {
        String key = "malicious_percentage";
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
            findings.error(
                    entry.pathOf(key),
                    List.of("num_of_clients"),
                    "%s of %d clients (num_of_clients) is less than one attacker; use at least %s"
                            .formatted(share, clients, StrategyRules.shareOf(1, clients)));
            return Optional.empty();
        }
        return Optional.of(new Selection.Count(count, seed));
    }

    /** The name of older configs for the first {@code num_of_malicious_clients} clients. */
    private Optional<Selection> allMalicious(Parameters entry) {
        if (malicious == 0) {
            entry.error("selection_strategy", "all_malicious needs num_of_malicious_clients of at least 1");
            return Optional.empty();
        }
        int count = Math.min(malicious, clients);
        entry.warn(
                "selection_strategy",
                "\"all_malicious\" is read as \"specific\" with the first %d clients (num_of_malicious_clients)"
                        .formatted(count));
        return Optional.of(new Selection.Specific(IntStream.range(0, count).toArray()));
    }
}
