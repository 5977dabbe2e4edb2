/**
 * An A2A server: {@link dev.crucible.a2a.server.A2aServer} answers the protocol on the routes of a web service and has an
 * {@link dev.crucible.a2a.server.AgentExecutor} do the work.
 */
package dev.crucible.a2a.server;
