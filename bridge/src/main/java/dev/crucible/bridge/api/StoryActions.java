package dev.crucible.bridge.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bridge.crew.CrewMemory.Said;
import dev.crucible.bridge.player.Contexts;
import dev.crucible.bridge.story.StoryDesk;
import dev.crucible.bridge.turn.StreamRecord;
import dev.crucible.story.Discoveries;
import dev.crucible.story.Tally;
import dev.crucible.story.director.Suggestion;
import dev.crucible.story.scene.WrittenScene;
import dev.crucible.web.HttpProblem;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Actions on a player's story. */
final class StoryActions {

    private static final String SCENE = "scene";
    private static final String PLAYER = "player";

    /** Maximum number of lines of scenes in a history. */
    private static final int LINES = 400;

    private final StoryDesk story;
    private final Contexts contexts;

    StoryActions(StoryDesk story, Contexts contexts) {
        this.story = story;
        this.contexts = contexts;
    }

    /** Returns the scene with which a sitting begins, or the one that the client names. */
    ObjectNode due(ClientRequest request) {
        Optional<WrittenScene> wanted =
                request.text(SCENE).isPresent() ? Optional.of(scene(request)) : Optional.empty();
        return due(story.open(reader(request), wanted));
    }

    /** Records the launch or the end of a run. */
    ObjectNode run(ClientRequest request) {
        Optional<Tally.Ending> ending = request.text("ended").map(word -> known("ended", word, Tally.Ending.values()));
        return due(story.run(reader(request), request.requiredId("run"), ending));
    }

    private static ObjectNode due(StoryDesk.Due due) {
        ObjectNode answer = ActionResource.answer("scene_due_result");
        due.scene().ifPresent(scene -> answer.set(SCENE, scene.toJson()));
        return suggest(answer, due.suggestions());
    }

    /** Adds what the client has kept of the player. */
    ObjectNode met(ClientRequest request) {
        story.met(reader(request), request.object("met", Discoveries.class));
        return ActionResource.answer("ok");
    }

    /** Records that a line was read. */
    ObjectNode seen(ClientRequest request) {
        WrittenScene scene = scene(request);
        String line = request.required("line");
        if (scene.sayings().noneMatch(saying -> saying.id().equals(line))) {
            throw ClientRequest.unknown(
                    "line", scene.sayings().map(WrittenScene.Saying::id).toList(), line);
        }
        story.read(reader(request), scene, line);
        return ActionResource.answer("ok");
    }

    /** Records the player's answer, and returns what follows. */
    ObjectNode answer(ClientRequest request) {
        WrittenScene scene = scene(request);
        String id = request.required("answer");
        WrittenScene.Answer answer = scene.answer(id)
                .orElseThrow(() -> ClientRequest.unknown(
                        "answer",
                        scene.answers().stream().map(WrittenScene.Answer::id).toList(),
                        id));
        StoryDesk.Reader reader = reader(request);
        // A confession that was put off is answered again.
        boolean again = scene.answers().stream()
                .filter(given ->
                        story.chosen(reader, scene).filter(given.id()::equals).isPresent())
                .anyMatch(given -> given.outcome() != WrittenScene.Outcome.LATER
                        && !given.id().equals(id));
        if (again) {
            throw HttpProblem.conflict("answer: another one was given in this scene");
        }
        StoryDesk.Result result = story.answer(reader, scene, answer);
        ObjectNode told = ActionResource.answer("scene_result")
                .put(SCENE, scene.id())
                .put("answer", id)
                .put("outcome", result.outcome().name().toLowerCase(Locale.ROOT));
        result.lines().forEach(line -> told.withArray("lines").add(line.toJson()));
        ArrayNode affinity = told.putArray("affinity");
        result.affinity().stream().map(StreamRecord.Affinity::toJson).forEach(affinity::add);
        return suggest(told, result.suggestions());
    }

    /** Adds the scenes, the suggestions and the scene that was left to the answer of a resume. */
    void resume(ClientRequest request, AskingPlayer caller, int turns, List<Said> lines, ObjectNode answer) {
        StoryDesk.Reader reader = reader(request, caller);
        request.text(SCENE).flatMap(story::scene).ifPresent(scene -> {
            contexts.claim(caller.context(), caller.player());
            story.place(reader, scene, request.text("line").orElse(""));
        });
        List<StoryDesk.Told> told = story.told(reader, turns);
        answer.set("history", history(turns, lines, told.subList(Math.max(0, told.size() - LINES), told.size())));
        story.left(reader)
                .ifPresent(left -> answer.set(
                        SCENE, left.scene().toJson().put("read", left.read()).put("answered", left.answered())));
        suggest(answer, story.suggestions(reader));
    }

    /** Merges the lines of scenes into those of the turns. The crew's lines are of the last turns only. */
    private static ArrayNode history(int turns, List<Said> lines, List<StoryDesk.Told> told) {
        ArrayNode history = JsonNodeFactory.instance.arrayNode();
        int turn = turns - (int) lines.stream().filter(StoryActions::begins).count();
        int next = 0;
        for (Said line : lines) {
            if (begins(line)) {
                next = add(told, next, turn++, history);
            }
            ActionResource.tell(line, history);
        }
        add(told, next, Integer.MAX_VALUE, history);
        return history;
    }

    private static boolean begins(Said line) {
        return line.kind().equals(PLAYER);
    }

    /** Appends the lines that were read after at most {@code turns} turns; returns the number of the next one. */
    private static int add(List<StoryDesk.Told> told, int from, int turns, ArrayNode history) {
        int next = from;
        while (next < told.size() && told.get(next).turns() <= turns) {
            StoryDesk.Told line = told.get(next++);
            history.addObject()
                    .put("agent", line.by())
                    .put("kind", SCENE)
                    .put("portrait", line.face())
                    .put("message", line.text())
                    .put(SCENE, line.scene())
                    .put("line", line.line());
        }
        return next;
    }

    private static ObjectNode suggest(ObjectNode answer, List<Suggestion> suggestions) {
        answer.set("suggestions", StreamRecord.Suggested.list(suggestions));
        return answer;
    }

    private WrittenScene scene(ClientRequest request) {
        return story.scene(request.required(SCENE))
                .orElseThrow(() -> HttpProblem.notFound("scene: there is no scene of this id"));
    }

    private StoryDesk.Reader reader(ClientRequest request) {
        return reader(request, AskingPlayer.of(request, contexts));
    }

    private static StoryDesk.Reader reader(ClientRequest request, AskingPlayer caller) {
        return new StoryDesk.Reader(
                caller.player(), caller.context(), request.tongue().locale(), request.flag("romance"), request.name());
    }

    private static <E extends Enum<E>> E known(String field, String word, E[] all) {
        return Arrays.stream(all)
                .filter(value -> value.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .orElseThrow(() -> ClientRequest.unknown(
                        field,
                        Arrays.stream(all)
                                .map(value -> value.name().toLowerCase(Locale.ROOT))
                                .toList(),
                        word));
    }
}
