/** Attacks on data and on updates, and the schedule of who attacks when. */
package dev.crucible.engine.attack;
