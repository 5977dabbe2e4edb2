/** Ambiences and themes, synthesised as seamless loops. */
package dev.crucible.novel.sound;
