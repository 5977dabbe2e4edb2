package dev.crucible.agents.offline;

import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.understanding.Language;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Line;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Everything that needs no lab: greetings, help, and admitting that something was not understood. */
final class TalkScene {

    private static final double KIND_WORD = 0.02;

    /** A spread of affinities from which on the least liked agent minds. */
    private static final double JEALOUS_SPREAD = 0.3;

    private static final int MOST_WORDS = 6;

    /** The skills of a cast are written in English, so German has a text of its own. */
    private static final String GERMAN_HELP = read("help.de.txt");

    void talk(Act act, Request.SmallTalk request, Optional<CastMember> addressed) {
        switch (request.mood()) {
            case JOKE -> act.say("puck", "joke");
            case LOVE -> love(act);
            case THANKS, PRAISE -> {
                Line answer = line(act, request, addressed).moving(KIND_WORD);
                act.stage().play(answer);
                Jealousy.praised(
                        act, addressed.orElseGet(() -> act.shop().cast().member(answer.agent())));
            }
            case INSULT -> act.stage().play(line(act, request, addressed).moving(-KIND_WORD));
            case HELLO, BYE, MOOD, WHO, BORED, SAD, GOOD_NEWS, APOLOGY, OPINION, INNER, STORY, ADVICE, CODE ->
                act.stage().play(line(act, request, addressed));
        }
    }

    /** The one spoken to answers, or for those who have no words for it the one whose business it is. */
    private static Line line(Act act, Request.SmallTalk request, Optional<CastMember> addressed) {
        String occasion = request.mood().name().toLowerCase(Locale.ROOT);
        String speaker = addressed
                .map(CastMember::id)
                .filter(id -> act.shop().phrases().has(id, occasion))
                .orElse(
                        switch (request.mood()) {
                            case BORED, STORY -> "puck";
                            case ADVICE -> "metis";
                            default -> "hephaestus";
                        });
        return act.line(speaker, occasion);
    }

    private static void love(Act act) {
        List<CastMember> crew = act.shop().cast().members().stream()
                .filter(member -> !member.spirit())
                .sorted((a, b) -> Double.compare(Jealousy.affinity(act.turn(), b), Jealousy.affinity(act.turn(), a)))
                .toList();
        String scores = crew.stream()
                .map(member -> member.name() + " " + Math.round(100 * Jealousy.affinity(act.turn(), member))
                        + act.language().choose(" percent", " Prozent"))
                .collect(Collectors.joining(", "));
        act.say("cupid", "love", "scores", scores);
        double least = Jealousy.affinity(act.turn(), crew.getLast());
        if (Jealousy.affinity(act.turn(), crew.getFirst()) - least > JEALOUS_SPREAD) {
            act.stage().jealousy(crew.getLast().id(), least);
        }
    }

    void help(Act act) {
        act.say("puck", "help");
        act.show("puck", Line.Kind.DIALOGUE, act.language() == Language.GERMAN ? GERMAN_HELP : skills(act));
    }

    private static String skills(Act act) {
        StringBuilder text = new StringBuilder();
        for (CastMember member : act.shop().cast().members()) {
            for (CastMember.Skill skill : member.skills()) {
                text.append(member.name())
                        .append(": ")
                        .append(skill.description())
                        .append('\n');
                skill.examples()
                        .forEach(example -> text.append("  “").append(example).append("”\n"));
            }
        }
        return text.append("A plan is launched only after your yes. Put @ and a name in front to speak to one of us.")
                .toString();
    }

    private static String read(String file) {
        return BundledFile.text(TalkScene.class, file).strip();
    }

    /** Whether the last thing that the crew said is what it can do: nobody wants to read that twice running. */
    private static boolean hintedJustNow(Act act) {
        List<HistoryEntry> said = act.turn().history();
        return !said.isEmpty()
                && act.shop()
                        .phrases()
                        .holds("hephaestus", "can", said.getLast().text());
    }

    void blank(Act act) {
        act.say("hephaestus", "blank");
    }

    void unknown(Act act, Request.Unknown request) {
        if (request.words().isEmpty()) {
            act.say("hephaestus", "unknown");
        } else {
            String words = request.words().stream().limit(MOST_WORDS).collect(Collectors.joining(" "));
            act.say("hephaestus", "unknown_words", "words", QuotedText.line(words, 80));
        }
        if (!hintedJustNow(act)) {
            act.say("hephaestus", "can");
        }
    }
}
