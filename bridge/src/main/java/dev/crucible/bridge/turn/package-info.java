/** One turn: what the crew says becomes numbered records, which one or more readers get as lines. */
package dev.crucible.bridge.turn;
