package dev.crucible.novel.story;

import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastMember;
import java.util.List;
import java.util.Optional;

/** One of the crew or of the spirits, as the novel shows them. */
public record Agent(CastMember member) {

    /** Everyone, in the order of the cast. */
    public static final List<Agent> ALL =
            Cast.bundled().members().stream().map(Agent::new).toList();

    /** Those whom one befriends; the spirits only comment. */
    public static final List<Agent> CREW =
            ALL.stream().filter(agent -> !agent.member.spirit()).toList();

    /** The agent with this id, if it has a face in the novel. */
    public static Optional<Agent> of(String id) {
        return ALL.stream().filter(agent -> agent.id().equals(id)).findFirst();
    }

    /** The agent with this id, who is in every cast. */
    public static Agent named(String id) {
        return of(id).orElseThrow();
    }

    public String id() {
        return member.id();
    }

    public String colour() {
        return member.color();
    }

    /** The portrait state that only this agent has, beside neutral and vulnerable. */
    public String ownState() {
        return member.ownState();
    }

    /** What one may type after an @ instead of the id. */
    public String shortName() {
        return member.aliases().getFirst();
    }
}
