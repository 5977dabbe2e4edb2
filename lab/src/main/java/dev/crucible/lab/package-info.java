/**
 * The simulation backend: launches simulations, monitors them and serves their results. {@link dev.crucible.lab.Lab} wires it. The
 * directories below {@code out/} hold the whole state, so a restarted lab continues where the previous one ended.
 */
package dev.crucible.lab;
