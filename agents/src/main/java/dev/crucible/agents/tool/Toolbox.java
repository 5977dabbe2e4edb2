package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.LabClient;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All tools by name; safe for many threads. */
public final class Toolbox {

    private final Map<String, Tool> tools = new LinkedHashMap<>();

    public Toolbox(Collection<Tool> tools) {
        for (Tool tool : tools) {
            if (this.tools.putIfAbsent(tool.name(), tool) != null) {
                throw new IllegalArgumentException("there are two tools named " + tool.name());
            }
        }
    }

    /** The tools over a lab, what the crew knows, and the player's project. */
    public static Toolbox over(LabClient lab, Knowledge knowledge) {
        List<Tool> tools = new ArrayList<>();
        tools.addAll(new RunTools(lab).all());
        tools.addAll(new SweepTools(lab).all());
        tools.addAll(new ResultTools(lab).all());
        tools.addAll(new KnowledgeTools(lab, knowledge).all());
        tools.addAll(new ProjectTools().all());
        return new Toolbox(tools);
    }

    public Collection<Tool> all() {
        return Collections.unmodifiableCollection(tools.values());
    }

    public Set<String> names() {
        return Collections.unmodifiableSet(tools.keySet());
    }

    public Optional<Tool> find(String name) {
        return Optional.ofNullable(tools.get(name));
    }

    /**
     * Calls the tool named {@code name}.
     *
     * @throws ToolFailure also when there is no such tool
     */
    public ToolResult call(String name, ObjectNode arguments, ToolCaller caller)
            throws ToolFailure, InterruptedException {
        Tool tool = tools.get(name);
        if (tool == null) {
            throw new ToolFailure("There is no tool named " + Quoted.line(name, 40) + ".");
        }
        return tool.call(arguments, caller);
    }
}
