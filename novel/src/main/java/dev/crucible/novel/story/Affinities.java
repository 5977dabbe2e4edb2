package dev.crucible.novel.story;

import dev.crucible.dialogue.Tier;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** How each of the crew stands to the player: 0..1, 0.5 at first. Values are immutable; a change gives a new one. */
public record Affinities(Map<Agent, Double> values) {
    public static final double INITIAL = .5;
    /** What one interaction adds when the bridge does not say. */
    public static final double STEP = .02;

    public Affinities {
        values = Map.copyOf(values);
    }

    public static Affinities initial() {
        Map<Agent, Double> values = new HashMap<>();
        Agent.CREW.forEach(agent -> values.put(agent, INITIAL));
        return new Affinities(values);
    }

    public double of(Agent agent) {
        return values.getOrDefault(agent, INITIAL);
    }

    public Tier tier(Agent agent) {
        return Tier.of(of(agent));
    }

    /** With {@code value}, held in 0..1; spirits have no affinity and leave all as it is. */
    public Affinities with(Agent agent, double value) {
        if (!Agent.CREW.contains(agent)) {
            return this;
        }
        Map<Agent, Double> changed = new HashMap<>(values);
        changed.put(agent, Math.clamp(Math.round(value * 1e6) / 1e6, 0, 1));
        return new Affinities(changed);
    }

    public Affinities plus(Agent agent, double delta) {
        return with(agent, of(agent) + delta);
    }

    /** By id, as the wire and the saves have it. */
    public Map<String, Double> byId() {
        Map<String, Double> ids = new LinkedHashMap<>();
        Agent.CREW.forEach(agent -> ids.put(agent.id(), of(agent)));
        return ids;
    }

    /** From ids; unknown ones are left out. */
    public static Affinities fromIds(Map<String, Double> ids) {
        Affinities affinities = initial();
        for (var entry : ids.entrySet()) {
            var agent = Agent.of(entry.getKey());
            if (agent.isPresent() && entry.getValue() != null) {
                affinities = affinities.with(agent.get(), entry.getValue());
            }
        }
        return affinities;
    }
}
