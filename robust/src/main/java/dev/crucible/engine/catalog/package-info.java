/**
 * What there is to choose from, by the names that configs use: {@link dev.crucible.engine.catalog.RuleCatalog rules} and
 * {@link dev.crucible.engine.catalog.AttackCatalog attacks}. It stands above the packages it names; they do not know it.
 * A {@link dev.crucible.engine.catalog.CatalogEntry} tells what it takes and makes it; a {@link
 * dev.crucible.engine.catalog.CatalogProvider} in another jar adds its own.
 */
package dev.crucible.engine.catalog;
