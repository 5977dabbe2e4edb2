/** Figures that the project publishes: {@code All} writes them to {@code bench/README.md}, {@code Paired} compares two commits. */
package dev.crucible.bench.figures;
