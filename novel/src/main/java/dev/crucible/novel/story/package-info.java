/** The novel without a toolkit: turns, lines, affinity, gossip, typing and rollback as small state machines. */
package dev.crucible.novel.story;
