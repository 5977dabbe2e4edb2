/** Lines of idle agents. */
package dev.crucible.bridge.gossip;
