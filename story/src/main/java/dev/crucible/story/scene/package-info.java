/** Written scenes, which a writer edits as data: parsing, checks, translations, and the choice of the scene to play. */
package dev.crucible.story.scene;
