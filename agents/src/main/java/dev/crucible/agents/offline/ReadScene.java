package dev.crucible.agents.offline;

import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.offline.grammar.Form;
import dev.crucible.agents.offline.grammar.Heard;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.SelfTold;
import dev.crucible.agents.understanding.Meaning;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Line;
import dev.crucible.dialogue.RecalledScene;
import dev.crucible.dialogue.RecalledScene.Tell;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A written scene that the player has read and means: one who was there tells of it. */
final class ReadScene {

    /** From here on a line asks for what the crew knows of the field. */
    private static final double KNOWLEDGE = 0.5;

    /** Nearness to a scene, in words and in meaning together, from which on a question is about it. */
    private static final double NEAR = 0.75;

    /** The same for a question that something else may answer: knowledge, or what players told of themselves. */
    private static final double SURELY_NEAR = 0.88;

    /** The same for a question that is known word for word. */
    private static final double BEYOND_DOUBT = 1.1;

    /** Advantage of a line of the agent who was asked, and of a line that was written for the question. */
    private static final double OWN = 0.5;

    private static final double WRITTEN = 0.15;

    /** The same where the line names what the answer was written for. */
    private static final double ASKED = 1;

    /** Forms of a quotation, used in turn, and what they are known by. */
    private static final int FORMS = 3;

    private static final String QUOTATION = "story quotation ";

    private ReadScene() {}

    /** Answers a line that surely means a scene; false where it means none, or wants something done. */
    static boolean tells(Act act, Request request, Heard heard, Optional<CastMember> addressed) {
        Optional<RecalledScene> named = story(act).stream()
                .filter(RecalledScene::named)
                .min(Comparator.comparingInt(scene -> wasThere(scene, addressed) ? 0 : 1));
        return told(act, request, named.or(() -> nearest(act, least(act, request, heard))), addressed);
    }

    /** Answers a question that players asked about themselves, which nothing that they told answers, if it comes near a scene. */
    static boolean tellsPerhaps(Act act, Request request, Heard heard, Optional<CastMember> addressed) {
        boolean open = SelfTold.asks(act.turn().text()) && least(act, request, heard) == SURELY_NEAR;
        return open && told(act, request, nearest(act, NEAR), addressed);
    }

    private static List<RecalledScene> story(Act act) {
        return act.turn().circumstances().story();
    }

    private static boolean told(
            Act act, Request request, Optional<RecalledScene> scene, Optional<CastMember> addressed) {
        if (scene.isEmpty() || wantsDeed(request)) {
            return false;
        }
        act.stage().witnesses();
        act.stage().play(line(act, scene.get(), addressed));
        return true;
    }

    private static Optional<RecalledScene> nearest(Act act, double least) {
        return least == Double.POSITIVE_INFINITY
                ? Optional.empty()
                : story(act).stream()
                        .filter(scene -> near(act, scene) >= least)
                        .max(Comparator.comparingDouble(scene -> near(act, scene)));
    }

    private static double near(Act act, RecalledScene scene) {
        return scene.near()
                + Stream.concat(
                                Stream.of(scene.gist()),
                                tells(scene, act.turn().text()).map(Tell::text))
                        .filter(text -> !text.isBlank())
                        .mapToDouble(act.likeness()::of)
                        .max()
                        .orElse(0);
    }

    /** Returns what may be told; what players answered answers only what they ask about themselves. */
    private static Stream<Tell> tells(RecalledScene scene, String line) {
        return scene.tells().stream().filter(tell -> !tell.by().equals(RecalledScene.PLAYER) || SelfTold.asks(line));
    }

