package dev.crucible.agents.offline;

import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What the crew keeps of a player: told, asked for, and forgotten. Who was there knows; who was not, does not. */
final class MemoryScene {

    /** What a question about forgetting everything is kept as. */
    static final String PURPOSE = "forget";

    private static final int MOST_TOLD = 8;

    /** Whoever spoke among so many lines is still there. */
    private static final int PRESENT = 12;

    private MemoryScene() {}

    static void nameTold(Act act, String name) {
        act.stage().forget(List.of(PlayerFacts.NAME));
        act.stage().remember(PlayerFacts.called(name));
        act.say("hephaestus", "name_told", "name", name);
    }

    static void nameAsked(Act act) {
        Optional<String> name = PlayerFacts.name(act.turn());
        if (name.isPresent()) {
            act.say("hephaestus", "name_known", "name", name.get());
        } else {
            act.say("hephaestus", "name_unknown");
        }
    }

    static void likeTold(Act act, String what, Optional<CastMember> addressed) {
        String speaker = addressed.map(CastMember::id).orElse("mneme");
        act.stage().remember(PlayerFacts.likes(what, present(act, speaker)));
        act.say(act.dares(speaker, "like_told") ? speaker : "mneme", "like_told", "what", what);
    }

    /** Who speaks now, and who has spoken lately. */
    static List<String> present(Act act, String speaker) {
        List<HistoryEntry> said = act.turn().history();
        return Stream.concat(
                        Stream.of(speaker),
                        said.subList(Math.max(0, said.size() - PRESENT), said.size()).stream()
                                .map(HistoryEntry::speaker)
                                .filter(other -> !other.equals(HistoryEntry.PLAYER)))
                .distinct()
                .toList();
    }

    /** Tells what the one who is asked knows, and that there is more when others know it. */
    static void known(Act act, Optional<CastMember> addressed) {
        String speaker = addressed.map(CastMember::id).orElse("mneme");
        List<Fact> facts = act.turn().facts();
        List<Fact> knows = facts.stream()
                .filter(fact -> addressed.isEmpty() || fact.knownTo(speaker))
                .toList();
        if (knows.isEmpty()) {
            act.stage().play(Line.say(speaker, act.language().say("memory.nothing_yet")));
        } else {
            act.stage().play(Line.say(speaker, list(act, knows)));
        }
        if (knows.size() < facts.size()) {
            act.stage().play(Line.say(speaker, elsewhere(act, facts, speaker)));
        }
    }

    /** Tells what the player said about something: what is kept of it, else the line in which they said it. */
    static void told(Act act, String what, Optional<CastMember> addressed) {
        String speaker = addressed.map(CastMember::id).orElse("mneme");
        String wanted = what.toLowerCase(Locale.ROOT);
        List<Fact> knows = act.turn().facts().stream()
                .filter(fact -> addressed.isEmpty() || fact.knownTo(speaker))
                .toList();
        List<String> kept = knows.stream()
                .filter(fact -> fact.body().toLowerCase(Locale.ROOT).contains(wanted))
                .map(fact -> PlayerFacts.toldToPlayer(fact, act.language()))
                .distinct()
                .limit(MOST_TOLD)
                .toList();
        if (!kept.isEmpty()) {
            act.stage().play(Line.say(speaker, String.join("\n", kept)));
            return;
        }
        String told = act.turn().history().reversed().stream()
                .filter(said -> said.speaker().equals(HistoryEntry.PLAYER))
                .map(HistoryEntry::text)
                .filter(said -> said.toLowerCase(Locale.ROOT).contains(wanted)
                        && !said.strip().endsWith("?"))
                .findFirst()
                .map(said -> act.language().say("memory.you_said said", QuotedText.line(said, 200)))
                .orElseGet(() -> nothing(act, what, PlayerFacts.likes(knows)));
        act.stage().play(Line.say(speaker, told));
    }

    static String nothing(Act act, String what, List<String> likes) {
        String none = act.language().say("memory.nothing_of what", QuotedText.line(what, 60));
        return likes.isEmpty()
                ? none
                : act.language().say("memory.nothing_but_likes none likes", none, String.join(", ", likes));
    }

    private static String list(Act act, List<Fact> facts) {
        List<String> lines = new ArrayList<>();
        PlayerFacts.name(act.turn()).ifPresent(name -> lines.add(act.language().say("memory.called name", name)));
        PlayerFacts.likes(facts).forEach(like -> lines.add(act.language().say("memory.likes_one like", like)));
        facts.stream()
                .filter(PlayerFacts::isInOwnWords)
                .limit(MOST_TOLD)
                .forEach(fact -> lines.add(PlayerFacts.toldToPlayer(fact, act.language())));
        facts.stream()
                .filter(fact -> !PlayerFacts.isOwn(fact))
                .limit(MOST_TOLD)
                .forEach(fact -> lines.add("- " + QuotedText.line(fact.body(), 300)));
        lines.add(act.language().say("memory.how_to_forget"));
        return String.join("\n", lines);
    }

    static String elsewhere(Act act, List<Fact> facts, String speaker) {
        List<String> others = facts.stream()
                .filter(fact -> !fact.knownTo(speaker))
                .flatMap(fact -> fact.witnesses().stream())
                .distinct()
                .map(agent -> act.shop().cast().member(agent).name())
                .toList();
        return act.language()
                .say("memory.elsewhere others", String.join(act.language().say("joined.or"), others));
    }

    /** Forgets one liking, or what was to be remembered of something. */
    static void unlike(Act act, String what) {
        List<Fact> liked = PlayerFacts.liked(act.turn(), what);
        List<Fact> remembered = act.turn().facts().stream()
                .filter(PlayerFacts::isInOwnWords)
                .filter(fact ->
                        PlayerFacts.words(fact).toLowerCase(Locale.ROOT).contains(what.toLowerCase(Locale.ROOT)))
                .toList();
        remembered.forEach(act.stage()::forget);
        if (liked.isEmpty() && remembered.isEmpty()) {
            act.stage()
                    .play(Line.say(
                            "mneme", act.language().say("memory.nothing_to_forget what", QuotedText.line(what, 60))));
            return;
        }
        for (Fact fact : liked) {
            act.stage().forget(fact);
            PlayerFacts.without(fact, what).forEach(act.stage()::remember);
        }
        act.say("mneme", "forgotten");
    }

    /** Forgets a thing at once; everything only after a yes. */
    static void forget(Act act, List<String> categories) {
        if (!categories.isEmpty()) {
            act.stage().forget(categories);
            act.say("mneme", "forgotten");
            return;
        }
        String yes = act.language().say("memory.forget_yes");
        String no = act.language().say("memory.forget_no");
        String prompt =
                act.language().say("memory.forget_all count", act.turn().facts().size());
        act.stage()
                .ask(new Question(
                        "mneme",
                        "",
                        prompt,
                        List.of(yes, no),
                        new Pending(PURPOSE, Act.arguments().put("yes", yes).put("no", no))));
    }

    /** After the yes. */
    static void forgetAll(Act act, OpenQuestion open) {
        if (act.stage().settle(open)) {
            act.stage().forget(List.of());
            act.say("mneme", "forgotten");
        }
    }
}
