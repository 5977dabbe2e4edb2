/** Requests that no client sends on purpose, and the answers of the services. {@code Wire} is the benchmark. */
package dev.crucible.bench.wire;
