/** Data sets of a dataset hub, and the cache that its own client keeps on a machine; fetched when somebody names one, and kept. */
package dev.crucible.engine.data.hub;
