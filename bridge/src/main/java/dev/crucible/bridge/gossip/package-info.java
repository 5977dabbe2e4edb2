/** What idle agents murmur. */
package dev.crucible.bridge.gossip;
