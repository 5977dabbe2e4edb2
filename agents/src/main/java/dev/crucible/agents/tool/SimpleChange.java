package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Function;

/** A tool that changes something, made of its description, what it does and how that is said beforehand. */
record SimpleChange(
        String name, String description, ObjectNode schema, Function<ObjectNode, String> words, SimpleTool.Body body)
        implements ChangingTool {

    static SimpleChange of(
            String name, String description, Schema schema, Function<ObjectNode, String> words, SimpleTool.Body body) {
        return new SimpleChange(name, description, schema.build(), words, body);
    }

    @Override
    public ObjectNode schema() {
        return schema.deepCopy();
    }

    @Override
    public String inWords(ObjectNode arguments) {
        return QuotedText.line(words.apply(arguments), 2_000);
    }

    @Override
    public ToolResult call(Confirmed confirmed) throws ToolFailure, InterruptedException {
        if (!confirmed.tool().equals(name)) {
            throw new ToolFailure("Nobody has said yes to that: " + name + ".");
        }
        return SimpleTool.call(this, confirmed.arguments(), confirmed.caller(), body);
    }
}
