package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.tool.Consent;
import dev.crucible.agents.tool.ProposedChange;
import dev.crucible.agents.tool.ToolCaller;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.ToolResult;
import dev.crucible.agents.understanding.Language;
import dev.crucible.dialogue.Line;
import java.util.HashMap;
import java.util.Map;

/** One turn being played: speaks in the characters' words and calls tools in their names. */
record Act(Turn turn, LineSink stage, Workshop shop, Language language) {

    Act(Turn turn, LineSink stage, Workshop shop) {
        this(turn, stage, shop, turn.language());
    }

    /** The same in another language. */
    Act in(Language other) {
        return new Act(turn, stage, shop, other);
    }

    /** Says a phrase; {@code values} are names and what stands for them, in turn. */
    void say(String agent, String occasion, String... values) {
        stage.play(line(agent, occasion, values));
    }

    /** A phrase as a line. */
    Line line(String agent, String occasion, String... values) {
        Phrases.Spoken spoken = spoken(agent, occasion, values);
        return Line.say(agent, spoken.text(), spoken.face());
    }

    /** Shows a phrase while the player waits. */
    void busy(String agent, String occasion) {
        stage.play(Line.status(agent, spoken(agent, occasion).text()));
    }

    /** Shows a text as it is. */
    void show(String agent, Line.Kind kind, String text) {
        stage.play(new Line(agent, kind, text, "neutral", 0));
    }

    /** Shows a text for machines, and tells those who cannot see it where it lies. */
    void showCode(String agent, String text, String where) {
        stage.play(new Line(agent, Line.Kind.CODE, text, "neutral", 0).of(where));
    }

    Phrases.Spoken spoken(String agent, String occasion, String... values) {
        Map<String, String> named = new HashMap<>();
        for (int i = 0; i + 1 < values.length; i += 2) {
            named.put(values[i], values[i + 1]);
        }
        return shop.phrases().pick(language, agent, occasion, turn.context() + " " + turn.number(), named);
    }

    /**
     * Calls a tool for an agent.
     *
     * @throws ToolFailure also when the agent has no such tool
     */
    ToolResult call(String agent, String tool, ObjectNode arguments) throws ToolFailure, InterruptedException {
        requireTool(agent, tool);
        return shop.tools().call(tool, arguments, new ToolCaller(turn.player(), turn.context(), turn.project()));
    }

    /**
     * Makes a change in the name of an agent.
     *
     * @throws ToolFailure also when the agent has no such tool, or nobody has agreed to the change
     */
    ToolResult carryOut(String agent, ProposedChange change, Consent consent) throws ToolFailure, InterruptedException {
        requireTool(agent, change.tool());
        return shop.tools().carryOut(change, consent);
    }

    private void requireTool(String agent, String tool) throws ToolFailure {
        if (!shop.cast().member(agent).tools().contains(tool)) {
            throw new ToolFailure(shop.cast().member(agent).name() + " has no tool named " + tool + ".");
        }
    }

    /** Asks an open question once more, plan and all, in the place of the one before. */
    void putAgain(OpenQuestion waiting, String prompt) {
        Question before = waiting.question();
        stage.settle(waiting);
        stage.ask(new Question(before.agent(), before.plan(), prompt, before.choices(), before.pending()));
    }

    ToolResult call(String agent, String tool, String argument, String value) throws ToolFailure, InterruptedException {
        return call(agent, tool, arguments().put(argument, value));
    }

    static ObjectNode arguments() {
        return JsonNodeFactory.instance.objectNode();
    }
}
