package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;

/** Agreement of attackers on the new labels. */
@PublicApi
public enum LabelMap {
    /** One map for all attackers of a schedule entry, drawn once for the run: the literature's attack. */
    SHARED,
    /** y becomes classes − 1 − y. */
    INVERSE,
    /** A map of each attacker, drawn once for the run. */
    OWN
}
