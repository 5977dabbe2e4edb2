package dev.crucible.agents.offline;

import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Line;
import dev.crucible.dialogue.RecalledScene;
import dev.crucible.dialogue.RecalledScene.Tell;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A written scene that the player has read and names: one who was there tells of it. */
final class ReadScene {

    private ReadScene() {}

    /** Answers a line that names a scene; false where it names none, or wants something done. */
    static boolean tells(Act act, Request request, Optional<CastMember> addressed) {
        List<RecalledScene> story = act.turn().circumstances().story();
        if (story.isEmpty() || wantsDeed(request)) {
            return false;
        }
        Optional<String> asked = addressed.map(CastMember::id);
        RecalledScene scene = story.stream()
                .filter(any -> any.tells().stream()
                        .anyMatch(tell -> asked.filter(tell.by()::equals).isPresent()))
                .findFirst()
                .orElse(story.getFirst());
        Tell told = tell(scene, asked, act);
        act.stage().play(Line.say(told.by(), told.text()));
        return true;
    }

    /** Returns what was not said yet of the one who was asked, then of the others, then the gist. */
    private static Tell tell(RecalledScene scene, Optional<String> asked, Act act) {
        Set<String> said = act.turn().history().stream().map(HistoryEntry::text).collect(Collectors.toSet());
        List<Tell> own = scene.tells().stream()
                .filter(tell -> asked.filter(tell.by()::equals).isPresent())
                .toList();
        String speaker =
                own.isEmpty() ? scene.tells().getFirst().by() : own.getFirst().by();
        List<Tell> all = Stream.of(
                        own.stream(),
                        own.isEmpty() ? scene.tells().stream() : Stream.<Tell>empty(),
                        Stream.of(new Tell(speaker, scene.gist())))
                .flatMap(tells -> tells)
                .filter(tell -> !tell.text().isBlank())
                .toList();
        return all.stream()
                .filter(tell -> !said.contains(tell.text()))
                .findFirst()
                .orElse(all.get(act.turn().number() % all.size()));
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
