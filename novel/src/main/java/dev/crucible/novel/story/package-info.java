/**
 * A conversation without a window. Read {@code Story} first: it sends the player's lines, reads the answers from the
 * inbox and applies their effects, on the main loop's thread and without blocking. {@code StoryTurn} holds the lines said,
 * {@code Backlog} the lines read. The module {@code story} has the lines, agents and affinities themselves.
 * {@code AutoAdvance}, {@code ReadingPace} and {@code Typewriter} control the pace. This package does not use JavaFX,
 * so that a story plays in a test as in the window.
 */
package dev.crucible.novel.story;
