/**
 * The bridge as the novel meets it: HTTP requests from daemon threads, records into an {@code Inbox} that the main loop polls, so that no
 * picture ever waits for the network. Read {@code BridgeClient}, then {@code AnswerReader}, which reads one streamed answer to its end
 * and says how it ended, exactly once. {@code RecordReader} turns a line into an {@code Incoming}; a kind that it does not know is passed
 * over. {@code ConnectionWatch} tells whether the bridge is there, {@code LabViewer} reads the lab, for looking on alone.
 */
package dev.crucible.novel.client;
