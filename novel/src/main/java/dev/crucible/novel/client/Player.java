package dev.crucible.novel.client;

/** Who speaks and in which conversation; every request names both. */
public record Player(String playerId, String contextId) {}
