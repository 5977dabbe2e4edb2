package dev.crucible.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.verdict.StrategyResult;
import dev.crucible.report.chart.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Record of a run, read from its directory.
 *
 * @param manifest {@code MANIFEST.json}, empty when there is none
 * @param strategies the strategies that have begun
 * @param warnings of the launch, and of the files from which the run was resumed
 */
record RunRecord(
        RunDirectory run, ObjectNode config, ObjectNode manifest, List<Strategy> strategies, List<String> warnings) {

    /**
     * One strategy.
     *
     * @param result its settings and rounds
     * @param name distinguishes it from the others
     * @param manifest its part of the manifest
     * @param spans its attacks with their rounds
     */
    record Strategy(
            StrategyResult result, String name, JsonNode manifest, List<Span> spans, Optional<Evidence> evidence) {

        int number() {
            return result.number();
        }

        /** Hashes only the number, not every round of every client. */
        @Override
        public int hashCode() {
            return number();
        }

        ObjectNode settings() {
            return result.settings();
        }

        List<RoundReport> rounds() {
            return result.rounds();
        }

        boolean everMalicious(int client) {
            return rounds().stream().anyMatch(r -> r.clients().get(client).malicious());
        }

        /** Returns true if its rule removes clients. */
        boolean removes() {
            return Setting.REMOVE_CLIENTS.in(settings());
        }

        boolean plots() {
            return Setting.SAVE_PLOTS.in(settings());
        }
    }

    static RunRecord read(RunDirectory run) throws IOException {
        return of(run, StrategyResult.read(run));
    }

    /** Reads the record with rounds that are known already; reads the log only if a started strategy is missing from them. */
    static RunRecord read(RunDirectory run, Map<Integer, List<RoundReport>> known) throws IOException {
        for (int s = 0; Files.exists(run.strategyConfig(s)); s++) {
            if (!known.containsKey(s)) {
                return read(run);
            }
        }
        List<EventLog.Entry> events = new ArrayList<>();
        known.forEach((number, rounds) -> rounds.forEach(round -> events.add(new EventLog.Entry(number, round))));
        return of(run, StrategyResult.read(run, events));
    }

    /** Returns strategy {@code number} of {@code run}, whose rounds are known already. */
    static Strategy strategy(RunDirectory run, int number, List<RoundReport> rounds) throws IOException {
        List<EventLog.Entry> events =
                rounds.stream().map(round -> new EventLog.Entry(number, round)).toList();
        return of(run, StrategyResult.read(run, events)).strategies().get(number);
    }

    private static RunRecord of(RunDirectory run, List<StrategyResult> results) throws IOException {
        ObjectNode manifest = Files.exists(run.manifest()) ? Json.readObject(run.manifest()) : Json.object();
        List<String> names =
                StrategyNames.of(results.stream().map(StrategyResult::settings).toList());
        List<Strategy> strategies = new ArrayList<>();
        for (StrategyResult result : results) {
            int s = result.number();
            JsonNode part = manifest.path("strategies").path(s);
            strategies.add(new Strategy(
                    result, names.get(s), part, spans(result.settings(), part), Evidence.read(run.reportData(s))));
        }
        return new RunRecord(
                run, Json.readObject(run.config()), manifest, List.copyOf(strategies), warnings(run, manifest));
    }

    private static List<String> warnings(RunDirectory run, ObjectNode manifest) throws IOException {
        Set<String> warnings = new LinkedHashSet<>();
        if (Files.exists(run.status())) {
            Json.readObject(run.status()).path("warnings").forEach(warning -> warnings.add(warning.asText()));
        }
        manifest.path("warnings").forEach(warning -> warnings.add(warning.asText()));
        return List.copyOf(warnings);
    }

    /** Returns the run's title: its display name, or else its id. */
    String title() {
        String own = Setting.DISPLAY_NAME.in(config.path("shared_settings"), "");
        String flat = Setting.DISPLAY_NAME.in(config);
        return !own.isBlank() ? own : !flat.isBlank() ? flat : run.id();
    }

    private static List<Span> spans(ObjectNode settings, JsonNode manifest) {
        List<Span> spans = new ArrayList<>();
        for (int i = 0; i < Setting.ATTACK_SCHEDULE.node(settings).size(); i++) {
            JsonNode entry = Setting.ATTACK_SCHEDULE.node(settings).get(i);
            int clients = manifest.path("attacks").path(i).path("clients").size();
            spans.add(new Span(
                    entry.path("start_round").intValue(),
                    entry.path("end_round").intValue(),
                    Setting.ATTACK_TYPE.in(entry)
                            + (clients == 0 ? "" : ", " + clients + (clients == 1 ? " client" : " clients"))));
        }
        return spans;
    }
}
