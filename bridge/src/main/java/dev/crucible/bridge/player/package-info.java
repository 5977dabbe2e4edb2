/** Players: who they are, what is between them and the agents, what they have practised; kept in the embedded database. */
package dev.crucible.bridge.player;
