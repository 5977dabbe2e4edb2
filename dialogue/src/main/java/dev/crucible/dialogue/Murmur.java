package dev.crucible.dialogue;

/**
 * What somebody idle murmurs.
 *
 * @param hint what they do meanwhile
 * @param line what they say
 */
public record Murmur(String hint, String line) {}
