package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.attack.AttackPhase.Selection;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.config.ScheduleEntry.Span;
import dev.crucible.engine.io.JsonValues;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.python.PythonStrategies;
import dev.crucible.engine.setting.Setting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Reads {@code attack_schedule}: the attacks with their rounds and clients. */
final class ScheduleReader {

    private static final ScheduleEntry.Names NAMES = new ScheduleEntry.Names(
            "malicious_client_ids", "malicious_client_count", "malicious_percentage", "the attack", "attackers");

    private final ObjectNode settings;
    private final int clients;
    private final int malicious;
    private final Diagnostics diagnostics;
    private final ScheduleEntry entries;
    /** By type, the entries so far that do not overlap, by their first round. */
    private final Map<String, NavigableMap<Integer, Span>> spans = new HashMap<>();

    private ScheduleReader(ObjectNode settings, Diagnostics diagnostics) {
        this.settings = settings;
        this.clients = Setting.NUM_OF_CLIENTS.in(settings);
        this.malicious = Setting.NUM_OF_MALICIOUS_CLIENTS.in(settings);
        this.diagnostics = diagnostics;
        this.entries = new ScheduleEntry(settings, NAMES, diagnostics);
    }

    /** Returns the phases of the valid entries of a complete strategy's schedule. */
    static List<AttackPhase> read(ObjectNode settings, Diagnostics diagnostics) {
        int size = Setting.ATTACK_SCHEDULE.node(settings).size();
        if (size > 0 && Setting.PRESERVE_DATASET.in(settings)) {
            diagnostics.error(
                    Setting.PRESERVE_DATASET,
                    "must be false when attack_schedule has entries (%d); set it to false or empty the schedule"
                            .formatted(size),
                    Setting.ATTACK_SCHEDULE);
        }
        ScheduleReader reader = new ScheduleReader(settings, diagnostics);
        return reader.entries.each(Setting.ATTACK_SCHEDULE, settings, reader::phase);
    }

    private Optional<AttackPhase> phase(int index, ObjectNode node) {
        List<Problem> problems = new ArrayList<>();
        Parameters entry = new Parameters(
                JsonValues.of(ModelRules.withDomain(node, settings)),
                Setting.ATTACK_SCHEDULE.name() + "." + index,
                problems);
        Optional<Span> span = entries.span(index, entry);
        Optional<Attack> attack = Optional.empty();
        if (entry.require(Setting.ATTACK_TYPE.name(), "(what the attackers do)")) {
            Optional<String> type = entry.text(Setting.ATTACK_TYPE.name());
            attack = type.flatMap(name -> attack(name, entry));
            span.ifPresent(rounds -> type.ifPresent(name -> checkOverlap(name, rounds, entry)));
        }
        Optional<Selection> selection = selection(entry);
        if (problems.stream().noneMatch(Problem::isError)) {
            entry.warnUnused();
        }
        diagnostics.rules(problems);
        attack.ifPresent(
                made -> ModelRules.checkAttack(made, entry.pathOf(Setting.ATTACK_TYPE.name()), settings, diagnostics));
        if (span.isEmpty() || attack.isEmpty() || selection.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new AttackPhase(span.get().start(), span.get().end(), attack.get(), selection.get()));
    }

    private static Optional<Attack> attack(String type, Parameters entry) {
        return PythonStrategies.names(type) ? PythonStrategies.attack(type, entry) : AttackCatalog.create(type, entry);
    }

    private void checkOverlap(String type, Span span, Parameters entry) {
        NavigableMap<Integer, Span> earlier = spans.computeIfAbsent(type, _ -> new TreeMap<>());
        Map.Entry<Integer, Span> last = earlier.floorEntry(span.end());
        if (last == null || last.getValue().end() < span.start()) {
            earlier.put(span.start(), span);
            return;
        }
        Span other = last.getValue();
        entry.error(
                "start_round",
                "rounds %d to %d overlap rounds %d to %d of entry %d, also %s; entries of one type must not overlap"
                        .formatted(span.start(), span.end(), other.start(), other.end(), other.entry(), type));
    }

    private Optional<Selection> selection(Parameters entry) {
        if (!entry.require("selection_strategy", "(specific, random or percentage)")) {
            return Optional.empty();
        }
        return entry.text("selection_strategy").flatMap(text -> selection(text, entry));
    }

    private Optional<Selection> selection(String text, Parameters entry) {
        String strategy = LegacyKeys.selection(text);
        if (!strategy.equals(text)) {
            entry.warn("selection_strategy", "\"%s\" is now called \"%s\"".formatted(text, strategy));
        }
        return strategy.equals("all_malicious") ? allMalicious(entry) : entries.selection(strategy, entry);
    }

    /** Returns the selection of {@code all_malicious} in older configs: the first {@code num_of_malicious_clients} clients. */
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
