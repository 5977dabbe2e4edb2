package dev.crucible.novel.client;

/** Ids of the player and the conversation; every request has both. */
public record Player(String playerId, String contextId) {}
