/** Players: profiles, affinities and virtues, stored in the embedded database. */
package dev.crucible.bridge.player;
