/**
 * The choice of what a player meets next. Read {@code Director} first: it counts the turns, listens for the moments in
 * which no scene fits, and names the scene that is due.
 */
package dev.crucible.story.director;
