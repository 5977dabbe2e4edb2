/**
 * Data sets by keyword, whether they are files, come from a hub or are made: {@link dev.crucible.engine.data.catalog.Datasets}. It stands
 * above the packages that read or make them; they do not know it.
 */
package dev.crucible.engine.data.catalog;
