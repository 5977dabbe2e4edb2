/** Real scans that lie in the library, with their source and licence beside the data. */
package dev.crucible.engine.data.scans;
