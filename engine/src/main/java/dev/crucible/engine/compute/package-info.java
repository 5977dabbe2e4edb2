/** Local training: a pure function of weights, shard, hyperparameters and random stream. */
package dev.crucible.engine.compute;
