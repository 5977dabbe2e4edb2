package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A tool that changes something, notes its calls and gives always the same. */
public final class FakeChange implements ChangingTool {

    private final String name;
    private final FakeTool.Work work;
    /** The arguments of every call. */
    public final List<ObjectNode> calls = Collections.synchronizedList(new ArrayList<>());

    public FakeChange(String name, FakeTool.Work work) {
        this.name = name;
        this.work = work;
    }

    /** A tool that answers with a text. */
    public FakeChange(String name, String text) {
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
        return FakeTool.schemaOfFakes();
    }

    @Override
    public String inWords(ObjectNode arguments) {
        return name.replace('_', ' ') + " " + arguments.path("id").asText();
    }

    @Override
    public ToolResult call(Confirmed confirmed) throws ToolFailure, InterruptedException {
        calls.add(confirmed.arguments());
        return work.on(confirmed.arguments());
    }
}
