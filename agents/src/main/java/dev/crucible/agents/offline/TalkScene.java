package dev.crucible.agents.offline;

import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.knowledge.TopicText;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.offline.grammar.Form;
import dev.crucible.agents.offline.grammar.HelpArea;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Line;
import dev.crucible.dialogue.OccasionLines;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything that needs no lab: greetings, help, and admitting that something was not understood. */
final class TalkScene {

    private static final double KIND_WORD = 0.02;

    /** What is said to somebody who is not close enough for more. */
    private static final String RESERVED = "reserved";

    /** A longer line is not said back to the player. */
    private static final int LONGEST_QUOTED = 60;

    /** What the crew can do is told at most once in so many turns. */
    private static final int HINTS_APART = 8;

    private static final List<String> HINTS = List.of("can", "can_explain", "can_results");

    private static String hint(Intent heard) {
        return switch (heard) {
            case EXPLAIN, DIFFERENCE, CLAIM, BOUNDS, ADVICE, OPINION -> "can_explain";
            case RESULTS, PLOT, COMPARE_RESULTS, WHY_RESULT, WHY_FAILED, F_HOWMUCH -> "can_results";
            default -> "can";
        };
    }

    /** So many rules or attacks are named before the rest is counted. */
    private static final int MOST_NAMED = 10;

    /** What is the business of one of the crew, whoever is spoken to. */
    private static final Set<Request.Mood> OF_ONE =
            Set.of(Request.Mood.ADVICE, Request.Mood.CODE, Request.Mood.CRITICISM, Request.Mood.ASK_AWAY);

    /** Small talk without a bearing on how the crew likes the player, on what it is, or on somebody's pain. */
    private static final Set<Request.Mood> FREE = Set.of(
            Request.Mood.HELLO,
            Request.Mood.BYE,
            Request.Mood.MOOD,
            Request.Mood.JOKE,
            Request.Mood.STORY,
            Request.Mood.OPINION,
            Request.Mood.INNER,
            Request.Mood.BORED,
            Request.Mood.GOOD_NEWS,
            Request.Mood.WEATHER,
            Request.Mood.CHAT,
            Request.Mood.OFFTOPIC);

    /** Returns true if small talk of this mood may be free. */
    static boolean isFree(Request.Mood mood) {
        return FREE.contains(mood);
    }

    /** Returns the one spoken to, else the last speaker, else the orchestrator. */
    static CastMember talker(Act act, Optional<CastMember> addressed) {
        return addressed
                .or(() -> lastSpeaker(act).flatMap(act.shop().cast()::find))
                .orElseGet(() -> act.shop().cast().member("hephaestus"));
    }

    void talk(Act act, Request.SmallTalk request, Optional<CastMember> addressed) {
        if (request.mood() == Request.Mood.LOVE
                && addressed.filter(TalkScene::isNoSpirit).isEmpty()) {
            love(act);
            return;
        }
        // "Servus" parts as well as it greets, but nobody leaves with the first word.
        boolean opens = request.mood() == Request.Mood.BYE
                && act.turn().number() == 0
                && Language.greeted(act.turn().text()).isPresent();
        boolean parts = request.mood() == Request.Mood.HELLO
                && act.turn().number() > 0
                && Form.says("good_night", act.turn().text());
        Request.Mood mood = opens ? Request.Mood.HELLO : parts ? Request.Mood.BYE : request.mood();
        Line answer = line(act, mood, addressed);
        switch (request.mood()) {
            case THANKS, PRAISE -> {
                act.stage().play(answer.moving(KIND_WORD));
                Jealousy.praised(
                        act, addressed.orElseGet(() -> act.shop().cast().member(answer.agent())));
            }
            case INSULT -> act.stage().play(answer.moving(-KIND_WORD));
            default -> act.stage().play(answer);
        }
        Aside.after(act, mood, answer.agent());
    }

    private static boolean isNoSpirit(CastMember member) {
        return !member.spirit();
    }

    /** The one spoken to answers, or whose business it is, or whoever has something new to say; who is not close enough says so. */
    private static Line line(Act act, Request.Mood mood, Optional<CastMember> addressed) {
        String asked = occasion(act, mood, addressed);
        String occasion =
                addressed.filter(member -> isBeyond(act, member, asked)).isPresent() ? OccasionLines.UNKNOWN : asked;
        List<String> speakers = speakers(act, mood, occasion, addressed);
        String first = speakers.getFirst();
        if (addressed.isPresent() && !act.dares(first, occasion)) {
            return act.line(first, RESERVED);
        }
        List<String> daring =
                speakers.stream().filter(agent -> act.dares(agent, occasion)).toList();
        if (daring.isEmpty()) {
            return act.line(first, RESERVED);
        }
        String speaker = addressed.isPresent()
                ? first
                : daring.stream()
                        .filter(agent -> act.isFresh(agent, occasion))
                        .findFirst()
                        .orElse(daring.getFirst());
        return act.line(speaker, occasion);
    }

    /** Romance is answered in kind by those who are close enough, when the player wants it; all others turn it down kindly. */
    private static String occasion(Act act, Request.Mood mood, Optional<CastMember> addressed) {
        boolean turnedDown = mood == Request.Mood.ROMANCE
                && addressed.filter(member -> act.dares(member.id(), "romance")).isEmpty();
        return turnedDown ? "no_romance" : mood.name().toLowerCase(Locale.ROOT);
    }

