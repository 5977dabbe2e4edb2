package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.lab.LabException;

/** A tool made of its description and what it does; checks the arguments and turns the lab's errors into sentences. */
record SimpleTool(String name, String description, ObjectNode schema, Body body) implements ReadingTool {

    /** What a tool does. */
    interface Body {
        ToolResult call(ToolArguments arguments, ToolCaller caller)
                throws ToolFailure, LabException, InterruptedException;
    }

    static SimpleTool reading(String name, String description, Schema schema, Body body) {
        return new SimpleTool(name, description, schema.build(), body);
    }

    @Override
    public ObjectNode schema() {
        return schema.deepCopy();
    }

    @Override
    public ToolResult call(ObjectNode arguments, ToolCaller caller) throws ToolFailure, InterruptedException {
        return call(this, arguments, caller, body);
    }

    static ToolResult call(Tool tool, ObjectNode arguments, ToolCaller caller, Body body)
            throws ToolFailure, InterruptedException {
        try {
            return body.call(ToolArguments.checked(tool, arguments), caller);
        } catch (LabException e) {
            throw new ToolFailure(e.getMessage(), e);
        }
    }
}
