/** Atomic file writes, JSON in the engine's format, and safetensors. */
package dev.crucible.engine.io;
