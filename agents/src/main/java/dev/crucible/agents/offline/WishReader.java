package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRunStatus;
import dev.crucible.agents.offline.Wish.Kind;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RunRef;
import dev.crucible.agents.tool.LabText;
import dev.crucible.agents.tool.ProposedChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Finds out what exactly a player wants changed; says why when there is nothing to be asked about. */
final class WishReader {

    private static final String ID = "simulation_id";
    private static final String SWEEP = "sweep_id";
    private static final String CAMPAIGN = "campaign_id";
    private static final int LONGEST_NAME = 100;
    private static final int MOST_SHOWN = 12;
    private static final Set<String> CAN_GO_ON = Set.of("stopped", "failed");

    private WishReader() {}

    /** The wish, empty when the player was told instead why not. */
    static Optional<Wish> read(Act act, Request.Change request) throws LabException, InterruptedException {
        return switch (request) {
            case Request.Stop(RunRef run) when run.isSeveral() -> SeveralWishes.read(act, Kind.STOP, run);
            case Request.Resume(RunRef run) when run.isSeveral() -> SeveralWishes.read(act, Kind.RESUME, run);
            case Request.Archive(RunRef run) when run.isSeveral() -> SeveralWishes.read(act, Kind.ARCHIVE, run);
            case Request.Unarchive(RunRef run) when run.isSeveral() -> SeveralWishes.read(act, back(act), run);
            case Request.Delete(RunRef run) when run.isSeveral() -> SeveralWishes.read(act, Kind.TRASH, run);
            case Request.Restore(RunRef run) when run.isSeveral() -> SeveralWishes.read(act, Kind.RESTORE, run);
            case Request.Stop(RunRef run) -> stop(act, run);
            case Request.Resume(RunRef run) -> resume(act, run);
            case Request.Rename(RunRef run, String name) -> rename(act, run, name);
            case Request.Tag(RunRef run, List<String> tags) -> tag(act, run, tags);
            case Request.Untag(RunRef run, List<String> tags) -> untag(act, run, tags);
            case Request.Note(RunRef run, String text) -> note(act, run, text);
            case Request.Archive(RunRef run) -> archive(act, run, Kind.ARCHIVE, "archive_simulation");
            case Request.Unarchive(RunRef run) ->
                TrashWishes.isTrashed(act, run)
                        ? TrashWishes.restore(act, run)
                        : archive(act, run, Kind.UNARCHIVE, "unarchive_simulation");
            case Request.Delete(RunRef run) -> TrashWishes.throwAway(act, run);
            case Request.Restore(RunRef run) -> TrashWishes.restore(act, run);
            case Request.Launch launch -> throw new IllegalArgumentException("a plan is asked about by its own scene");
            case Request.Compare compare ->
                throw new IllegalArgumentException("a plan is asked about by its own scene");
            case Request.Sweep sweep -> throw new IllegalArgumentException("a plan is asked about by its own scene");
            case Request.Break search -> throw new IllegalArgumentException("a plan is asked about by its own scene");
        };
    }

    static Optional<Wish> told(Act act, String occasion, String... values) {
        act.say("hephaestus", occasion, values);
        return Optional.empty();
    }

    /** "Bring them back": from where they went last. */
    private static Kind back(Act act) {
        return act.turn()
                .agenda()
                .done()
                .filter(done ->
                        done.question().pending().data().path("kind").asText().startsWith("ARCHIVE"))
                .map(done -> Kind.UNARCHIVE)
                .orElse(Kind.RESTORE);
    }

    /** What phrases about several runs need; of many only the first are named. */
    static Map<String, String> aboutAll(Act act, List<String> ids) throws LabException, InterruptedException {
        RunFinder finder = new RunFinder(act.shop().lab());
        List<String> called = new ArrayList<>();
        for (String id : ids.subList(0, Math.min(MOST_SHOWN, ids.size()))) {
            called.add(finder.called(id, act.language()));
        }
        if (ids.size() > MOST_SHOWN) {
            called.add(act.language().say("wish.more count", (ids.size() - MOST_SHOWN)));
        }
        return Map.of(
                "what", String.join(", ", called),
                "id", ids.getFirst(),
                "count", Integer.toString(ids.size()));
    }

