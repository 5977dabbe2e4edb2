package dev.crucible.a2a;

/** An event of a stream, which consists of one {@link Message}, or of a {@link Task} and then its updates in order. */
public sealed interface StreamEvent permits Task, Message, StatusUpdate, ArtifactUpdate {}
