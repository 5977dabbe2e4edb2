/** Data sets of a dataset hub, fetched when a config names one and kept. */
package dev.crucible.engine.data.hub;
