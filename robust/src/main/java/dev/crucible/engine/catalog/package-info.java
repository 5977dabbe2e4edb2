/**
 * Catalogues of the names that configs use: {@link dev.crucible.engine.catalog.RuleCatalog rules} and
 * {@link dev.crucible.engine.catalog.AttackCatalog attacks}. The packages that it names do not depend on it.
 * A {@link dev.crucible.engine.catalog.CatalogEntry} declares parameters and creates the thing; a {@link
 * dev.crucible.engine.catalog.CatalogProvider} in another jar adds entries.
 */
package dev.crucible.engine.catalog;
