/**
 * The crew's members and the format of its lines, shared by agents, bridge, lab and novel. Read {@code Cast} first. One file per
 * character in {@code src/main/cast} holds all its data; to add a character, add a file there.
 */
package dev.crucible.dialogue;
