/** Other libraries that run the same work in an environment of their own: {@code Peers} compares whole rounds, {@code PeerScript} single measurements. */
package dev.crucible.bench.peers;
