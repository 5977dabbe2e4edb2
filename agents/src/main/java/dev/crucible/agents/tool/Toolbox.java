package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.authoring.RuleFolder;
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
    private final Listener listener;

    /** Hears of calls that went well. */
    public interface Listener {
        void called(String tool, ObjectNode arguments, ToolResult result, ToolCaller caller);
    }

    public Toolbox(Collection<? extends Tool> tools) {
        this(tools, (tool, arguments, result, caller) -> {});
    }

    private Toolbox(Collection<? extends Tool> tools, Listener listener) {
        this.listener = listener;
        for (Tool tool : tools) {
            if (this.tools.putIfAbsent(tool.name(), tool) != null) {
                throw new IllegalArgumentException("there are two tools named " + tool.name());
            }
        }
    }

    /** The tools over a lab, what the crew knows, and the player's project as far as it may be read, behind its door. */
    public static Toolbox over(LabClient lab, Knowledge knowledge, ProjectFolders projects, ProjectDoor door) {
        return over(lab, knowledge, projects, door, RuleFolder.NONE);
    }

    /** The same, which also write rules into a folder. */
    public static Toolbox over(
            LabClient lab, Knowledge knowledge, ProjectFolders projects, ProjectDoor door, RuleFolder rules) {
        List<Tool> tools = new ArrayList<>();
        tools.addAll(new RunTools(lab).all());
        tools.addAll(new RunChanges(lab).all());
        tools.addAll(new SweepTools(lab).all());
        tools.addAll(new CampaignTools(lab).all());
        tools.addAll(new ResultTools(lab).all());
        tools.addAll(new KnowledgeTools(lab, knowledge).all());
        tools.addAll(new ProjectTools(projects, door).all());
        tools.addAll(new RuleTools(lab, rules).all());
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

    /** The same tools; {@code listener} hears of every call that went well. */
    public Toolbox heardBy(Listener newListener) {
        return new Toolbox(tools.values(), newListener);
    }

    /**
     * Looks with the tool named {@code name}.
     *
     * @throws ToolFailure also when there is no such tool, or it changes something, which takes {@link #carryOut}
     */
    public ToolResult call(String name, ObjectNode arguments, ToolCaller caller)
            throws ToolFailure, InterruptedException {
        return switch (tools.get(name)) {
            case null -> throw unknown(name);
            case ChangingTool changing ->
                throw new ToolFailure("Nobody has said yes to that: " + name + " changes something.");
            case ReadingTool reading -> heard(name, arguments, reading.call(arguments, caller), caller);
        };
    }

    /**
     * Makes a change that was agreed to, once.
     *
     * @throws ToolFailure also when {@code consent} does not cover it or was used for it before
     */
    public ToolResult carryOut(ProposedChange change, Consent consent) throws ToolFailure, InterruptedException {
        if (!(tools.get(change.tool()) instanceof ChangingTool tool)) {
            throw unknown(change.tool());
        }
        Confirmed confirmed = consent.spend(change);
        return heard(change.tool(), change.arguments(), tool.call(confirmed), confirmed.caller());
    }

    /** What a change would do, in words for the player. */
    public String inWords(ProposedChange change) {
        return tools.get(change.tool()) instanceof ChangingTool tool
                ? tool.inWords(change.arguments())
                : change.tool().replace('_', ' ');
    }

    private ToolResult heard(String name, ObjectNode arguments, ToolResult result, ToolCaller caller) {
        listener.called(name, arguments, result, caller);
        return result;
    }

    private static ToolFailure unknown(String name) {
        return new ToolFailure("There is no tool named " + QuotedText.line(name, 40) + ".");
    }
}
