/** Who takes part in a round, and what keeps clients from it. */
package dev.crucible.engine.participation;
