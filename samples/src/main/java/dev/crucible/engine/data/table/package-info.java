/** Tables of typed columns: how their rows become standardised numbers, and the one that lies in the library. */
package dev.crucible.engine.data.table;
