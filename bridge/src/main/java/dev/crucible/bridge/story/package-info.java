/** The written story of each player. Read {@code StoryDesk} first. */
package dev.crucible.bridge.story;
