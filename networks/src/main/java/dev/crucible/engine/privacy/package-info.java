/** Differential privacy: private training steps and their privacy loss. */
package dev.crucible.engine.privacy;
