package dev.crucible.novel.client;

/**
 * A spoken text.
 *
 * @param mp3 the clip
 * @param seconds its length, 0 if the bridge does not report it
 */
public record FetchedSpeech(byte[] mp3, double seconds) {}
