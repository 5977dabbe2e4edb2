/** Embedded database in which services keep their state: opening, migrations, transactions and copies. */
package dev.crucible.store;
