/** Participation of clients in a round: sampling, dropouts, failures and simulated time. */
package dev.crucible.engine.participation;
