package dev.crucible.agents.offline;

import dev.crucible.agents.mind.Language;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.dialogue.Line;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Says what the crew cannot do, and what there is instead. */
final class BeyondScene {

    private static final String AGENT = "hephaestus";

    private BeyondScene() {}

    static void tell(Act act, Request.Limit limit) {
        Language language = act.language();
        if (limit != Request.Limit.ALL) {
            act.show(AGENT, Line.Kind.DIALOGUE, text(limit, language));
            return;
        }
        act.show(AGENT, Line.Kind.DIALOGUE, language.say("beyond.all"));
        act.show(
                AGENT,
                Line.Kind.RESULT,
                Arrays.stream(Request.Limit.values())
                        .filter(each -> each != Request.Limit.ALL)
                        .map(each -> "- " + text(each, language))
                        .collect(Collectors.joining("\n")));
    }

    private static String text(Request.Limit limit, Language language) {
        return switch (limit) {
            case ALL -> throw new IllegalArgumentException("the list is made of the others");
            case ATTACK -> language.say("beyond.attacks");
            case CODE -> language.say("beyond.code");
            case FILE -> language.say("beyond.files");
            case GIT -> language.say("beyond.git");
            case ERRAND -> language.say("beyond.outside");
            case WEB -> language.say("beyond.internet");
        };
    }
}
