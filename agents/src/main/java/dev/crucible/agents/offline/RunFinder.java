package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRunSummary;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.offline.grammar.Form;
import dev.crucible.agents.offline.grammar.RunRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds the run that a player means. */
final class RunFinder {

    private static final Pattern ID = Pattern.compile("\\b(?:api_run|sweep|campaign)_\\d{8}_\\d{6}_\\d{6}\\b");
    private static final List<String> RUNNING = List.of("running");
    private static final List<String> QUEUED = List.of("queued", "pending");
    private static final List<String> AT_WORK = List.of("running", "queued", "pending");
    private static final int MOST = 100;

    private final LabClient lab;

    RunFinder(LabClient lab) {
        this.lab = lab;
    }

    /** Its id; when there is none like that, the player is told so. */
    static Optional<String> findOrSay(Act act, RunRef run) throws LabException, InterruptedException {
        Optional<String> id = new RunFinder(act.shop().lab()).find(run, act.turn());
        if (id.isEmpty()) {
            act.say("hephaestus", "which");
        }
        return id;
    }

    /**
     * The ids of all that a player means: <i>the last run</i> is everything that the crew named last in one breath, such as the runs of a
     * plan. Empty when there is none; the player is told so.
     */
    static List<String> findAllOrSay(Act act, RunRef run) throws LabException, InterruptedException {
        List<String> named = run instanceof RunRef.Last ? experiment(act.turn()) : List.of();
        return named.isEmpty() ? findOrSay(act, run).stream().toList() : named;
    }

    Optional<String> find(RunRef run, Turn turn) throws LabException, InterruptedException {
        return switch (run) {
            case RunRef.Id(String id) -> Optional.of(id);
            case RunRef.Named(String name) -> newest(name, List.of());
            case RunRef.Failed failed -> newest("", List.of("failed"));
            case RunRef.Stopped stopped -> stopped();
            case RunRef.Queued queued -> newest("", QUEUED);
            case RunRef.Running running -> running(turn).stream().findFirst();
            case RunRef.Last last -> {
                Optional<String> spoken = meant(turn).stream().findFirst();
                yield spoken.isPresent() ? spoken : newest("", List.of());
            }
            case RunRef.Listed(List<Integer> places) ->
                places.isEmpty()
                        ? lastSpoken(turn).stream().findFirst()
                        : listed(turn, places).stream().findFirst();
            case RunRef.All _, RunRef.Except _, RunRef.Several _, RunRef.Newest _ -> newest("", List.of());
            case RunRef.Oldest _ ->
                oldest(lab.list(MOST, "", List.of()).stream()
                                .map(LabRunSummary::id)
                                .toList())
                        .stream()
                        .findFirst();
        };
    }

    /** The other way round; empty where there may be older ones, which a list of the newest does not tell. */
    static List<String> oldest(List<String> newestFirst) {
        return newestFirst.size() < MOST ? newestFirst.reversed() : List.of();
    }

    /** The ids at places of the list that was shown last; empty when one of them is not there. */
    static List<String> listed(Turn turn, List<Integer> places) {
        return at(lastSpoken(turn), places);
    }

    /** The same of any list; without places all of it. The last run is the newest, wherever it stands. */
    static List<String> at(List<String> ids, List<Integer> places) {
        boolean there = places.stream().allMatch(place -> Math.abs(place) <= ids.size()) && !ids.isEmpty();
        return !there
                ? List.of()
                : places.isEmpty()
                        ? ids
                        : places.stream()
                                .map(place -> place < 0 ? Collections.max(ids) : ids.get(place - 1))
                                .distinct()
                                .toList();
    }

    /** Those of {@code ids} whose id or name a text holds, in their order. */
    List<String> spokenOf(String text, List<String> ids) throws LabException, InterruptedException {
        String line = text.toLowerCase(Locale.ROOT);
        Map<String, String> names = new HashMap<>();
        lab.list(MOST, "", List.of())
                .forEach(run -> names.put(run.id(), run.name().toLowerCase(Locale.ROOT)));
        List<String> spoken = new ArrayList<>();
        for (String id : ids) {
            String name = names.getOrDefault(id, "");
            boolean named = !name.isBlank()
                    && Pattern.compile("(?<![\\p{L}\\d])" + Pattern.quote(name) + "(?![\\p{L}\\d])")
                            .matcher(line)
                            .find();
            if (named || line.contains(id.toLowerCase(Locale.ROOT))) {
                spoken.add(id);
            }
        }
        return spoken;
    }

