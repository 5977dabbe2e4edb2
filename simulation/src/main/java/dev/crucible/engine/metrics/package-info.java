/** What is measured per client and per round. */
package dev.crucible.engine.metrics;
