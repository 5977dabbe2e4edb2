/**
 * A conversation without a window. Read {@code Story} first: it sends what the player says, takes the answer from the inbox and keeps
 * what follows from it; all on the main loop's thread, and nothing waits. {@code StoryTurn} and {@code StoryLine} are what was said,
 * {@code Backlog} the lines that were read, {@code Affinities} and {@code Tier} how the crew stands to the player; {@code AutoAdvance},
 * {@code ReadingPace} and {@code Typewriter} say when a line is over. Nothing here knows JavaFX, so that a story plays in a test as in
 * the window.
 */
package dev.crucible.novel.story;
