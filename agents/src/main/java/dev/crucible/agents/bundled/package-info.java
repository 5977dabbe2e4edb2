/** Files that come with the agents. */
package dev.crucible.agents.bundled;
