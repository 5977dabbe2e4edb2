package dev.crucible.agents.offline;

import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Agenda;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.offline.Wish.Kind;
import dev.crucible.agents.offline.grammar.Form;
import dev.crucible.agents.offline.grammar.PlaceWords;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RunRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Asks which of several runs a change is about, and takes fewer of them than were asked about; what is picked is asked about again. */
final class WhichScene {

    /** The purpose of a question of which runs. */
    static final String PURPOSE = "which";

    private static final int MOST_CHOICES = 4;
    private static final Set<Kind> CARRIES_WORDS = Set.of(Kind.RENAME, Kind.TAG, Kind.UNTAG, Kind.NOTE);
    private static final Pattern QUOTED = Pattern.compile("[\"“„«]([^\"”“»]{1,100})[\"”“»]");

    private WhichScene() {}

    static void ask(Act act, Kind kind, List<String> ids) throws LabException, InterruptedException {
        RunFinder finder = new RunFinder(act.shop().lab());
        List<String> choices = new ArrayList<>();
        for (String id : ids.subList(0, Math.min(MOST_CHOICES, ids.size()))) {
            String name = SweepScene.isSweep(id) || CampaignScene.isCampaign(id) ? "" : finder.name(id);
            choices.add(name.isBlank() ? id : name);
        }
        Map<String, String> about = WishReader.aboutAll(act, ids);
        var data = Act.arguments()
                .put("kind", kind.name())
                .put("sure", false)
                .put("no", act.language().say("which.none"));
        ids.forEach(data.putArray("ids")::add);
        String prompt = act.spoken("techne", "several", "what", about.getOrDefault("what", ""))
                .text();
        act.stage().ask(new Question("techne", "", prompt, choices, new Pending(PURPOSE, data)));
    }

    /** The wish about those that a line picks of an open question; empty when it picks none. */
    static Optional<Wish> picked(Act act, OpenQuestion open) throws LabException, InterruptedException {
        String text = act.turn().text();
        List<String> ids = ids(open);
        List<String> picked = Form.is("all_of_them", text, 0) ? ids : among(act, text, ids);
        if (picked.isEmpty() || act.turn().number() - open.turn() > Agenda.OFFERED) {
            return Optional.empty();
        }
        act.stage().settle(open);
        return SeveralWishes.of(act, kind(open).orElseThrow(), picked);
    }

    /** The wish in place of a refused one, by its name: fewer runs, other ones, or another name. */
    static Optional<Wish> instead(Act act, OpenQuestion open, String rest) throws LabException, InterruptedException {
        Optional<Kind> kind = kind(open);
        if (kind.isEmpty()) {
            return Optional.empty();
        }
        var quoted = QUOTED.matcher(rest);
        if (kind.get() == Kind.RENAME) {
            return quoted.find()
                    ? WishReader.read(
                            act, new Request.Rename(new RunRef.Id(ids(open).getFirst()), quoted.group(1)))
                    : Optional.empty();
        }
        if (CARRIES_WORDS.contains(kind.get())) {
            return Optional.empty();
        }
        List<String> ids = ids(open);
        List<String> picked =
                among(act, rest, ids.size() > 1 ? ids : SeveralWishes.candidates(act, kind.get(), Optional.empty()));
        return picked.isEmpty() || picked.equals(ids)
                ? Optional.empty()
                : SeveralWishes.of(act, kind.get().of(false), picked);
    }

    /** "No, only one": of several that were asked about, which. */
    static void onlyOne(Act act, OpenQuestion open) throws LabException, InterruptedException {
        Optional<Kind> kind = kind(open).filter(asked -> !CARRIES_WORDS.contains(asked));
        if (kind.isPresent()
                && ids(open).size() > 1
                && Form.says("one_of_them", act.turn().text())
                && act.turn().text().split(" ").length < 7) {
            ask(act, kind.get().of(false), ids(open));
        }
    }

    /** Those at the places, or of the names, that a line holds and nothing beside them. */
    private static List<String> among(Act act, String text, List<String> ids)
            throws LabException, InterruptedException {
        List<Integer> places = PlaceWords.only(text);
        if (!places.isEmpty()) {
            return RunFinder.at(ids, places);
        }
        RunFinder finder = new RunFinder(act.shop().lab());
        List<String> named = finder.spokenOf(text, ids);
        String left = QUOTED.matcher(text).replaceAll(" ");
        for (String id : named) {
            left = left.replace(id, " ").replaceAll("(?iu)" + Pattern.quote(finder.name(id)), " ");
        }
        return PlaceWords.isOnlyThose(left) ? named : List.of();
    }

    private static List<String> ids(OpenQuestion open) {
        List<String> ids = new ArrayList<>();
        open.question().pending().data().path("ids").forEach(id -> ids.add(id.asText()));
        return ids.isEmpty() ? SeveralWishes.ids(open) : ids;
    }

    private static Optional<Kind> kind(OpenQuestion open) {
        Pending pending = open.question().pending();
        boolean ours = Set.of(PURPOSE, ChangeScene.PURPOSE).contains(pending.purpose());
        return ours ? Optional.of(Kind.valueOf(pending.data().path("kind").asText())) : Optional.empty();
    }
}
