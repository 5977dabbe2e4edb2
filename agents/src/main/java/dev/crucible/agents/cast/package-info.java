/** Who the agents are, read from one file each. */
package dev.crucible.agents.cast;
