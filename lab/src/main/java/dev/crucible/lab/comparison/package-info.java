/** Comparison of several runs: curves of each, and the engine's statistics over their strategies. */
package dev.crucible.lab.comparison;
