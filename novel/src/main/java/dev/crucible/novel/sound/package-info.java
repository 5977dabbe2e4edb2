/** Ambiences and themes, synthesised by code: each is a loop whose end runs into its beginning. */
package dev.crucible.novel.sound;
