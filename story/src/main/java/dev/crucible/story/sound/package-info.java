/** Signals, ambiences and themes of the novel, synthesised for both clients. */
package dev.crucible.story.sound;
