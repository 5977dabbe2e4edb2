/** The round loop, checkpoints, cancellation and failure policy. */
package dev.crucible.engine.simulation;
