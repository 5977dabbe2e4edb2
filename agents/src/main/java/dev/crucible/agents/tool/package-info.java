/**
 * What the agents can do: tools over the lab, its results and a player's project, each with a schema; the offline mind, a language model
 * and other assistants (MCP) call the same ones from the {@code Toolbox}. Read {@code Tool}, which is sealed: a {@code ReadingTool}
 * looks, a {@code ChangingTool} does nothing without a {@code Confirmed} call, and only a {@code Consent} to a {@code Proposal} makes
 * one, once; {@code Seals} are the same for programs, as tokens. {@code ProjectFolders} and {@code Secrets} say what may be read of a
 * project. To add one: a {@code SimpleTool} or {@code SimpleChange} in the class of its subject.
 */
package dev.crucible.agents.tool;
