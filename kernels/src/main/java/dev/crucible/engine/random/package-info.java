/** Streams derived from (seed, purpose, coordinates), the only source of randomness. */
package dev.crucible.engine.random;
