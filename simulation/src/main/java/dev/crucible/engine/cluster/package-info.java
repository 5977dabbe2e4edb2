/** Updates of a round that lie on many machines, and what a cluster must do so that they can: send once, map blocks, scatter chunks. */
package dev.crucible.engine.cluster;
