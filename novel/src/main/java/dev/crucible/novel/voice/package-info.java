/** Audio: the crew's voices from the bridge, and silence of the same length on a machine without a device. */
package dev.crucible.novel.voice;
