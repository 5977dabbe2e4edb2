package dev.crucible.agents.offline;

import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.tool.Toolbox;
import dev.crucible.dialogue.Cast;

/**
 * What all scenes work with.
 *
 * @param cast who there is
 * @param lab where runs happen
 * @param tools what the agents can do
 * @param knowledge what they can explain
 * @param phrases what they say
 */
record Workshop(Cast cast, LabClient lab, Toolbox tools, Knowledge knowledge, Phrases phrases) {}
