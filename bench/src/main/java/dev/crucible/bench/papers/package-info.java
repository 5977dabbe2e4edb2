/** Published tables trained again: {@code PaperRecipe} is a table as data, {@code PaperRuns} trains it, {@code Study} compares. */
package dev.crucible.bench.papers;
