/** What the agents can do: tools over the lab, its results and a player's project, each with a schema. */
package dev.crucible.agents.tool;
