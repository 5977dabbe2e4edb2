/**
 * What the agents remember: players, conversations that can be forked and rewound, facts, affinities, open questions and tasks.
 *
 * <p>{@link dev.crucible.agents.memory.Memory} opens the store and gives one class for each concern. Every operation names the player
 * and, where there is one, the conversation; what belongs to another player does not exist for it.
 */
package dev.crucible.agents.memory;
