package dev.crucible.story;

import dev.crucible.dialogue.CastMember;

/** A member of the crew or a spirit, as the novel shows them. */
public record Agent(CastMember member) {

    /** Returns the bundled agent with this id, who is in every cast. */
    public static Agent named(String id) {
        return Company.BUNDLED.find(id).orElseThrow();
    }

    public String id() {
        return member.id();
    }

    public String colour() {
        return member.color();
    }

    /** Returns the portrait state that only this agent has, besides neutral and vulnerable. */
    public String ownState() {
        return member.ownState();
    }

    /** Returns true if its portraits have this state or a substitute for it. */
    public boolean hasFace(String state) {
        return state.equals(CastMember.NEUTRAL)
                || state.equals(CastMember.VULNERABLE)
                || member.states().contains(state);
    }

    /** Returns the short name that the player may type after an @. */
    public String shortName() {
        return member.aliases().isEmpty() ? id() : member.aliases().getFirst();
    }
}
