/** Files written whole or not at all, and JSON as the engine writes it. */
package dev.crucible.engine.io;
