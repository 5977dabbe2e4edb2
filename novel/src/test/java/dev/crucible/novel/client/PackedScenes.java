package dev.crucible.novel.client;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.story.scene.Script;
import dev.crucible.story.scene.WrittenScene;
import dev.crucible.story.scene.WrittenScene.Saying;
import java.util.List;

/** The packed scenes as a bridge sends them. */
public final class PackedScenes {
    private static final Script SCRIPT = Script.packed();

    private PackedScenes() {}

    public static WrittenScene written(String id) {
        return SCRIPT.scene(id).orElseThrow();
    }

    public static SentScene sent(String id) {
        return SentScene.from(json(id)).orElseThrow();
    }

    /** Returns the record of a scene. */
    public static ObjectNode json(String id) {
        WrittenScene scene = written(id);
        ObjectNode json = lines(scene.lines())
                .put("action", "scene")
                .put("id", id)
                .put("place", scene.place().orElse(""))
                .put("corner", false)
                .put("ask", scene.question().map(ask -> ask.in("en")).orElse(""));
        scene.answers().forEach(answer -> json.withArray("answers")
                .addObject()
                .put("id", answer.id())
                .put("text", answer.text().in("en")));
        return json;
    }

    /** Returns the lines that follow an answer. */
    public static ObjectNode after(String id, String answer) {
        return lines(written(id).answer(answer).orElseThrow().lines());
    }

    private static ObjectNode lines(List<Saying> sayings) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.putArray("lines");
        sayings.forEach(line -> json.withArray("lines")
                .addObject()
                .put("id", line.id())
                .put("by", line.by().id())
                .put("face", line.face())
                .put("text", line.text().in("en")));
        return json;
    }
}
