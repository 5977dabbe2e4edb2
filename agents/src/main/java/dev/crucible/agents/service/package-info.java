/**
 * The service: A2A in front, minds behind, and the memory that both share. Read {@code Agents}, which opens all parts and closes them in
 * reverse, then {@code CrewExecutor}: a message is either a command of the dialogue extension ({@code CommandDesk}) or a turn that the
 * mind answers ({@code TurnSession}). {@code Callers} says who is calling, {@code ProjectGate} asks before a folder is read, {@code
 * Performances} enters into the {@code Ledger} what the tools of a turn did.
 */
package dev.crucible.agents.service;
