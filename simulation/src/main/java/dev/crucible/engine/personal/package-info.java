/** Personal models that clients keep beside the global one. */
package dev.crucible.engine.personal;
