package dev.crucible.agents.offline;

import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRefused;
import dev.crucible.agents.lab.LabRunSummary;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.offline.Wish.Kind;
import dev.crucible.agents.offline.grammar.PlaceWords;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RunRef;
import dev.crucible.agents.tool.Proposal;
import dev.crucible.agents.tool.ProposedChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds out which runs a wish about several is about: what is asked is what was said, neither more nor the opposite. */
final class SeveralWishes {

    private static final int MOST = 100;
    private static final List<String> ENDED = List.of("completed", "failed", "stopped");
    private static final List<String> AT_WORK = List.of("running", "queued", "pending");

    private SeveralWishes() {}

    /** The wish, empty when the player was told instead why not. */
    static Optional<Wish> read(Act act, Kind kind, RunRef run) throws LabException, InterruptedException {
        Optional<List<String>> meant = meant(act, kind, run);
        if (meant.isEmpty() || meant.get().isEmpty()) {
            return meant.isEmpty() ? Optional.empty() : WishReader.told(act, kind == Kind.STOP ? "idle" : "which");
        }
        List<String> ids = meant.get();
        boolean fit = run instanceof RunRef.All
                || run instanceof RunRef.Newest
                || run instanceof RunRef.Oldest
                || run instanceof RunRef.Except;
        return ids.size() > 1 && fit
                ? Optional.of(new Wish(
                        kind.of(true),
                        ids.stream()
                                .map(id -> WishReader.change(kind.of(false), id))
                                .toList(),
                        WishReader.aboutAll(act, ids)))
                : of(act, kind, ids);
    }

    /** A wish about these; empty when the player was told that one of them cannot be meant. */
    static Optional<Wish> of(Act act, Kind kind, List<String> ids) throws LabException, InterruptedException {
        if (ids.size() == 1) {
            return WishReader.read(act, request(kind, new RunRef.Id(ids.getFirst())));
        }
        List<ProposedChange> changes = new ArrayList<>();
        for (String id : ids) {
            // What does not bear the change says why, before anything is asked about the others.
            Optional<Wish> one = WishReader.read(act, request(kind, new RunRef.Id(id)));
            if (one.isEmpty()) {
                return one;
            }
            changes.addAll(one.get().changes());
        }
        return Optional.of(new Wish(kind.of(true), changes, WishReader.aboutAll(act, ids)));
    }

    /** The ids that are meant; empty when the player was told that it cannot be said which. */
    private static Optional<List<String>> meant(Act act, Kind kind, RunRef run)
            throws LabException, InterruptedException {
        return switch (run) {
            case RunRef.All(Optional<String> state) -> Optional.of(candidates(act, kind, state));
            case RunRef.Newest(int count) ->
                Optional.of(candidates(act, kind, Optional.empty()).stream()
                        .limit(count)
                        .toList());
            case RunRef.Oldest(int count) ->
                Optional.of(RunFinder.oldest(candidates(act, kind, Optional.empty())).stream()
                        .limit(count)
                        .toList());
            case RunRef.Except(RunRef.All(var state), String spared) ->
                except(act, candidates(act, kind, state), spared);
            case RunRef.Several(List<RunRef> runs) -> each(act, runs);
            case RunRef.Listed(List<Integer> places) ->
                places.isEmpty() ? Optional.of(them(act, kind)) : told(act, RunFinder.listed(act.turn(), places));
            case RunRef.Last _,
                    RunRef.Running _,
                    RunRef.Queued _,
                    RunRef.Stopped _,
                    RunRef.Failed _,
                    RunRef.Id _,
                    RunRef.Named _ ->
                Optional.of(RunFinder.findOrSay(act, run).stream().toList());
        };
    }

    /** Those of the runs spoken of last that a change can be about; all where it can be about none of them. */
    private static List<String> them(Act act, Kind kind) throws LabException, InterruptedException {
        List<String> candidates = candidates(act, kind, Optional.empty());
        List<String> spoken = RunFinder.listed(act.turn(), List.of()).stream()
                .filter(candidates::contains)
                .toList();
        return spoken.isEmpty() ? candidates : spoken;
    }

