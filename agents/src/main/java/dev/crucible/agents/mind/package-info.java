/** What the agents think: a turn of a player goes in, lines of the cast come out on a stage. */
package dev.crucible.agents.mind;
