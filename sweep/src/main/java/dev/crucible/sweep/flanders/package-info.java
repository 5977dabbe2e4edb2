/** The Fashion-MNIST table of Flower's FLANDERS baseline: its cells, and its trainings as configs of ours. */
package dev.crucible.sweep.flanders;
