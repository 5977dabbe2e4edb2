package dev.crucible.agents.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.agents.memory.ProjectConsents;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.Mind;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.tool.Answer;
import dev.crucible.agents.tool.ProjectDoor;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.tool.ToolCaller;
import dev.crucible.dialogue.Line;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Asks a player once in a conversation before anything in a project's folder is read, whatever mind wants to; says what was read. The
 * answer goes on with the line that led to the question.
 */
final class ProjectGate implements ProjectDoor {

    private static final String PURPOSE = "project";
    private static final String AGENT = "techne";

    private final ProjectConsents consents;
    private final Map<String, Open> playing = new ConcurrentHashMap<>();

    ProjectGate(ProjectConsents consents) {
        this.consents = consents;
    }

    /** A turn that is being played. */
    private record Open(LineSink stage, Language language) {}

    /** Ends the turn of whoever wants to read, up to the gate. */
    private static final class AskFirst extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final String folder;

        AskFirst(Path folder) {
            super("the player must be asked first", null, false, false);
            this.folder = folder.toString();
        }
    }

    /** A mind that is asked about projects before it looks. */
    Mind before(Mind mind) {
        return (turn, stage) -> {
            Optional<OpenQuestion> asked = turn.openQuestion()
                    .filter(open -> open.question().pending().purpose().equals(PURPOSE));
            if (asked.isEmpty()) {
                play(mind, turn, stage);
            } else if (stage.settle(asked.get())) {
                answer(mind, turn, stage, asked.get());
            }
        };
    }

    private void answer(Mind mind, Turn turn, LineSink stage, OpenQuestion asked) throws InterruptedException {
        JsonNode data = asked.question().pending().data();
        Turn led = turn.saying(data.path("text").asText(), turn.agenda().without(asked));
        switch (Answer.of(turn)) {
            case Answer.Agreed(var open)
            when open.equals(asked) -> {
                consents.give(
                        turn.player(),
                        turn.context(),
                        turn.number(),
                        Path.of(data.path("folder").asText()));
                play(mind, led, stage);
            }
            case Answer.Again(var open, var _) when open.equals(asked) -> play(mind, led, stage);
            case Answer.Declined(var open)
            when open.equals(asked) ->
                stage.play(Line.say(AGENT, turn.language().say("project.stays_closed"), "neutral"));
            case Answer _ -> play(mind, turn.saying(turn.text(), turn.agenda().without(asked)), stage);
        }
    }

    private void play(Mind mind, Turn turn, LineSink stage) throws InterruptedException {
        String key = key(turn.player(), turn.context());
        Open open = new Open(stage, turn.language());
        playing.put(key, open);
        try {
            mind.answer(turn, stage);
        } catch (AskFirst first) {
            Language language = turn.language();
            String folder = QuotedText.line(first.folder, 120);
            String prompt = language.say("project.may_i_read folder", folder);
            String yes = language.say("project.yes");
            String no = language.say("project.no");
            Pending pending = new Pending(
                    PURPOSE,
                    JsonNodeFactory.instance
                            .objectNode()
                            .put("folder", first.folder)
                            .put("text", turn.text())
                            .put("yes", yes)
                            .put("no", no));
            stage.ask(new Question(AGENT, "", prompt, List.of(yes, no), pending));
        } finally {
            playing.remove(key, open);
        }
    }

    @Override
    public void enter(ToolCaller caller, Path folder) {
        if (!consents.given(caller.player(), caller.context(), folder)) {
            throw new AskFirst(folder);
        }
    }

    @Override
    public void read(ToolCaller caller, Path folder, String file) {
        Open open = playing.get(key(caller.player(), caller.context()));
        if (open != null) {
            String name = QuotedText.line(file, 80);
            String where = QuotedText.line(folder.toString(), 120);
            open.stage().play(Line.say(AGENT, open.language().say("project.read name where", name, where), "neutral"));
        }
    }

    private static String key(String player, String context) {
        return player + "\n" + context;
    }
}
