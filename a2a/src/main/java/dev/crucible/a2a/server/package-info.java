/**
 * A2A server. {@link dev.crucible.a2a.server.A2aServer} implements the protocol on the routes of a web service and delegates the work to
 * an {@link dev.crucible.a2a.server.AgentExecutor}.
 */
package dev.crucible.a2a.server;
