/** Tables of typed columns: their encoding as standardised numbers, and the built-in table. */
package dev.crucible.engine.data.table;
