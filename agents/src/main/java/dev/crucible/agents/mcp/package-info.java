/**
 * The agents' tools for other assistants: a Model Context Protocol server over standard input and output and over HTTP.
 *
 * <p>Our own few classes instead of the protocol's Java library, which brings a reactive stack and a servlet container's interface for
 * what is four methods here.
 */
package dev.crucible.agents.mcp;
