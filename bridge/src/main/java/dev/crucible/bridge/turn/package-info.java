/**
 * One thing a player says and what becomes of it. Read {@code PlayerTurn} first, then {@code TurnRun}, which runs it to its end on a
 * thread of its own, and {@code TurnEventWriter}, which turns what the crew does into {@code StreamRecord}s. {@code TurnLog} numbers the
 * records and lets any number of readers follow or come back; {@code Turns} keeps all turns within {@code TurnLimits}. {@code
 * PlainText} says for clients of the first protocol what these would take for markup.
 */
package dev.crucible.bridge.turn;
