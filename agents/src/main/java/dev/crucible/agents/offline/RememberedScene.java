package dev.crucible.agents.offline;

import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.offline.grammar.Heard;
import dev.crucible.agents.offline.grammar.RememberReader;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.SelfTold;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.understanding.Meaning;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Line;
import java.util.List;
import java.util.Optional;

/** What a player wanted remembered, in their own words: kept, and told back to whoever asks one of those who were there. */
final class RememberedScene {

    private static final int LONGEST = 200;

    private RememberedScene() {}

    static void keep(Act act, String what, Optional<CastMember> addressed) {
        String speaker = speaker(addressed);
        String quoted = QuotedText.line(what, LONGEST);
        act.stage().remember(PlayerFacts.remembered(quoted, MemoryScene.present(act, speaker)));
        if (act.dares(speaker, "remember")) {
            act.say(speaker, "remember", "finding", act.language().say("memory.quoted quoted", quoted));
        } else {
            act.stage().play(Line.say(speaker, act.language().say("memory.shall_remember quoted", quoted)));
        }
    }

    /** Keeps what a line tells of the player in passing; likings and names that the line is read for are kept by {@link MemoryScene}. */
    static void note(Act act, Request request, Heard heard, Optional<CastMember> addressed) {
        if (wantsDeed(request) || heard.meaning().concern() != Meaning.Concern.NONE) {
            return;
        }
        boolean likes = request instanceof Request.LikeTold
                || (request instanceof Request.NameTold(var _, var liking) && liking.isPresent());
        List<String> present = MemoryScene.present(act, speaker(addressed));
        SelfTold.in(act.turn().text()).stream()
                .filter(clause -> !likes || clause.kind() != SelfTold.Kind.LIKE)
                .map(clause -> PlayerFacts.told(clause, QuotedText.line(clause.words(), LONGEST), present))
                .forEach(act.stage()::remember);
    }

    /** Answers a question for something that was told so; false where nothing of the kind was, or the line wants something done. */
    static boolean tells(Act act, Request request, Optional<CastMember> addressed) {
        List<String> asked =
                wantsDeed(request) ? List.of() : RememberReader.asked(act.turn().text());
        List<Fact> own =
                act.turn().facts().stream().filter(PlayerFacts::isInOwnWords).toList();
        List<Fact> named = own.stream()
                .filter(fact -> RememberReader.answers(PlayerFacts.words(fact), asked))
                .toList();
        List<Fact> told = named.isEmpty() && !wantsDeed(request) ? ofKind(act.turn()) : named;
        String speaker = speaker(addressed);
        if (told.isEmpty()) {
            boolean unanswered = !asked.isEmpty()
                    && isOpen(request)
                    && RememberReader.isOfMine(act.turn().text());
            if (unanswered) {
                act.stage().play(Line.say(speaker, MemoryScene.nothing(act, String.join(" ", asked), List.of())));
            }
            return unanswered;
        }
        Optional<Fact> known = told.stream()
                .filter(fact -> addressed.isEmpty() || fact.knownTo(speaker))
                .findFirst();
        act.stage()
                .play(Line.say(
                        speaker,
                        known.map(fact -> PlayerFacts.toldToPlayer(fact, act.language()))
                                .orElseGet(() -> MemoryScene.elsewhere(act, told, speaker))));
        return true;
    }

    private static List<Fact> ofKind(Turn turn) {
        Optional<String> asked = SelfTold.asked(turn.text()).map(SelfTold.Kind::category);
        return turn.facts().stream()
                .filter(fact -> asked.filter(fact.category()::equals).isPresent())
                .toList();
    }

    private static boolean wantsDeed(Request request) {
        return request instanceof Request.Change
                || request instanceof Request.Unsure
                || request instanceof Request.Remember
                || request instanceof Request.Forget
                || request instanceof Request.LikeForgotten;
    }

    /** Whether nothing else would be found to say. */
    private static boolean isOpen(Request request) {
        return request instanceof Request.Unknown
                || request instanceof Request.FollowUp
                || request instanceof Request.NameAsked;
    }

    private static String speaker(Optional<CastMember> addressed) {
        return addressed.map(CastMember::id).orElse("mneme");
    }
}