    private static Optional<Wish> stop(Act act, RunRef run) throws LabException, InterruptedException {
        RunFinder finder = new RunFinder(act.shop().lab());
        List<String> ids =
                switch (run) {
                    case RunRef.Running running -> finder.running(act.turn());
                    case RunRef.Queued queued -> finder.queued();
                    default -> RunFinder.findOrSay(act, run).stream().toList();
                };
        boolean named = !(run instanceof RunRef.Running || run instanceof RunRef.Queued);
        if (ids.isEmpty()) {
            return named ? Optional.empty() : told(act, "idle");
        }
        if (ids.size() > 1 && run instanceof RunRef.Queued(boolean several) && several) {
            return SeveralWishes.of(act, Kind.STOP, ids);
        }
        if (ids.size() > 1) {
            WhichScene.ask(act, Kind.STOP, ids);
            return Optional.empty();
        }
        String id = ids.getFirst();
        Optional<String> ended = ended(act, id);
        if (ended.isPresent()) {
            return told(act, "ended", "id", id, "state", LabText.state(ended.get(), act.language()));
        }
        return Optional.of(
                new Wish(Kind.STOP, List.of(stop(id)), Map.of("what", finder.called(id, act.language()), "id", id)));
    }

    /** The call that makes a change without words of the player's own. */
    static ProposedChange change(Kind kind, String id) {
        return switch (kind) {
            case STOP -> stop(id);
            case RESUME -> resume(id);
            default ->
                new ProposedChange(
                        kind.name().toLowerCase(Locale.ROOT) + "_simulation",
                        Act.arguments().put(ID, id));
        };
    }

    private static ProposedChange stop(String id) {
        if (CampaignScene.isCampaign(id)) {
            return new ProposedChange("stop_campaign", Act.arguments().put(CAMPAIGN, id));
        }
        return SweepScene.isSweep(id)
                ? new ProposedChange("stop_sweep", Act.arguments().put(SWEEP, id))
                : new ProposedChange("stop_simulation", Act.arguments().put(ID, id));
    }

    private static Optional<String> ended(Act act, String id) throws LabException, InterruptedException {
        String state = state(act, id);
        return Set.of("completed", "failed", "stopped").contains(state) ? Optional.of(state) : Optional.empty();
    }

    static String state(Act act, String id) throws LabException, InterruptedException {
        if (SweepScene.isSweep(id)) {
            return act.shop().lab().sweep(id).path("status").asText();
        }
        if (CampaignScene.isCampaign(id)) {
            return act.shop().lab().campaign(id).path("status").asText();
        }
        LabRunStatus status = act.shop().lab().status(id);
        return status.state();
    }

    /** Without a name for it, what was stopped last is meant. */
    private static Optional<Wish> resume(Act act, RunRef run) throws LabException, InterruptedException {
        Optional<String> id = RunFinder.findOrSay(act, run);
        if (id.isEmpty()) {
            return Optional.empty();
        }
        String state = state(act, id.get());
        if (run instanceof RunRef.Last && !CAN_GO_ON.contains(state)) {
            Optional<String> stopped = new RunFinder(act.shop().lab()).stopped();
            if (stopped.isPresent()) {
                id = stopped;
                state = state(act, id.get());
            }
        }
        if (!CAN_GO_ON.contains(state)) {
            return told(act, "cannot_resume", "id", id.get(), "state", LabText.state(state, act.language()));
        }
        return Optional.of(new Wish(Kind.RESUME, List.of(resume(id.get())), about(act, id.get())));
    }

    private static ProposedChange resume(String id) {
        if (CampaignScene.isCampaign(id)) {
            return new ProposedChange("resume_campaign", Act.arguments().put(CAMPAIGN, id));
        }
        return SweepScene.isSweep(id)
                ? new ProposedChange("resume_sweep", Act.arguments().put(SWEEP, id))
                : new ProposedChange("resume_simulation", Act.arguments().put(ID, id));
    }

