package dev.crucible.novel.story;

import dev.crucible.dialogue.CastMember;

/** One of the crew or of the spirits, as the novel shows them. */
public record Agent(CastMember member) {

    /** The bundled agent with this id, who is in every cast. */
    public static Agent named(String id) {
        return Company.BUNDLED.find(id).orElseThrow();
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

    /** Whether its portraits have this state, or what stands in for it. */
    public boolean hasFace(String state) {
        return state.equals(CastMember.NEUTRAL)
                || state.equals(CastMember.VULNERABLE)
                || member.states().contains(state);
    }

    /** What one may type after an @ instead of the id. */
    public String shortName() {
        return member.aliases().isEmpty() ? id() : member.aliases().getFirst();
    }
}
