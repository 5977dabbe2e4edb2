package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A tool that notes its calls and gives always the same; one that changes something is its {@link FakeChange}. */
public final class FakeTool implements ReadingTool {

    /** What the tool does when it is called. */
    public interface Work {
        ToolResult on(ObjectNode arguments) throws ToolFailure, InterruptedException;
    }

    private final String name;
    private final Work work;
    /** The arguments of every call. */
    public final List<ObjectNode> calls = Collections.synchronizedList(new ArrayList<>());

    public FakeTool(String name, Work work) {
        this.name = name;
        this.work = work;
    }

    /** A tool that answers with a text. */
    public FakeTool(String name, String text) {
        this(
                name,
                arguments -> new ToolResult(
                        text, JsonNodeFactory.instance.objectNode().put("text", text)));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return "Fakes " + name;
    }

    @Override
    public ObjectNode schema() {
        return schemaOfFakes();
    }

    static ObjectNode schemaOfFakes() {
        ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
        schema.putObject("properties").putObject("id").put("type", "string");
        schema.putArray("required").add("id");
        return schema;
    }

    @Override
    public ToolResult call(ObjectNode arguments, ToolCaller caller) throws ToolFailure, InterruptedException {
        calls.add(arguments);
        return work.on(arguments);
    }
}
