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
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What a player wanted remembered, in their own words: kept, and told back to whoever asks one of those who were there. */
final class RememberedScene {

    private static final int LONGEST = 200;

    /** From here on a line asks for what the crew knows. */
    private static final double KNOWLEDGE = 0.5;

    /** The likeness from which on something that was told answers a question that nothing else would answer. */
    private static final double NEAR = 0.15;

    /** The same for a question of one kind of what players tell. */
    private static final double NEAR_OF_A_KIND = 0.1;

    /** The same for a question that something else would answer. */
    private static final double SURELY_NEAR = 0.35;

    /** The same for a question that runs would answer, or that may ask for what the crew knows but comes near to nothing of it. */
    private static final double RATHER_NEAR = 0.22;

    /** The same for a question that seems to ask for what the crew knows: only one in the words that were told. */
    private static final double IN_WORDS = 0.65;

    /** From here on a line plainly asks for what the crew knows. */
    private static final double PLAINLY_KNOWLEDGE = 0.9;

    /** Below, a line comes near to nothing that the crew knows. */
    private static final double KNOWN = 0.45;

    /** A vote from which on a line needs the lab, whatever it tells of its speaker. */
    private static final double VOTED = 0.6;

    /** Weight of a word that is in both. */
    private static final double OF_A_WORD = 0.3;

    /** Clauses that repeat a liking for which its line was read. */
    private static final Set<SelfTold.Kind> SAID_BY_LIKINGS = EnumSet.of(SelfTold.Kind.LIKE, SelfTold.Kind.OTHER);

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
        SelfTold.in(act.turn().text(), isTalk(request, heard.meaning())).stream()
                .filter(clause -> !likes || !SAID_BY_LIKINGS.contains(clause.kind()))
                .map(clause -> PlayerFacts.told(clause, QuotedText.line(clause.words(), LONGEST), present))
                .forEach(act.stage()::remember);
    }

    /** Answers a question for something that was told so; false where nothing of the kind was, or the line wants something done. */
    static boolean tells(Act act, Request request, Heard heard, Optional<CastMember> addressed) {
        List<String> asked =
                wantsDeed(request) ? List.of() : RememberReader.asked(act.turn().text());
        List<Fact> own =
                act.turn().facts().stream().filter(PlayerFacts::isInOwnWords).toList();
        List<Fact> named = own.stream()
                .filter(fact -> RememberReader.answers(PlayerFacts.words(fact), asked))
                .toList();
        String speaker = speaker(addressed);
        List<Fact> told = Stream.<Supplier<List<Fact>>>of(
                        () -> named,
                        () -> wantsDeed(request) ? List.of() : ofKind(act.turn()),
                        // What is only near is told by one who heard it, and sends to no other.
                        () -> nearest(act, asked, least(act.turn(), request, heard)).stream()
                                .filter(fact -> addressed.isEmpty() || fact.knownTo(speaker))
                                .toList())
                .map(Supplier::get)
                .filter(facts -> !facts.isEmpty())
                .findFirst()
                .orElse(List.of());
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

    /** Returns the likeness from which on what the player told answers a line; infinite for one that asks for something else. */
    private static double least(Turn turn, Request request, Heard heard) {
        Meaning meaning = heard.meaning();
        boolean ofName = request instanceof Request.NameAsked
                && SelfTold.asksForName(turn.text())
                && RememberReader.asked(turn.text()).isEmpty();
        if (!SelfTold.asks(turn.text()) || wantsDeed(request) || ofName) {
            return Double.POSITIVE_INFINITY;
        }
        if (SelfTold.asked(turn.text()).isPresent()) {
            return NEAR_OF_A_KIND;
        }
        if (meaning.asks() >= KNOWLEDGE) {
            boolean unknown = meaning.asks() < PLAINLY_KNOWLEDGE
                    && heard.found().filter(found -> found.certainty() < KNOWN).isPresent();
            return unknown ? RATHER_NEAR : IN_WORDS;
        }
        boolean open = isOpen(request) || request instanceof Request.SmallTalk || request instanceof Request.Help;
        return open ? NEAR : request instanceof Request.Status ? RATHER_NEAR : SURELY_NEAR;
    }

    /** Returns what was told that comes nearest to a question, in meaning and in its words; empty where nothing comes near. */
    private static List<Fact> nearest(Act act, List<String> asked, double least) {
        if (least == Double.POSITIVE_INFINITY) {
            return List.of();
        }
        Map<Fact, Double> near = new LinkedHashMap<>();
        act.turn().facts().stream()
                .filter(PlayerFacts::isOwn)
                .filter(fact -> !PlayerFacts.isName(fact))
                .forEach(fact -> {
                    String words = PlayerFacts.words(fact);
                    double shared = RememberReader.shared(words, asked) > 0 ? OF_A_WORD : 0;
                    near.put(fact, act.likeness().of(words) + shared);
                });
        return near.entrySet().stream()
                .filter(fact -> fact.getValue() >= least)
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .stream()
                .toList();
    }

    /** Returns true if a line is talk alone, so that what it says of the player is told in passing. */
    private static boolean isTalk(Request request, Meaning meaning) {
        return !(request instanceof Request.NameTold)
                && (meaning.asks() < KNOWLEDGE || meaning.isTalk())
                && !meaning.heard().isAct()
                && !(meaning.intent().needsTheLab() && meaning.probability() >= VOTED);
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