    private static Optional<List<String>> told(Act act, List<String> ids) {
        if (ids.isEmpty()) {
            act.say("hephaestus", "which");
            return Optional.empty();
        }
        return Optional.of(ids);
    }

    private static Optional<List<String>> each(Act act, List<RunRef> runs) throws LabException, InterruptedException {
        List<String> ids = new ArrayList<>();
        for (RunRef run : runs) {
            Optional<String> id = RunFinder.findOrSay(act, run);
            if (id.isEmpty()) {
                return Optional.empty();
            }
            ids.add(id.get());
        }
        return Optional.of(ids.stream().distinct().toList());
    }

    /** Runs to spare must be found, or nothing is asked: an exception that was not understood would be the opposite of what was said. */
    private static Optional<List<String>> except(Act act, List<String> ids, String spared)
            throws LabException, InterruptedException {
        RunFinder finder = new RunFinder(act.shop().lab());
        List<String> kept = finder.spokenOf(spared, ids);
        if (kept.isEmpty()) {
            List<Integer> places = PlaceWords.only(spared);
            kept = places.isEmpty() ? List.of() : RunFinder.at(ids, places);
        }
        if (kept.isEmpty()) {
            act.say("techne", "except", "spared", spared.replace("zzquote", "").strip());
            return Optional.empty();
        }
        List<String> all = kept;
        return Optional.of(ids.stream().filter(id -> !all.contains(id)).toList());
    }

    /** All that a change of this kind can be about. */
    static List<String> candidates(Act act, Kind kind, Optional<String> state)
            throws LabException, InterruptedException {
        RunFinder finder = new RunFinder(act.shop().lab());
        return switch (kind.of(false)) {
            case STOP -> finder.in(among(AT_WORK, state));
            case RESUME -> finder.in(among(List.of("stopped", "failed"), state));
            case RESTORE -> trashed(act);
            case UNARCHIVE ->
                act.turn().agenda().done().stream()
                        .flatMap(done -> ids(done).stream())
                        .toList();
            default ->
                act.shop().lab().list(MOST, "", among(ENDED, state)).stream()
                        .map(LabRunSummary::id)
                        .toList();
        };
    }

    private static List<String> among(List<String> states, Optional<String> state) {
        return state.map(only -> only.equals("queued") ? List.of("queued", "pending") : List.of(only))
                .orElse(states);
    }

    /** Runs that went together last come back together; else all that is in the trash. */
    private static List<String> trashed(Act act) throws LabException, InterruptedException {
        List<String> all;
        try {
            all = act.shop().lab().trashed();
        } catch (LabRefused e) {
            return List.of(); // another lab may have no trash
        }
        List<String> went = act.turn().agenda().done().stream()
                .flatMap(done -> ids(done).stream())
                .filter(all::contains)
                .toList();
        return went.isEmpty() ? all : went;
    }

    /** The runs that a question is or was about. */
    static List<String> ids(OpenQuestion asked) {
        return Proposal.of(asked.question().pending()).stream()
                .flatMap(proposal -> proposal.changes().stream())
                .flatMap(change -> change.arguments().properties().stream())
                .filter(argument -> argument.getKey().endsWith("_id"))
                .map(argument -> argument.getValue().asText())
                .distinct()
                .toList();
    }

    /** The change of a kind about other runs; one that carries words of the player's own is none of these. */
    static Request.Change request(Kind kind, RunRef run) {
        return switch (kind.of(false)) {
            case STOP -> new Request.Stop(run);
            case RESUME -> new Request.Resume(run);
            case ARCHIVE -> new Request.Archive(run);
            case UNARCHIVE -> new Request.Unarchive(run);
            case RESTORE -> new Request.Restore(run);
            case TRASH -> new Request.Delete(run);
            default -> throw new IllegalArgumentException(kind + " has words of its own");
        };
    }
}
