/**
 * Who the crew is and how it talks, known to agents, bridge, lab and novel alike. Read {@code Cast} first: one file a character, in
 * {@code src/main/cast}, says all that is told of it; adding one is adding a file there.
 */
package dev.crucible.dialogue;
