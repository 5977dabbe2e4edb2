/**
 * Data sets by keyword, from files, from a hub or generated: {@link dev.crucible.engine.data.catalog.Datasets}. It depends
 * on the packages that read or generate them; they do not depend on it.
 */
package dev.crucible.engine.data.catalog;
