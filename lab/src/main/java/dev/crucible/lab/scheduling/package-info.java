/** Runs simulations as child processes: the waiting line, the process and its whole tree, what a crash or a stop leaves behind. */
package dev.crucible.lab.scheduling;
