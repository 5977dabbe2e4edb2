/** What outlives a session: preferences, the player's profile and saves, as JSON files that are written whole or not at all. */
package dev.crucible.novel.persistence;
