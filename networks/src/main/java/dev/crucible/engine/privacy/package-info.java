/** Differential privacy: what makes training private, and what it is worth. */
package dev.crucible.engine.privacy;
