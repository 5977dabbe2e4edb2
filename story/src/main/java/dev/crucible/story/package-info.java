/**
 * A player's story, for the bridge and for its clients: the agents with a face, their affinities, the lines, the places,
 * and what the player has met. Read {@code Discoveries} first, then {@code Tally}. The package {@code scene} has the
 * written scenes; {@code director} chooses the next one.
 */
package dev.crucible.story;
