/** Data sets and models of a hub, fetched on demand and kept, and the cache of the hub's own client. */
package dev.crucible.engine.data.hub;
