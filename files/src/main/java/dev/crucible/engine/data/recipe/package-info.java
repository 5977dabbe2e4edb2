/** Public data sets by name: where they come from, under which licence, and how they become files that the readers take. */
package dev.crucible.engine.data.recipe;
