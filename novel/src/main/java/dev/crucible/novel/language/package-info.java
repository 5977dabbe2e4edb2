/** The texts of the screens in the player's language, and whom to call there in need. */
package dev.crucible.novel.language;
