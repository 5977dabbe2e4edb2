/** What a player's line is about: a small classifier, walls that keep it from acting on a guess, and crises before anything else. */
package dev.crucible.agents.understanding;
