/** The marker of the public API. */
package dev.crucible.engine.api;
