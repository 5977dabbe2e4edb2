/** Fetching files over HTTP: taken up where they stopped, held against checksums, unpacked within bounds. */
package dev.crucible.engine.data.fetch;
