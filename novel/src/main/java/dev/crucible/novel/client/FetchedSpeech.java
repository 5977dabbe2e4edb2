package dev.crucible.novel.client;

/**
 * A spoken text.
 *
 * @param mp3 the clip
 * @param seconds how long it is, 0 when the bridge does not say
 */
public record FetchedSpeech(byte[] mp3, double seconds) {}
