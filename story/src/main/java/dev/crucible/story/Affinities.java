package dev.crucible.story;

import dev.crucible.dialogue.Tier;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Affinity of each crew member for the player, 0 to 1, initially 0.5. Immutable; each change returns a copy.
 *
 * @param values affinities of all agents but the spirits, in the order of the cast
 */
public record Affinities(Map<Agent, Double> values) {
    public static final double INITIAL = .5;
    /** Gain of one interaction if the bridge sends none. */
    public static final double STEP = .02;

    public Affinities {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    public static Affinities initial(Company company) {
        Map<Agent, Double> values = new LinkedHashMap<>();
        company.crew().forEach(agent -> values.put(agent, INITIAL));
        return new Affinities(values);
    }

    /** Returns the agents with an affinity, in the order of the cast. */
    public Set<Agent> agents() {
        return values.keySet();
    }

    /** Returns the agent with this id, if it has an affinity. */
    public Optional<Agent> agent(String id) {
        return values.keySet().stream().filter(agent -> agent.id().equals(id)).findFirst();
    }

    public double of(Agent agent) {
        return values.getOrDefault(agent, INITIAL);
    }

    public Tier tier(Agent agent) {
        return Tier.of(of(agent));
    }

    /** Returns a copy with {@code value}, clamped to 0 to 1. Spirits have no affinity and change nothing. */
    public Affinities with(Agent agent, double value) {
        if (!values.containsKey(agent)) {
            return this;
        }
        Map<Agent, Double> changed = new LinkedHashMap<>(values);
        changed.put(agent, Math.clamp(Math.round(value * 1e6) / 1e6, 0, 1));
        return new Affinities(changed);
    }

    public Affinities plus(Agent agent, double delta) {
        return with(agent, of(agent) + delta);
    }

    /** Returns the affinities by id, as on the wire and in saves. */
    public Map<String, Double> byId() {
        Map<String, Double> ids = new LinkedHashMap<>();
        values.forEach((agent, value) -> ids.put(agent.id(), value));
        return ids;
    }

    /** Reads affinities by id; unknown ids are ignored. */
    public static Affinities fromIds(Company company, Map<String, Double> ids) {
        Affinities affinities = initial(company);
        for (var entry : ids.entrySet()) {
            var agent = affinities.agent(entry.getKey());
            if (agent.isPresent() && entry.getValue() != null) {
                affinities = affinities.with(agent.get(), entry.getValue());
            }
        }
        return affinities;
    }
}
