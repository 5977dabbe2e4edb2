/** Public data sets by name: their sources, licences, and conversion to files for the readers. */
package dev.crucible.engine.data.recipe;
