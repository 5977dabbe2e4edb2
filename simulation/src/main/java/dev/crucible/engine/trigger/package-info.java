/** Triggers that attackers tune to the global model. */
package dev.crucible.engine.trigger;
