/** What the player hears: the crew's voices from the bridge, one chime, and silence of the right length without a device. */
package dev.crucible.novel.voice;
