/**
 * The novel's clients of the bridge and the lab. Daemon threads make the HTTP requests and put records into an {@code
 * Inbox} that the main loop polls, so that drawing never waits for the network. Read {@code BridgeClient}, then {@code
 * AnswerReader}, which reads one streamed answer and reports its end exactly once. {@code RecordReader} parses a line
 * into an {@code Incoming} and skips unknown kinds. {@code ConnectionWatch} reports if the bridge is reachable; {@code
 * LabViewer} is a read-only client of the lab.
 */
package dev.crucible.novel.client;
