/** Voices: text becomes speech, one preset for each agent, as MP3 or WAV. */
package dev.crucible.bridge.voice;
