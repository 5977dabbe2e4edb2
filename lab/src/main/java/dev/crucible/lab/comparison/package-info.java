/** Several runs beside each other: a summary of each, and what the engine's statistics say of their strategies. */
package dev.crucible.lab.comparison;