    /** Whether somebody has no words for an occasion, but some for all that is left. */
    private static boolean isBeyond(Act act, CastMember member, String occasion) {
        return OF_ONE.stream()
                        .noneMatch(mood -> mood.name().toLowerCase(Locale.ROOT).equals(occasion))
                && !act.shop().phrases().has(member.id(), occasion)
                && act.dares(member.id(), OccasionLines.UNKNOWN);
    }

    private static List<String> speakers(Act act, Request.Mood mood, String occasion, Optional<CastMember> addressed) {
        Stream<String> usual =
                switch (mood) {
                    case BORED, STORY, JOKE, SECRET -> Stream.of("puck");
                    case ADVICE -> Stream.of("metis");
                    case LOVE, ROMANCE -> Stream.of("cupid");
                    default -> Stream.concat(lastSpeaker(act).stream(), Stream.of("hephaestus"));
                };
        Stream<String> all = Stream.concat(addressed.map(CastMember::id).stream(), usual);
        return Stream.concat(all, act.shop().cast().ids().stream())
                .filter(agent -> act.shop().phrases().has(agent, occasion))
                .filter(agent -> act.dares(agent, RESERVED) || act.dares(agent, occasion))
                .distinct()
                .toList();
    }

    /** Who spoke last goes on. */
    private static Optional<String> lastSpeaker(Act act) {
        List<HistoryEntry> said = act.turn().history();
        return said.isEmpty()
                ? Optional.empty()
                : Optional.of(said.getLast().speaker()).filter(speaker -> !speaker.equals(HistoryEntry.PLAYER));
    }

    private static void love(Act act) {
        List<CastMember> crew = act.shop().cast().members().stream()
                .filter(member -> !member.spirit())
                .sorted((a, b) -> Double.compare(Jealousy.affinity(act.turn(), b), Jealousy.affinity(act.turn(), a)))
                .toList();
        String scores = crew.stream()
                .map(member -> act.language()
                        .say(
                                "talk.affinity name percent",
                                member.name(),
                                Math.round(100 * Jealousy.affinity(act.turn(), member))))
                .collect(Collectors.joining(", "));
        act.say("cupid", act.dares("cupid", "love") ? "love" : RESERVED, "scores", scores);
    }

    /** A few words and how to hear more; all of one area where that is asked for, or where the one spoken to has an area. */
    void help(Act act, Optional<HelpArea> area, Optional<CastMember> addressed) {
        Optional<HelpArea> wanted = area.or(() -> addressed.flatMap(TalkScene::own));
        if (wanted.isPresent()) {
            show(act, wanted.get(), wanted.get().in(act.language()).more());
            return;
        }
        Optional<String> own = addressed.map(CastMember::id).filter(agent -> act.dares(agent, "help"));
        act.stage().play(act.line(own.orElse("puck"), "help"));
        if (own.isEmpty() || own.get().equals("puck")) {
            HelpArea.all().stream()
                    .filter(each -> !each.in(act.language()).shortly().isEmpty())
                    .forEach(each -> show(act, each, each.in(act.language()).shortly()));
        }
    }

    /** "How long does a run take?", "can I stop one?": what is true of any. */
    void atLarge(Act act) {
        if (!PlanScene.tellTime(act)) {
            help(act, HelpArea.of("runs"), Optional.empty());
        }
    }

    private static Optional<HelpArea> own(CastMember member) {
        return HelpArea.all().stream()
                .filter(area -> area.speaker().equals(member.id()))
                .findFirst();
    }

    private static void show(Act act, HelpArea area, String text) {
        act.show(
                area.speaker(),
                Line.Kind.DIALOGUE,
                text.replace("{rules}", names(act, KnowledgeTopic.Kind.RULE))
                        .replace("{attacks}", names(act, KnowledgeTopic.Kind.ATTACK)));
    }

    /** The first of a kind by name, and how many more there are. */
    private static String names(Act act, KnowledgeTopic.Kind kind) {
        List<KnowledgeTopic> all = act.shop().knowledge().of(kind);
        String named = all.stream()
                .limit(MOST_NAMED)
                .map(topic -> topic.in(act.language()))
                .map(TopicText::title)
                .collect(Collectors.joining(", "));
        return act.language().say("talk.and_more names count", named, all.size() - MOST_NAMED);
    }

    void blank(Act act) {
        act.say("hephaestus", "blank");
    }

    /** Owns up, and names what would be understood of the kind that the line sounded like, not the whole list. */
    void unknown(Act act, Request.Unknown request, Intent heard, Optional<CastMember> addressed) {
        Optional<CastMember> own = addressed
                .filter(member -> !member.id().equals(Cast.ORCHESTRATOR))
                .filter(member -> act.dares(member.id(), OccasionLines.UNKNOWN));
        if (own.isPresent()) {
            // Nobody else has a word, or it would be theirs that counts.
            act.say(own.get().id(), OccasionLines.UNKNOWN);
            return;
        }
        String line = act.turn().text().strip();
        if (request.words().isEmpty() || line.length() > LONGEST_QUOTED || line.indexOf('\n') >= 0) {
            act.say("hephaestus", "unknown");
        } else {
            act.say(
                    "hephaestus",
                    "unknown_words",
                    "words",
                    QuotedText.line(line.replaceFirst("[.!?\\s]+$", ""), LONGEST_QUOTED));
        }
        int since = act.turn().number() - HINTS_APART;
        boolean lately =
                HINTS.stream().anyMatch(hint -> act.shop().phrases().lately("hephaestus", hint, act.said(), since));
        if (!lately) {
            act.say("hephaestus", hint(heard));
        }
    }
}
