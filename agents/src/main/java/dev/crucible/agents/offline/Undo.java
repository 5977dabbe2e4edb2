package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.offline.Wish.Kind;
import dev.crucible.agents.offline.grammar.Form;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RunRef;
import dev.crucible.agents.tool.Proposal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** "Undo that": the inverse of the change that was carried out last, which is asked about like any other. */
final class Undo {

    private Undo() {}

    static boolean isAsked(String text) {
        return Form.is("undo", text, 0);
    }

    /** The wish, empty when the player was told instead that there is nothing to undo. */
    static Optional<Wish> of(Act act) throws LabException, InterruptedException {
        Optional<OpenQuestion> done = act.turn().agenda().done();
        if (done.isEmpty()) {
            act.say("techne", "nothing_done");
            return Optional.empty();
        }
        List<String> ids = SeveralWishes.ids(done.get());
        List<String> kinds = done.flatMap(last -> Proposal.of(last.question().pending())).stream()
                .flatMap(proposal -> proposal.changes().stream())
                .map(change -> change.tool().substring(0, change.tool().indexOf('_')))
                .distinct()
                .toList();
        if (kinds.equals(List.of("launch"))) {
            List<RunRef> launched = new ArrayList<>();
            RunFinder.experiment(act.turn()).forEach(id -> launched.add(new RunRef.Id(id)));
            RunRef all = launched.size() == 1 ? launched.getFirst() : new RunRef.Several(launched);
            return launched.isEmpty() ? WishReader.told(act, "which") : WishReader.read(act, new Request.Stop(all));
        }
        return kinds.size() == 1 && !ids.isEmpty() ? inverse(act, kinds.getFirst(), ids, done.get()) : none(act);
    }

    private static Optional<Wish> none(Act act) {
        act.say("techne", "no_inverse");
        return Optional.empty();
    }

    private static Optional<Wish> inverse(Act act, String kind, List<String> ids, OpenQuestion done)
            throws LabException, InterruptedException {
        JsonNode data = done.question().pending().data();
        RunRef run = new RunRef.Id(ids.getFirst());
        List<String> tags = new ArrayList<>();
        data.path("proposal")
                .path("changes")
                .findValues("tags")
                .forEach(list -> list.forEach(tag -> tags.add(tag.asText())));
        String old = data.path("values").path("old").asText();
        return switch (kind) {
            case "stop" -> SeveralWishes.of(act, Kind.RESUME, ids);
            case "resume" -> SeveralWishes.of(act, Kind.STOP, ids);
            case "archive" -> SeveralWishes.of(act, Kind.UNARCHIVE, ids);
            case "unarchive" -> SeveralWishes.of(act, Kind.ARCHIVE, ids);
            case "trash" -> SeveralWishes.of(act, Kind.RESTORE, ids);
            case "restore" -> SeveralWishes.of(act, Kind.TRASH, ids);
            case "rename" -> old.isEmpty() ? none(act) : WishReader.read(act, new Request.Rename(run, old));
            case "tag" -> WishReader.read(act, new Request.Untag(run, tags));
            case "untag" -> WishReader.read(act, new Request.Tag(run, tags));
            default -> none(act);
        };
    }
}
