/** The strength table: for each attack and rule of the catalogue, a training that shows the effect of its paper or shows that it is missing. */
package dev.crucible.sweep.strength;
