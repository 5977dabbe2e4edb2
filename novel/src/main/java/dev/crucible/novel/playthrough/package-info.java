/** A small language for tests that play the novel: what is clicked, said, expected and photographed, as a reader would. */
package dev.crucible.novel.playthrough;
