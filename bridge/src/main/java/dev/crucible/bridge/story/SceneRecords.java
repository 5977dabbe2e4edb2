package dev.crucible.bridge.story;

import dev.crucible.bridge.turn.StreamRecord;
import dev.crucible.story.Agent;
import dev.crucible.story.director.Director;
import dev.crucible.story.scene.WrittenScene;
import dev.crucible.story.scene.WrittenScene.Saying;
import java.util.List;

/**
 * Writes scenes as records, in a language and with the player's name.
 *
 * @param name the player's name
 */
record SceneRecords(Director director, String language, String name) {

    StreamRecord.Scene of(WrittenScene scene) {
        return of(scene, scene.lines());
    }

    /** Returns the record of a scene with other lines, such as those after an answer. */
    StreamRecord.Scene of(WrittenScene scene, List<Saying> lines) {
        return new StreamRecord.Scene(
                scene.id(),
                scene.when().word(),
                scene.agent().map(Agent::id).orElse(""),
                scene.place().orElse(""),
                scene.when().isGlimpse(),
                lines(lines),
                scene.question().map(ask -> text(ask.in(language))).orElse(""),
                scene.answers().stream()
                        .map(answer -> new StreamRecord.SceneAnswer(
                                answer.id(), text(answer.text().in(language))))
                        .toList());
    }

    List<StreamRecord.SceneLine> lines(List<Saying> lines) {
        return lines.stream().map(this::line).toList();
    }

    StreamRecord.SceneLine line(Saying line) {
        return new StreamRecord.SceneLine(
                line.id(), line.by().id(), line.face(), text(line.text().in(language)));
    }

    String text(String text) {
        return director.fill(text, name);
    }
}
