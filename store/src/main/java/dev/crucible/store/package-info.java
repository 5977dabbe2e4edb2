/** The embedded database that services keep their state in: opened, brought to the present version, and used in transactions. */
package dev.crucible.store;
