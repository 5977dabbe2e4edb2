/** Real scans that are part of the library, with their source and licence next to the data. */
package dev.crucible.engine.data.scans;
