/** Files written whole or not at all, JSON as the engine writes it, and safetensors. */
package dev.crucible.engine.io;
