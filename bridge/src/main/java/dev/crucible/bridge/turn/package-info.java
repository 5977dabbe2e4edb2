/**
 * A player's line and its answer. Read {@link dev.crucible.bridge.turn.PlayerTurn} first, then {@code TurnRun}, which
 * runs it on a separate thread, and {@code TurnEventWriter}, which turns the crew's events into {@code StreamRecord}s.
 * {@code TurnLog} numbers the records for any number of readers; {@code Turns} keeps all turns within {@code
 * TurnLimits}. {@code PlainText} replaces what clients of the first protocol would read as markup.
 */
package dev.crucible.bridge.turn;