    /** What was stopped last. */
    Optional<String> stopped() throws LabException, InterruptedException {
        return newest("", List.of("stopped"));
    }

    /** All that run or wait, sweeps and campaigns last. */
    List<String> atWork() throws LabException, InterruptedException {
        return in(AT_WORK);
    }

    /** What runs; what waits when nothing runs. */
    List<String> running() throws LabException, InterruptedException {
        List<String> running = in(RUNNING);
        return running.isEmpty() ? queued() : running;
    }

    /** The same; of several that which the player's page shows. */
    List<String> running(Turn turn) throws LabException, InterruptedException {
        List<String> running = running();
        return turn.circumstances()
                .page()
                .id()
                .filter(atWork()::contains)
                .map(List::of)
                .orElse(running);
    }

    /** What waits. */
    List<String> queued() throws LabException, InterruptedException {
        return in(QUEUED);
    }

    /** All in one of these states, sweeps and campaigns last. */
    List<String> in(List<String> states) throws LabException, InterruptedException {
        List<String> ids = new ArrayList<>();
        lab.list(MOST, "", states).forEach(run -> ids.add(run.id()));
        for (JsonNode sweep : lab.sweeps()) {
            if (Set.copyOf(states).contains(sweep.path("status").asText())) {
                ids.add(sweep.path("sweep_id").asText());
            }
        }
        for (JsonNode campaign : lab.campaigns()) {
            if (Set.copyOf(states).contains(campaign.path("status").asText())) {
                ids.add(campaign.path("campaign_id").asText());
            }
        }
        return ids;
    }

    /** What people call a run, its id alone when it has no name. */
    String called(String id, Language language) throws LabException, InterruptedException {
        if (SweepScene.isSweep(id) || CampaignScene.isCampaign(id)) {
            return id;
        }
        String name = name(id);
        return name.isEmpty() ? id : language.say("run.called id name", id, name);
    }

    /** The name of a simulation, empty for none. */
    String name(String id) throws LabException, InterruptedException {
        return lab.list(1, id, List.of()).stream()
                .filter(run -> run.id().equals(id))
                .map(LabRunSummary::name)
                .findFirst()
                .orElse("");
    }

    /** The ids that stand in a text. */
    static List<String> named(String text) {
        return ID.matcher(text).results().map(MatchResult::group).distinct().toList();
    }

    /** What a player means who names no run: what their page shows, unless they ask for the last; else what the crew named last. */
    static List<String> meant(Turn turn) {
        Optional<String> shown = turn.circumstances().page().id();
        return shown.isPresent() && !Form.says("names_last", turn.text()) ? List.of(shown.get()) : lastSpoken(turn);
    }

    /** The same, where figures are asked for and nothing is changed: with the run that is shown come the others of its plan. */
    static List<String> experiment(Turn turn) {
        List<String> meant = meant(turn);
        List<String> spoken = lastSpoken(turn);
        return spoken.containsAll(meant) ? spoken : meant;
    }

    /** The run whose failure is asked for: that of the page, where no other is named. */
    static RunRef fallen(Turn turn, RunRef run) {
        return run instanceof RunRef.Failed
                ? turn.circumstances().page().id().<RunRef>map(RunRef.Id::new).orElse(run)
                : run;
    }

    /** The runs that the crew named last in this conversation, all in one line. */
    private static List<String> lastSpoken(Turn turn) {
        for (HistoryEntry said : turn.history().reversed()) {
            List<String> ids = named(said.text());
            if (!said.speaker().equals(HistoryEntry.PLAYER) && !ids.isEmpty()) {
                return ids;
            }
        }
        return List.of();
    }

    private Optional<String> newest(String text, List<String> states) throws LabException, InterruptedException {
        return lab.list(1, text, states).stream().map(LabRunSummary::id).findFirst();
    }
}
