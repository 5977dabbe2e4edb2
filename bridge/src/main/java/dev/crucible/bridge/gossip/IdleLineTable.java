package dev.crucible.bridge.gossip;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.crucible.bridge.crew.CrewMemory.Gossip;
import dev.crucible.dialogue.Cast;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Authored lines for each agent, for when the crew has none of its own. */
final class IdleLineTable {

    private static final TypeReference<TreeMap<String, List<Gossip>>> TYPE = new TypeReference<>() {};

    private final Map<String, List<Gossip>> lines;

    private IdleLineTable(Map<String, List<Gossip>> lines) {
        this.lines = lines;
    }

    static IdleLineTable read() {
        return new IdleLineTable(Cast.Lines.MURMURS.read(TYPE));
    }

    List<String> agents() {
        return List.copyOf(lines.keySet());
    }

    /** The line numbered {@code n} of an agent, counted round and round. */
    Gossip line(String agent, int n) {
        List<Gossip> own = lines.get(agent);
        return own.get(Math.floorMod(n, own.size()));
    }
}
