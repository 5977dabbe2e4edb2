package dev.crucible.agents.offline;

import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.tool.Toolbox;
import dev.crucible.dialogue.Cast;
import java.util.Optional;

/**
 * What all scenes work with.
 *
 * @param cast who there is
 * @param lab where runs happen
 * @param tools what the agents can do
 * @param knowledge what they can explain
 * @param phrases what they say
 * @param seed shuffles what they say; empty for another order in each conversation
 */
record Workshop(Cast cast, LabClient lab, Toolbox tools, Knowledge knowledge, Phrases phrases, Optional<String> seed) {

    Workshop(Cast cast, LabClient lab, Toolbox tools, Knowledge knowledge, Phrases phrases) {
        this(cast, lab, tools, knowledge, phrases, Optional.empty());
    }

    /** Shuffles what is said in a conversation. */
    String seed(Turn turn) {
        return seed.orElse(turn.context());
    }
}