    /** Returns the nearness from which on a line means a scene that it does not name; infinite for one that asks for none. */
    private static double least(Act act, Request request, Heard heard) {
        String line = act.turn().text();
        Meaning meaning = heard.meaning();
        boolean talk =
                meaning.concern() == Meaning.Concern.NONE && !meaning.heard().isAct() && !isOwnTopic(request);
        if (!talk || !(line.contains("?") || Form.says("asks_anything", line))) {
            return Double.POSITIVE_INFINITY;
        }
        if (request instanceof Request.Known) {
            return BEYOND_DOUBT;
        }
        return meaning.asks() >= KNOWLEDGE || SelfTold.asks(line) ? SURELY_NEAR : NEAR;
    }

    /** Returns true for a line that is about the player, or is a greeting of some kind. */
    private static boolean isOwnTopic(Request request) {
        return switch (request) {
            case Request.NameAsked _, Request.KnownAsked _, Request.ToldAsked _, Request.Forget _ -> true;
            case Request.SmallTalk(var mood) ->
                switch (mood) {
                    case HELLO, BYE, JOKE, SAD, AI -> true;
                    default -> false;
                };
            default -> false;
        };
    }

    private static boolean wasThere(RecalledScene scene, Optional<CastMember> addressed) {
        return scene.tells().stream().anyMatch(tell -> isBy(tell, addressed));
    }

    private static boolean isBy(Tell tell, Optional<CastMember> agent) {
        return agent.map(CastMember::id).filter(tell.by()::equals).isPresent();
    }

    /** Returns what is nearest and was not said yet, best of the one who was asked; the gist comes last. */
    private static Line line(Act act, RecalledScene scene, Optional<CastMember> addressed) {
        String line = act.turn().text();
        Set<String> said = act.turn().history().stream().map(HistoryEntry::text).collect(Collectors.toSet());
        boolean there = wasThere(scene, addressed);
        String host = addressed.filter(_ -> there).map(CastMember::id).orElseGet(() -> scene.tells().stream()
                .map(Tell::by)
                .filter(by -> !by.equals(RecalledScene.PLAYER))
                .findFirst()
                .orElse("mneme"));
        Tell last = new Tell(host, scene.gist(), false, 0);
        Tell told = Stream.concat(tells(scene, line), Stream.of(last).filter(tell -> !tell.text()
                        .isBlank()))
                .filter(tell -> !said.contains(tell.text()))
                .max(Comparator.comparingDouble(tell ->
                        (tell.equals(last) ? 0 : tell.near() + act.likeness().of(tell.text()))
                                + (isBy(tell, addressed) ? OWN : 0)
                                + (tell.then() ? 0 : scene.named() ? ASKED : WRITTEN)))
                .orElseGet(() -> scene.tells().isEmpty()
                        ? last
                        : scene.tells().get(act.turn().number() % scene.tells().size()));
        return told.then()
                ? quoted(act, told, there || told.by().equals(RecalledScene.PLAYER) ? host : told.by())
                : Line.say(told.by(), told.text());
    }

    private static Line quoted(Act act, Tell tell, String speaker) {
        String form = IntStream.range(0, FORMS)
                .mapToObj(String::valueOf)
                .min(Comparator.comparingInt(any -> act.lastShown(QUOTATION + any)))
                .orElseThrow();
        act.noteShown(QUOTATION + form);
        if (tell.by().equals(RecalledScene.PLAYER)) {
            return Line.say(speaker, act.language().say("story.yours_" + form + " words", tell.text()));
        }
        return Line.say(
                speaker,
                speaker.equals(tell.by())
                        ? act.language().say("story.mine_" + form + " words", tell.text())
                        : act.language()
                                .say(
                                        "story.theirs_" + form + " name words",
                                        act.shop().cast().member(tell.by()).name(),
                                        tell.text()));
    }

    private static boolean wantsDeed(Request request) {
        return switch (request) {
            case Request.Change _,
                    Request.Unsure _,
                    Request.Remember _,
                    Request.RunThat _,
                    Request.Rerun _,
                    Request.Varied _,
                    Request.WriteRule _,
                    Request.ReadFile _ -> true;
            default -> false;
        };
    }
}