    private static Optional<Wish> rename(Act act, RunRef run, String name) throws LabException, InterruptedException {
        if (name.isBlank() || name.codePointCount(0, name.length()) > LONGEST_NAME) {
            act.say("techne", "noname");
            return Optional.empty();
        }
        Optional<String> id = simulation(act, run);
        if (id.isEmpty()) {
            return Optional.empty();
        }
        String old = new RunFinder(act.shop().lab()).name(id.get());
        return Optional.of(Wish.of(
                Kind.RENAME,
                "rename_simulation",
                Act.arguments().put(ID, id.get()).put("name", name),
                Map.of("what", id.get(), "id", id.get(), "old", old.isEmpty() ? id.get() : old, "name", name)));
    }

    private static Optional<Wish> tag(Act act, RunRef run, List<String> tags)
            throws LabException, InterruptedException {
        if (tags.isEmpty()) {
            return told(act, "no_tag");
        }
        Optional<String> id = simulation(act, run);
        return id.isEmpty() ? Optional.empty() : Optional.of(tagging(act, Kind.TAG, "tag_simulation", id.get(), tags));
    }

    private static Optional<Wish> untag(Act act, RunRef run, List<String> tags)
            throws LabException, InterruptedException {
        Optional<String> id = simulation(act, run);
        if (id.isEmpty()) {
            return Optional.empty();
        }
        List<String> present = new ArrayList<>();
        act.shop().lab().detail(id.get()).path("tags").forEach(tag -> present.add(tag.asText()));
        // Of "the tag" that was put on just now, only that one comes off.
        List<String> just = act.turn().agenda().done().stream()
                .filter(done -> SeveralWishes.ids(done).equals(List.of(id.get())))
                .flatMap(done ->
                        done.question().pending().data().path("proposal").path("changes").findValues("tags").stream())
                .flatMap(list -> list.valueStream().map(JsonNode::asText))
                .filter(present::contains)
                .toList();
        List<String> off = tags.isEmpty() && !just.isEmpty()
                ? just
                : tags.isEmpty()
                        ? present
                        : present.stream().filter(tags::contains).toList();
        return off.isEmpty()
                ? told(act, "has_no_tag", "id", id.get())
                : Optional.of(tagging(act, Kind.UNTAG, "untag_simulation", id.get(), off));
    }

    private static Wish tagging(Act act, Kind kind, String tool, String id, List<String> tags)
            throws LabException, InterruptedException {
        var arguments = Act.arguments().put(ID, id);
        tags.forEach(arguments.putArray("tags")::add);
        var values = new TreeMap<>(about(act, id));
        values.put("tags", String.join(", ", tags));
        return Wish.of(kind, tool, arguments, values);
    }

    private static Optional<Wish> note(Act act, RunRef run, String text) throws LabException, InterruptedException {
        if (text.isBlank()) {
            return told(act, "no_note");
        }
        Optional<String> id = simulation(act, run);
        if (id.isEmpty()) {
            return Optional.empty();
        }
        var values = new TreeMap<>(about(act, id.get()));
        values.put("note", text);
        return Optional.of(Wish.of(
                Kind.NOTE, "note_simulation", Act.arguments().put(ID, id.get()).put("text", text), values));
    }

    private static Optional<Wish> archive(Act act, RunRef run, Kind kind, String tool)
            throws LabException, InterruptedException {
        Optional<String> id = simulation(act, run);
        boolean archived = id.isPresent()
                && act.shop().lab().detail(id.get()).path("archived").asBoolean();
        if (id.isPresent() && archived == (kind == Kind.ARCHIVE)) {
            return told(act, archived ? "is_archived" : "not_archived", "id", id.get());
        }
        return id.isEmpty()
                ? Optional.empty()
                : Optional.of(Wish.of(kind, tool, Act.arguments().put(ID, id.get()), about(act, id.get())));
    }

    /** Sweeps have neither names of their own nor tags nor an archive. */
    static Optional<String> simulation(Act act, RunRef run) throws LabException, InterruptedException {
        Optional<String> id = RunFinder.findOrSay(act, run);
        if (id.isPresent() && SweepScene.isSweep(id.get())) {
            return told(act, "no_sweep", "id", id.get()).map(wish -> "");
        }
        if (id.isPresent()) {
            // Refuses an id that names nothing before anything is asked about it.
            act.shop().lab().status(id.get());
        }
        return id;
    }

    static Map<String, String> about(Act act, String id) throws LabException, InterruptedException {
        return Map.of("what", new RunFinder(act.shop().lab()).called(id, act.language()), "id", id);
    }
}
