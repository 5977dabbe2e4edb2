package dev.crucible.novel.story;

import dev.crucible.dialogue.Tier;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How each of the crew stands to the player: 0..1, 0.5 at first. Values are immutable; a change gives a new one.
 *
 * @param values of everyone whom one befriends, in the order of the cast
 */
public record Affinities(Map<Agent, Double> values) {
    public static final double INITIAL = .5;
    /** What one interaction adds when the bridge does not say. */
    public static final double STEP = .02;

    public Affinities {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    public static Affinities initial(Company company) {
        Map<Agent, Double> values = new LinkedHashMap<>();
        company.crew().forEach(agent -> values.put(agent, INITIAL));
        return new Affinities(values);
    }

    /** Those whom one befriends, in the order of the cast. */
    public Set<Agent> agents() {
        return values.keySet();
    }

    /** Whom one befriends under this id. */
    public Optional<Agent> agent(String id) {
        return values.keySet().stream().filter(agent -> agent.id().equals(id)).findFirst();
    }

    public double of(Agent agent) {
        return values.getOrDefault(agent, INITIAL);
    }

    public Tier tier(Agent agent) {
        return Tier.of(of(agent));
    }

    /** With {@code value}, held in 0..1; spirits have no affinity and leave all as it is. */
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

    /** By id, as the wire and the saves have it. */
    public Map<String, Double> byId() {
        Map<String, Double> ids = new LinkedHashMap<>();
        values.forEach((agent, value) -> ids.put(agent.id(), value));
        return ids;
    }

    /** From ids; unknown ones are left out. */
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
