/** Plays ambiences and themes below the story. */
package dev.crucible.novel.sound;
