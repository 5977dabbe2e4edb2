/** Fetching of files over HTTP: resumed after interruptions, verified by checksums, unpacked within limits. */
package dev.crucible.engine.data.fetch;
