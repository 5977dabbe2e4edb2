/** The texts of the screens in the player's language. */
package dev.crucible.novel.language;
