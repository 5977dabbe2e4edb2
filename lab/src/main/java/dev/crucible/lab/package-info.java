/**
 * The simulation backend: launches simulations, follows them and serves their results. {@link dev.crucible.lab.Lab} wires it; the
 * directories below {@code out/} are the only truth, so a lab that is started again knows all that the one before knew.
 */
package dev.crucible.lab;
