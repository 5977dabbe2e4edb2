package dev.crucible.a2a;

/** What a stream carries: either one {@link Message}, or a {@link Task} and then its updates in order. */
public sealed interface StreamEvent permits Task, Message, StatusUpdate, ArtifactUpdate {}
