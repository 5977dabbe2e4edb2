/** The written part of the story: scenes that a writer edits as data, how they are checked, and when they are played. */
package dev.crucible.novel.scene;
