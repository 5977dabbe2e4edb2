/**
 * Updates of a round spread over many machines, and the operations that a cluster must offer for them: broadcast, map over blocks, scatter
 * by chunks.
 */
package dev.crucible.engine.cluster;
