/** Requests that no client sends on purpose, and what services say to them. */
package dev.crucible.bench.wire;
